import type {SearchSynonyms} from '../../../../contract/search-synonyms.ts'
import {listQueryWords, toSingular} from './words.ts'

/** Words that are searched in place of others, and how much their matches count, from 0 to 1. */
export type Substitute = {words: string[]; factor: number}

const EQUAL_FACTOR = 0.9
const ALSO_FACTOR = 0.6

/** The synonyms of a catalogue by what visitors type. */
export type SynonymLookup = {
  /** Returns the substitutes of a word or phrase; empty when it has none. */
  find: (words: string[]) => Substitute[]
  /** The largest number of words of a phrase that has substitutes. */
  maxWords: number
  /** Every word of the synonyms. */
  vocabulary: Set<string>
}

/** Prepares synonyms for searching. Plurals and hyphens make no difference. */
export function buildSynonyms(groups: SearchSynonyms): SynonymLookup {
  const substitutes = new Map<string, Substitute[]>()
  const all = groups.map(({terms, also}) => ({terms: terms.map(toPhrase), also: also.map(toPhrase)}))
  for (const {terms, also} of all) {
    for (const term of terms) {
      const others = terms.filter(other => other !== term)
      substitutes.set(toKey(term), [
        ...(substitutes.get(toKey(term)) ?? []),
        ...others.map(words => ({words, factor: EQUAL_FACTOR})),
        ...also.map(words => ({words, factor: ALSO_FACTOR})),
      ])
    }
  }
  const phrases = all.flatMap(({terms}) => terms)
  return {
    find: words => substitutes.get(toKey(words)) ?? [],
    maxWords: Math.max(1, ...phrases.map(words => words.length)),
    vocabulary: new Set(all.flatMap(({terms, also}) => [...terms, ...also].flat())),
  }
}

const toPhrase = (text: string): string[] => listQueryWords(text)
const toKey = (words: string[]): string => words.map(toSingular).join(' ')
