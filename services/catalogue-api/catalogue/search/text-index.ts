import type {SearchSynonyms} from '../../../../contract/search-synonyms.ts'
import {scoreBest} from './best-scores.ts'
import {countMatches, forEachMatch} from './matches.ts'
import {type Concept, planQuery} from './query-plan.ts'
import type {Scores} from './ranking.ts'
import {ScoreArrays} from './score-arrays.ts'
import {buildSynonyms, type SynonymLookup} from './synonyms.ts'
import {type DictionaryPart, type Term, TermDictionary, type Weight} from './term-dictionary.ts'
import {listWords} from './words.ts'

/** Texts of a document. `weight` says how much a match in them counts, from 1 to 100. */
export type Field = {texts: readonly string[]; weight: number; isStrong: boolean}

/** A part of an index, and the number of its slots. */
export type TextPart = {part: DictionaryPart; size: number}

/** How much the fields after the heaviest one add. */
const FURTHER_FIELDS = 0.1

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
  readonly #arrays = new ScoreArrays()
  #size = 0

  /**
   * `isPresent` returns whether a document is still there; words that no such document has are not known. Without `isSearched`,
   * nothing can be found in this thread.
   */
  constructor(synonyms: SearchSynonyms, isPresent: (slot: number) => boolean = () => true, isSearched = true) {
    this.#isPresent = isPresent
    this.#dictionary = new TermDictionary(isPresent, isSearched)
    this.#synonyms = buildSynonyms(synonyms)
    for (const word of this.#synonyms.vocabulary) this.#dictionary.add(word, true)
  }

  /** Adds a document. Its slot must be higher than those added before. */
  add(slot: number, fields: Field[]): void {
    const terms: Term[] = []
    for (const [field, {texts, weight, isStrong}] of fields.entries()) {
      for (const text of texts) {
        for (const term of this.#termsOf(text, isStrong)) {
          term.latest ??= {slot: -1, field: 0, heaviest: 0, sum: 0}
          if (term.latest.slot !== slot) terms.push(term)
          addWeight(term.latest, slot, field, weight)
        }
      }
    }
    for (const {postings, latest} of terms) if (latest) postings.add(slot, combine(latest))
    this.#size = Math.max(this.#size, slot + 1)
  }

  /** Yields the documents in parts, for the index of another thread. Nothing can be found afterwards. */
  *pack(): Generator<TextPart> {
    for (const part of this.#dictionary.pack()) yield {part, size: this.#size}
  }

  /** Adds a part of another index with the same synonyms. Nothing can be found before the last one. */
  load({part, size}: TextPart): void {
    this.#dictionary.load(part)
    this.#size = size
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
   * Scores all documents, removed ones too. A document must match every word of the text, or with `some` at least one. The scores
   * are lost with the next search of the same kind.
   */
  search(text: string, words: 'all' | 'some' = 'all'): Scores {
    const concepts = this.#plan(text)
    const scores = this.#arrays.take(words, this.#size)
    const [first, ...more] = concepts
    if (first && more.length === 0) score(scores, first)
    else this.#scoreAll(scores, concepts, 1 / concepts.length, words === 'all')
    return scores
  }

  /**
   * Scores documents that match every word of the text: the best `limit` of those that are present, and some others lower. The
   * scores are lost with the next search.
   */
  searchBest(text: string, limit: number): Scores {
    const concepts = this.#plan(text)
    const scores = this.#arrays.take('best', this.#size)
    const last = concepts.pop()
    if (!last) return scores
    const share = 1 / (concepts.length + 1)
    const total = concepts.length > 0 ? this.#arrays.take('total', this.#size) : null
    if (total) this.#scoreAll(total, concepts, share, true)
    scoreBest(scores, last, {limit, isPresent: this.#isPresent, others: total && {scores: total, share}})
    return scores
  }

  /** Returns what the words of a search mean, those with the fewest matches first. */
  #plan(text: string): Concept[] {
    return planQuery(text, this.#dictionary, this.#synonyms).sort((a, b) => countMatches(a) - countMatches(b))
  }

  /** Adds the scores of the words, a share of each, for documents that match them all or, without `isAll`, at least one. */
  #scoreAll(total: Scores, concepts: Concept[], share: number, isAll: boolean): void {
    for (const [index, concept] of concepts.entries()) {
      const scores = this.#arrays.take('word', this.#size)
      score(scores, concept)
      const weight = isAll ? share : this.#rarity(scores) * share
      for (let slot = 0; slot < total.length; slot++) {
        const before = total[slot] ?? 0
        const own = scores[slot] ?? 0
        const isLost = isAll && (own === 0 || (index > 0 && before === 0))
        total[slot] = isLost ? 0 : before + own * weight
      }
    }
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

/** Fills an array of zeros: a document's score is that of its best alternative, the average over its terms if it has them all. */
function score(scores: Scores, concept: Concept): void {
  const raise = (slot: number, own: number): void => {
    if (own > (scores[slot] ?? 0)) scores[slot] = own
  }
  for (const alternative of concept) forEachMatch(alternative, 0, raise)
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
