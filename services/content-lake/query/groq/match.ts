import {TextQuery, textMatches} from './text-query.ts'

const WORDS = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const WORDS_WITH_STARS = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const DOTS_AT_EDGES = /\b\.+|\.+\b/g
const MAX_TERM = 1024
const MAX_KNOWN = 500

/** Splits a text into the words that `match` compares. */
const wordsOf = (text: string): string[] => text.replace(DOTS_AT_EDGES, '').match(WORDS) ?? []

const known = new Map<string, RegExp[]>()

/** Returns a regular expression for each term of a pattern, in which `*` is a wildcard. */
const termsOf = (pattern: string): RegExp[] => {
  const before = known.get(pattern)
  if (before) return before
  const terms = (pattern.replace(DOTS_AT_EDGES, '').match(WORDS_WITH_STARS) ?? []).map(toExpression)
  if (pattern.length > MAX_TERM) return terms
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(pattern, terms)
  return terms
}

const toExpression = (term: string): RegExp => {
  // Consecutive stars match the same as one, but make the expression slower.
  const parts = term.slice(0, MAX_TERM).split(/\*+/)
  return new RegExp(`^${parts.map(part => part.replace(/[.=~`'^$|?+()[\]{}\\]/g, '\\$&')).join('.*')}$`, 'is')
}

type Gathered<Part> = {parts: Part[]; isWhole: boolean}

const gather = <Part>(value: unknown, partsOf: (text: string) => Part[]): Gathered<Part> => {
  if (typeof value === 'string') return {parts: partsOf(value), isWhole: true}
  if (!Array.isArray(value)) return {parts: [], isWhole: false}
  return {
    parts: value.flatMap(item => (typeof item === 'string' ? partsOf(item) : [])),
    isWhole: value.every(item => typeof item === 'string'),
  }
}

/** Returns whether a text, or a list of texts, contains every term of a pattern. */
export const matches = (text: unknown, pattern: unknown): boolean => {
  if (pattern instanceof TextQuery) return textMatches(text, pattern) > 0
  const terms = gather(pattern, termsOf)
  if (!terms.isWhole || terms.parts.length === 0) return false
  const words = gather(text, wordsOf).parts
  return words.length > 0 && terms.parts.every(term => words.some(word => term.test(word)))
}

/** Scores a text for `score()`: the score grows with each term and each occurrence. */
export const matchScore = (text: unknown, pattern: unknown): number => {
  if (pattern instanceof TextQuery) return textMatches(text, pattern)
  const terms = gather(pattern, termsOf)
  if (!terms.isWhole) return 0
  const words = gather(text, wordsOf).parts
  return terms.parts.reduce((sum, term) => sum + saturate(words.filter(word => term.test(word)).length), 0)
}

/** Weights a number of occurrences: each further one counts less (BM25 saturation with k1 = 1.2). */
const saturate = (occurrences: number): number => (occurrences * 2.2) / (occurrences + 1.2)
