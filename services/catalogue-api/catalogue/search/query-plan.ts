import type {SynonymLookup} from './synonyms.ts'
import type {Candidate, Term, TermDictionary} from './term-dictionary.ts'
import {listQueryWords} from './words.ts'

/** Terms that a document must all contain, and how much the match counts, from 0 to 1. */
export type Alternative = {terms: Term[]; factor: number}
/** What one word or phrase of a search means: any of the alternatives matches. Empty when it means nothing in the catalogue. */
export type Concept = Alternative[]

/** How much completions count for a word that is complete already. */
const COMPLETE_WORD_FACTOR = 0.3
const MIN_PART_LENGTH = 2

/** Converts a search to concepts: its phrases with synonyms, its words with completions, parts or corrections. */
export function planQuery(text: string, dictionary: TermDictionary, synonyms: SynonymLookup): Concept[] {
  const words = correctPhrases(listQueryWords(text), dictionary, synonyms)
  const concepts: Concept[] = []
  for (let from = 0; from < words.length; ) {
    const length = phraseLength(words.slice(from, from + synonyms.maxWords), dictionary, synonyms)
    const [word = '', ...more] = words.slice(from, from + length)
    const concept =
      more.length > 0 ? toPhrase([word, ...more], dictionary, synonyms) : toWord(word, dictionary, synonyms)
    concepts.push(keepBest(concept))
    from += length
  }
  return concepts
}

/**
 * Returns the words with the unknown ones corrected that then form a phrase with synonyms, such as `watter bottle`: one by one they
 * would not mean what the phrase means.
 */
function correctPhrases(words: string[], dictionary: TermDictionary, synonyms: SynonymLookup): string[] {
  const corrected = [...words]
  for (const [at, word] of words.entries()) {
    if (words.length === 1 || dictionary.get(word)) continue
    const isInPhrase = (spelling: string) => hasPhraseWith(corrected.with(at, spelling), at, synonyms)
    corrected[at] = dictionary.correct(word).find(({term}) => isInPhrase(term.key))?.term.key ?? word
  }
  return corrected
}

/** Returns whether a phrase of several words that includes the word at an index has synonyms. */
function hasPhraseWith(words: string[], at: number, synonyms: SynonymLookup): boolean {
  for (let from = Math.max(0, at - synonyms.maxWords + 1); from <= at; from++) {
    const longest = Math.min(words.length, from + synonyms.maxWords)
    for (let to = Math.max(at + 1, from + 2); to <= longest; to++) {
      if (synonyms.find(words.slice(from, to)).length > 0) return true
    }
  }
  return false
}

/** Keeps the best of the alternatives with the same terms. */
function keepBest(concept: Concept): Concept {
  const best = new Map<string, Alternative>()
  for (const alternative of concept) {
    const key = alternative.terms.map(term => term.key).join(' ')
    const known = best.get(key)
    if (!known || known.factor < alternative.factor) best.set(key, alternative)
  }
  return [...best.values()]
}

/** Returns how many of the words form the longest phrase that has synonyms or is one word of the catalogue, such as `t shirt`. */
function phraseLength(words: string[], dictionary: TermDictionary, synonyms: SynonymLookup): number {
  for (let length = words.length; length > 1; length--) {
    if (synonyms.find(words.slice(0, length)).length > 0) return length
  }
  return words.length > 1 && dictionary.isStrong(words.slice(0, 2).join('')) ? 2 : 1
}

function toPhrase(words: string[], dictionary: TermDictionary, synonyms: SynonymLookup): Concept {
  const joined = dictionary.get(words.join(''))
  return [
    ...toAlternative(words, 1, dictionary),
    ...(joined ? [{terms: [joined], factor: 1}, ...listSubstitutes([joined.key], 1, dictionary, synonyms)] : []),
    ...listSubstitutes(words, 1, dictionary, synonyms),
  ]
}

function toWord(word: string, dictionary: TermDictionary, synonyms: SynonymLookup): Concept {
  const known = listKnown(word, dictionary)
  const parts = known.length > 0 ? null : splitWord(word, dictionary)
  if (parts) return toPhrase(parts, dictionary, synonyms)
  return (known.length > 0 ? known : dictionary.correct(word)).flatMap(({term, factor}) => [
    {terms: [term], factor},
    ...listSubstitutes([term.key], factor, dictionary, synonyms),
  ])
}

/** Returns the terms that are the word or begin with it. */
function listKnown(word: string, dictionary: TermDictionary): Candidate[] {
  const term = dictionary.get(word)
  const own = term ? [{term, factor: 1}] : []
  const completions = dictionary.complete(word)
  if (term?.isStrong) return [...own, ...completions.map(one => ({...one, factor: one.factor * COMPLETE_WORD_FACTOR}))]
  return [...own, ...completions]
}

/** Returns the two words of the catalogue of which a word consists, such as `phone case` for `phonecase`, or null. */
function splitWord(word: string, dictionary: TermDictionary): string[] | null {
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every(part => dictionary.isStrong(part))) return parts
  }
  return null
}

const listSubstitutes = (
  words: string[],
  factor: number,
  dictionary: TermDictionary,
  synonyms: SynonymLookup,
): Concept => synonyms.find(words).flatMap(one => toAlternative(one.words, factor * one.factor, dictionary))

function toAlternative(words: string[], factor: number, dictionary: TermDictionary): Concept {
  const terms = words.flatMap(word => dictionary.get(word) ?? [])
  return terms.length === words.length ? [{terms, factor}] : []
}
