import type {SearchSynonyms} from '../../../../contract/search-synonyms.ts'
import {type Concept, planQuery} from './query-plan.ts'
import {buildSynonyms, type SynonymLookup} from './synonyms.ts'
import {type Term, TermDictionary} from './term-dictionary.ts'
import {listWords} from './words.ts'

/** A text of a document. `weight` says how much a match in it counts, from 1 to 100. */
export type Field = {text: string; weight: number; isStrong: boolean}

/** The score of each document by its slot: 0 without a match, 100 when every word is in the heaviest field. */
export type Scores = Float32Array

/** How much the fields after the heaviest one add. */
const FURTHER_FIELDS = 0.1

/** A full-text index of documents, which are numbered by slots. */
export class TextIndex {
  readonly #dictionary: TermDictionary
  readonly #synonyms: SynonymLookup
  readonly #isPresent: (slot: number) => boolean
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
    const terms = new Map<Term, Weight>()
    for (const [field, {text, weight, isStrong}] of fields.entries()) {
      for (const word of listWords(text)) {
        const term = this.#dictionary.add(word, isStrong)
        const known = terms.get(term)
        if (!known) terms.set(term, {field, heaviest: weight, sum: weight})
        else if (known.field !== field) addWeight(known, field, weight)
      }
    }
    for (const [term, weight] of terms) term.postings.add(slot, combine(weight))
    this.#size = Math.max(this.#size, slot + 1)
  }

  /** Scores all documents, removed ones too. A document must match every word of the text, or with `some` at least one. */
  search(text: string, words: 'all' | 'some' = 'all'): Scores {
    const concepts = planQuery(text, this.#dictionary, this.#synonyms)
    const [first, ...more] = concepts
    if (first && more.length === 0) return this.#score(first)
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
  #score(concept: Concept): Scores {
    const best = new Float32Array(this.#size)
    for (const {terms, factor} of concept) {
      const [first, ...more] = terms
      if (first && more.length === 0) first.postings.raise(best, factor)
      else raisePhrase(best, terms, factor)
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

/** The weights of the fields of a document that contain a term, up to the last field. */
type Weight = {field: number; heaviest: number; sum: number}

function addWeight(known: Weight, field: number, weight: number): void {
  known.field = field
  known.heaviest = Math.max(known.heaviest, weight)
  known.sum += weight
}

const combine = ({heaviest, sum}: Weight): number =>
  Math.min(255, Math.round(heaviest + FURTHER_FIELDS * (sum - heaviest)))
