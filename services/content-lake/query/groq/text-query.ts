import {isObject} from './values.ts'

type Term = {words: string[]; isPrefix: boolean; isExcluded: boolean}

/** What `text::query()` yields: the wanted and unwanted words and phrases of a search. */
export class TextQuery {
  readonly terms: readonly Term[]

  constructor(text: string) {
    this.terms = [...text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)].flatMap(([, minus, phrase, word]) => {
      const words = searchWordsOf(phrase ?? word ?? '')
      const isPrefix = phrase === undefined && (word ?? '').endsWith('*')
      return words.length > 0 ? [{words, isPrefix, isExcluded: minus === '-'}] : []
    })
    // A lone star is a search for anything at all.
    this.matchesAnything = /^\s*\*+\s*$/.test(text)
  }

  readonly matchesAnything: boolean

  toJSON(): null {
    return null
  }
}

/** Words as a search compares them: without case and without accents. */
const searchWordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+/gu) ?? []

type Words = {list: string[]; places: Map<string, number[]>}

/** Documents do not change while they are held, so that their words are worked out once. */
const wordsOfObjects = new WeakMap<object, Words>()

const wordsOf = (value: unknown): Words => {
  const known = isObject(value) ? wordsOfObjects.get(value) : undefined
  if (known) return known
  const list: string[] = []
  collect(value, list)
  const places = new Map<string, number[]>()
  for (const [place, word] of list.entries()) {
    const found = places.get(word)
    if (found) found.push(place)
    else places.set(word, [place])
  }
  const words = {list, places}
  if (isObject(value)) wordsOfObjects.set(value, words)
  return words
}

/** All texts within a value, however deep; what the lake itself keeps in a document is not text. */
const collect = (value: unknown, into: string[]): void => {
  if (typeof value === 'string') for (const word of searchWordsOf(value)) into.push(word)
  else if (Array.isArray(value)) for (const item of value) collect(item, into)
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) if (!name.startsWith('_')) collect(inner, into)
  }
}

/** How well a value's texts fit a search; 0 when they do not. Every word and phrase must occur, and none excluded may. */
export const textMatches = (value: unknown, query: TextQuery): number => {
  const words = (Array.isArray(value) ? value : [value]).map(wordsOf)
  if (query.matchesAnything) return words.some(({list}) => list.length > 0) ? 1 : 0
  let score = 0
  for (const term of query.terms) {
    const found = words.reduce((sum, each) => sum + occurrencesOf(term, each), 0)
    if (term.isExcluded ? found > 0 : found === 0) return 0
    if (!term.isExcluded) score += (found * 2.2) / (found + 1.2)
  }
  return score > 0 || query.terms.length === 0 ? score : 1
}

const occurrencesOf = ({words, isPrefix}: Term, {list, places}: Words): number => {
  const [first = '', ...rest] = words
  if (rest.length === 0 && !isPrefix) return places.get(first)?.length ?? 0
  if (rest.length === 0) return list.reduce((sum, word) => sum + (word.startsWith(first) ? 1 : 0), 0)
  const fits = (place: number) =>
    rest.every((word, index) => {
      const there = list[place + index + 1]
      return isPrefix && index === rest.length - 1 ? there?.startsWith(word) : there === word
    })
  return (places.get(first) ?? []).filter(fits).length
}
