import {doubleMetaphone} from 'double-metaphone'
import SearchableMap from 'minisearch/SearchableMap'
import {inParts} from '../in-parts.ts'
import {Codes, isCode} from './codes.ts'
import {type PackedTerms, packTerms, unpackTerms} from './packed-terms.ts'
import {Postings} from './postings.ts'
import {toSingular} from './words.ts'

/** A word of the index in all its numbers: `hoodie` and `hoodies`. */
export type Term = {
  /** The singular, by which synonyms are found. */
  key: string
  postings: Postings
  /** The word occurs in a name, a category or another short field, or it is a synonym. Only such words complete and correct others. */
  isStrong: boolean
  /** Its weight in the document that was added last of those that have it; null before one is added in this thread. */
  latest: Weight | null
}
/** The weights of the fields of a document that contain a term, up to the last field. */
export type Weight = {slot: number; field: number; heaviest: number; sum: number}
/** A term that a word of a search may mean, and how much its matches count, from 0 to 1. */
export type Candidate = {term: Term; factor: number}

/** Some terms of a dictionary, or some strong words in the order in which they were added. */
export type DictionaryPart = {terms: PackedTerms} | {strongWords: string[]}

/** Adding so many takes a few milliseconds. */
const WORDS_PER_PART = 200
/** The most terms that complete one word. The most frequent are kept. */
const MAX_COMPLETIONS = 64
const PREFIX_FACTOR = 0.7
const ONE_EDIT_FACTOR = 0.6
const SEVERAL_EDITS_FACTOR = 0.4
/** Words of at least this length may have two edits. */
const TWO_EDITS_LENGTH = 6
const MIN_CORRECTED_LENGTH = 3

/**
 * The words of the index. Finds the terms of a word by its singular, its beginning or a similar spelling, with MiniSearch's radix
 * tree of strings for words without digits.
 */
export class TermDictionary {
  readonly #isPresent: (slot: number) => boolean
  readonly #isSearched: boolean
  readonly #terms = new Map<string, Term>()
  /** The terms of words that were added before, strong ones with all their spellings. */
  readonly #strong = new Map<string, Term>()
  readonly #weak = new Map<string, Term>()
  /** Every spelling of a strong term, except those with digits. */
  readonly #spellings = new SearchableMap<Term>()
  readonly #codes = new Codes<Term>()
  /** Most frequent terms by prefix, since the last new spelling. */
  readonly #completions = new Map<string, Term[]>()

  /** Without `isSearched`, it only collects words for another thread, which adds their spellings itself. */
  constructor(isPresent: (slot: number) => boolean, isSearched: boolean) {
    this.#isPresent = isPresent
    this.#isSearched = isSearched
  }

  /** Returns the term of a word, unless all documents that had it are removed. */
  get(word: string): Term | undefined {
    const term = this.#terms.get(toSingular(word))
    return term && this.#isKnown(term) ? term : undefined
  }

  isStrong(word: string): boolean {
    return this.get(word)?.isStrong === true
  }

  /** Returns the term of a word, which it adds when it is new. */
  add(word: string, isStrong: boolean): Term {
    const known = isStrong ? this.#strong : this.#weak
    const term = known.get(word)
    if (term) return term
    const added = this.#addNew(word, isStrong)
    known.set(word, added)
    return added
  }

  /** Yields everything in parts, for the dictionary of another thread. Nothing can be found afterwards. */
  *pack(): Generator<DictionaryPart> {
    for (const terms of inParts(this.#terms.values(), WORDS_PER_PART)) yield {terms: packTerms(terms)}
    // In the same order, the same terms complete a prefix.
    for (const strongWords of inParts(this.#strong.keys(), WORDS_PER_PART)) yield {strongWords}
  }

  /** Adds a part of another dictionary. */
  load(part: DictionaryPart): void {
    if ('terms' in part) for (const [key, postings] of unpackTerms(part.terms)) this.#termOf(key).postings = postings
    else for (const word of part.strongWords) this.add(word, true)
  }

  #termOf(key: string): Term {
    const term = this.#terms.get(key) ?? {
      key,
      postings: new Postings(),
      isStrong: false,
      latest: null,
    }
    this.#terms.set(key, term)
    return term
  }

  #addNew(word: string, isStrong: boolean): Term {
    const key = toSingular(word)
    const term = this.#termOf(key)
    if (isStrong) {
      term.isStrong = true
      this.#addSpelling(word, term)
      if (key !== word) this.#addSpelling(key, term)
    }
    return term
  }

  /** Returns the strong terms that begin with a word, other than its own, most frequent first. */
  complete(prefix: string): Candidate[] {
    const own = this.get(prefix)
    return this.#listCompletions(prefix)
      .filter(term => term !== own && this.#isKnown(term))
      .map(term => ({term, factor: PREFIX_FACTOR * Math.min(1, prefix.length / term.key.length)}))
  }

  /** Returns the strong terms that a misspelled word may mean: those with the fewest edits, and those that sound the same. */
  correct(word: string): Candidate[] {
    if (word.length < MIN_CORRECTED_LENGTH || isCode(word)) return []
    const found = [...this.#spellings.fuzzyGet(word, 2)]
      .map(([spelling, [term, edits]]) => ({spelling, term, edits}))
      .filter(({term}) => this.#isKnown(term))
    const once = found.filter(({edits}) => edits <= 1)
    const sounds = doubleMetaphone(word)
    const twice = found.filter(
      ({spelling}) =>
        (word.length >= TWO_EDITS_LENGTH && spelling[0] === word[0]) || isSameSound(doubleMetaphone(spelling), sounds),
    )
    const candidates = once.length > 0 ? once : twice
    return [...new Set(candidates.map(({term}) => term))].map(term => ({
      term,
      factor: once.length > 0 ? ONE_EDIT_FACTOR : SEVERAL_EDITS_FACTOR,
    }))
  }

  /** Words of synonyms are known without a document. */
  #isKnown({postings}: Term): boolean {
    return postings.length === 0 || postings.some(this.#isPresent)
  }

  #addSpelling(spelling: string, term: Term): void {
    if (!this.#isSearched) return
    if (isCode(spelling)) {
      if (!this.#codes.add(spelling, term)) return
    } else {
      if (this.#spellings.has(spelling)) return
      this.#spellings.set(spelling, term)
    }
    this.#completions.clear()
  }

  #listCompletions(prefix: string): Term[] {
    const known = this.#completions.get(prefix)
    if (known) return known
    const terms = new Set([...this.#spellings.atPrefix(prefix).values(), ...this.#codes.atPrefix(prefix)])
    const listed = [...terms].sort((a, b) => b.postings.length - a.postings.length).slice(0, MAX_COMPLETIONS)
    // One- and two-letter prefixes have thousands of terms and few of them exist; longer ones are quick to collect.
    if (prefix.length <= 2) this.#completions.set(prefix, listed)
    return listed
  }
}

const isSameSound = ([a]: [string, string], [b]: [string, string]): boolean => a === b && a !== ''
