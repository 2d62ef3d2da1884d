import type {SearchSynonyms} from '../../../../contract/search-synonyms.ts'
import {type Alternative, type Concept, planQuery} from './query-plan.ts'
import {type Scores, STEP} from './ranking.ts'
import {buildSynonyms, type SynonymLookup} from './synonyms.ts'
import {type Term, TermDictionary, type Weight} from './term-dictionary.ts'
import {listWords} from './words.ts'

/** Texts of a document. `weight` says how much a match in them counts, from 1 to 100. */
export type Field = {texts: readonly string[]; weight: number; isStrong: boolean}

/** How much the fields after the heaviest one add. */
const FURTHER_FIELDS = 0.1

/** Of two scores with this difference, the higher one is in a higher step. */
const SURELY_BETTER = STEP * 1.01

/** Texts whose terms are kept, and the length of the longest of them. */
const MAX_KEPT_TEXTS = 4000
const MAX_KEPT_LENGTH = 64

/** A full-text index of documents, which are numbered by slots. */
export class TextIndex {
  readonly #dictionary: TermDictionary
  readonly #synonyms: SynonymLookup
  readonly #isPresent: (slot: number) => boolean
  readonly #strongTexts = new Map<string, readonly Term[]>()
  readonly #weakTexts = new Map<string, readonly Term[]>()
  #size = 0

  /** `isPresent` returns whether a document is still there; words that no such document has are not known. */
  constructor(synonyms: SearchSynonyms, isPresent: (slot: number) => boolean = () => true) {
    this.#isPresent = isPresent
    this.#dictionary = new TermDictionary(isPresent)
    this.#synonyms = buildSynonyms(synonyms)
    for (const word of this.#synonyms.vocabulary) this.#dictionary.add(word, true)
  }

  /** Adds a document. Its slot must be higher than those added before. */
  add(slot: number, fields: Field[]): void {
    const terms: Term[] = []
    for (const [field, {texts, weight, isStrong}] of fields.entries()) {
      for (const text of texts) {
        for (const term of this.#termsOf(text, isStrong)) {
          if (term.latest.slot !== slot) terms.push(term)
          addWeight(term.latest, slot, field, weight)
        }
      }
    }
    for (const {postings, latest} of terms) postings.add(slot, combine(latest))
    this.#size = Math.max(this.#size, slot + 1)
  }

  /** Returns the terms of a text. Those of short texts are kept: colours, sizes and categories are the same in many documents. */
  #termsOf(text: string, isStrong: boolean): readonly Term[] {
    const kept = isStrong ? this.#strongTexts : this.#weakTexts
    const known = kept.get(text)
    if (known) return known
    const terms = listWords(text).map(word => this.#dictionary.add(word, isStrong))
    if (text.length > MAX_KEPT_LENGTH) return terms
    // Those that many documents have are soon there again.
    if (kept.size === MAX_KEPT_TEXTS) kept.clear()
    kept.set(text, terms)
    return terms
  }

  /**
   * Scores all documents, removed ones too. A document must match every word of the text, or with `some` at least one. With a
   * `limit`, the best documents of that number have their scores, and others may have a lower one.
   */
  search(text: string, words: 'all' | 'some' = 'all', limit = Number.POSITIVE_INFINITY): Scores {
    const concepts = planQuery(text, this.#dictionary, this.#synonyms)
    const [first, ...more] = concepts
    if (first && more.length === 0) return this.#score(first, limit)
    const total = new Float32Array(this.#size)
    const isAll = words === 'all'
    for (const [index, concept] of concepts.entries()) {
      const scores = this.#score(concept)
      const weight = (isAll ? 1 : this.#rarity(scores)) / concepts.length
      for (let slot = 0; slot < total.length; slot++) {
        const before = total[slot] ?? 0
        const score = scores[slot] ?? 0
        const isLost = isAll && (score === 0 || (index > 0 && before === 0))
        total[slot] = isLost ? 0 : before + score * weight
      }
    }
    return total
  }

  /** The score of a document is that of its best alternative: the average over its terms, if it has them all. */
  #score(concept: Concept, limit = Number.POSITIVE_INFINITY): Scores {
    const best = new Float32Array(this.#size)
    const alternatives = concept
      .map(one => ({...one, highest: highestScore(one)}))
      .sort((a, b) => b.highest - a.highest)
    for (const [at, {terms, factor}] of alternatives.entries()) {
      const [first, ...more] = terms
      if (!first || more.length > 0) {
        raisePhrase(best, terms, factor)
        continue
      }
      first.postings.raise(best, factor)
      // A letter or two have dozens of completions in half of the documents, and what they mean themselves is often enough.
      const enough = ((alternatives[at + 1]?.highest ?? 0) + SURELY_BETTER) / factor
      if (limit < first.postings.length && first.postings.hasAtLeast(limit, enough, this.#isPresent)) break
    }
    return best
  }

  /** Returns a number from 0 to 1 that is the higher, the fewer documents a word matches. */
  #rarity(scores: Scores): number {
    let documents = 0
    let matches = 0
    for (let slot = 0; slot < this.#size; slot++) {
      if (!this.#isPresent(slot)) continue
      documents += 1
      if ((scores[slot] ?? 0) > 0) matches += 1
    }
    return Math.log(1 + documents / (1 + matches)) / Math.log(1 + documents)
  }
}

/** Returns the highest score that a document can have by an alternative. */
const highestScore = ({terms, factor}: Alternative): number =>
  (terms.reduce((sum, {postings}) => sum + postings.heaviest, 0) / terms.length) * factor

/** Scores the documents that contain all terms, found by the rarest. */
function raisePhrase(best: Scores, terms: Term[], factor: number): void {
  const [rarest, ...others] = terms.toSorted((a, b) => a.postings.length - b.postings.length)
  if (!rarest) return
  for (const slot of rarest.postings.slots()) {
    let sum = rarest.postings.weightIn(slot)
    for (const {postings} of others) {
      const weight = postings.weightIn(slot)
      sum = weight === 0 ? Number.NEGATIVE_INFINITY : sum + weight
    }
    const score = (sum / terms.length) * factor
    if (score > (best[slot] ?? 0)) best[slot] = score
  }
}

/** Adds the weight of a field of a document, once per field. */
function addWeight(latest: Weight, slot: number, field: number, weight: number): void {
  if (latest.slot !== slot) {
    latest.slot = slot
    latest.heaviest = weight
    latest.sum = weight
  } else if (latest.field !== field) {
    latest.heaviest = Math.max(latest.heaviest, weight)
    latest.sum += weight
  }
  latest.field = field
}

const combine = ({heaviest, sum}: Weight): number =>
  Math.min(255, Math.round(heaviest + FURTHER_FIELDS * (sum - heaviest)))
