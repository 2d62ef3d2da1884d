import {isObject} from '../values.ts'

type Term = {words: string[]; isPrefix: boolean; isExcluded: boolean}

/** The result of `text::query()`: the required and excluded words and phrases of a search. */
export class TextQuery {
  readonly terms: readonly Term[]

  constructor(text: string) {
    this.terms = [...text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)].flatMap(([, minus, phrase, word]) => {
      const words = searchWordsOf(phrase ?? word ?? '')
      const isPrefix = phrase === undefined && (word ?? '').endsWith('*')
      return words.length > 0 ? [{words, isPrefix, isExcluded: minus === '-'}] : []
    })
    // A lone star matches any text.
    this.matchesAnything = /^\s*\*+\s*$/.test(text)
  }

  readonly matchesAnything: boolean

  toJSON(): null {
    return null
  }
}

const NOT_ASCII = /[^\0-\x7f]/

/** Splits a text into search words, without case and accents. */
const searchWordsOf = (text: string): string[] => {
  const plain = NOT_ASCII.test(text) ? text.normalize('NFKD').replace(/\p{M}+/gu, '') : text
  return plain.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** Documents in memory are immutable, so their words are computed once. */
const wordsOfObjects = new WeakMap<object, string>()

/** Returns all words within a value at any depth, each between two spaces. Attributes that start with `_` are excluded. */
const wordsOf = (value: unknown): string => {
  const known = isObject(value) ? wordsOfObjects.get(value) : undefined
  if (known !== undefined) return known
  const words: string[] = []
  collect(value, words)
  const text = words.length > 0 ? ` ${words.join(' ')} ` : ''
  if (isObject(value)) wordsOfObjects.set(value, text)
  return text
}

const collect = (value: unknown, into: string[]): void => {
  if (typeof value === 'string') for (const word of searchWordsOf(value)) into.push(word)
  else if (Array.isArray(value)) for (const item of value) collect(item, into)
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) if (!name.startsWith('_')) collect(inner, into)
  }
}

/** Scores a value's texts for a search; 0 unless every required word and phrase occurs and no excluded one does. */
export const textMatches = (value: unknown, query: TextQuery): number => {
  const texts = (Array.isArray(value) ? value : [value]).map(wordsOf)
  if (query.matchesAnything) return texts.some(text => text !== '') ? 1 : 0
  let score = 0
  for (const term of query.terms) {
    const found = texts.reduce((sum, text) => sum + occurrencesOf(term, text), 0)
    if (term.isExcluded ? found > 0 : found === 0) return 0
    if (!term.isExcluded) score += (found * 2.2) / (found + 1.2)
  }
  return score > 0 || query.terms.length === 0 ? score : 1
}

const occurrencesOf = ({words, isPrefix}: Term, text: string): number => {
  const wanted = ` ${words.join(' ')}${isPrefix ? '' : ' '}`
  let count = 0
  // Adjacent words share the space between them.
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length - 1)) count++
  return count
}
