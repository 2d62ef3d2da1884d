import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {parse} from 'yaml'
import {z} from 'zod'
import {productListQuery} from '../../contract/listing.ts'
import {TRADE_SYNONYMS} from '../../contract/trade-synonyms.ts'
import {listProducts} from '../../services/catalogue-api/catalogue/listing/product-list.ts'
import {buildSynonyms} from '../../services/catalogue-api/catalogue/search/synonyms.ts'
import {listQueryWords} from '../../services/catalogue-api/catalogue/search/words.ts'
import {toCatalogueImport} from '../../services/seed/catalogue/to-import.ts'
import {indexCatalogue} from '../support/indexed-catalogue.ts'

const RESULTS = 10
const GRADES = {best: 3, good: 2, fair: 1} as const

const ids = z
  .string()
  .default('')
  .transform(text => text.split(' ').filter(Boolean))
const judgements = z.record(z.string(), z.strictObject({best: ids, good: ids, fair: ids}))

/** A file of judged queries. */
export type JudgedSet = 'tuning' | 'held-out' | 'held-out-blind'
/** The grade of each relevant product by its id. */
export type Grades = Map<string, number>
/**
 * A judged query with its nDCG@10, from 0 to 1, and the ids of its first ten matches. `shown` is the nDCG@10 of what a visitor
 * sees: the nearest products when nothing matches. `hasSynonym` says that a word or phrase of the query has synonyms.
 */
export type Measured = {query: string; score: number; results: string[]; shown: number; hasSynonym: boolean}

/** Returns the judged queries of a file. Throws when it does not have the form that README.md describes. */
export function readJudgements(set: JudgedSet): Map<string, Grades> {
  const document: unknown = parse(readFileSync(join(import.meta.dirname, `${set}.yaml`), 'utf8'))
  const entries = Object.entries(judgements.parse(document))
  return new Map(
    entries.map(([query, {best, good, fair}]) => [
      query,
      new Map([
        ...best.map(id => [id, GRADES.best] as const),
        ...good.map(id => [id, GRADES.good] as const),
        ...fair.map(id => [id, GRADES.fair] as const),
      ]),
    ]),
  )
}

/** Runs the judged queries of a file on the sample catalogue, with the default synonyms. */
export function measureRelevance(set: JudgedSet): Measured[] {
  const {catalogue} = indexCatalogue(toCatalogueImport())
  const synonyms = buildSynonyms(TRADE_SYNONYMS)
  return [...readJudgements(set)].map(([query, grades]) => {
    const page = listProducts(catalogue, productListQuery.parse({search: query, limit: String(RESULTS)}))
    const results = page.products.map(({id}) => id)
    const nearest = page.nearest?.products.map(({id}) => id) ?? []
    return {
      query,
      score: ndcg(results, grades),
      results,
      shown: ndcg(results.length > 0 ? results : nearest, grades),
      hasSynonym: listPhrases(query).some(words => synonyms.find(words).length > 0),
    }
  })
}

/** Returns every sequence of words of a query. */
function listPhrases(query: string): string[][] {
  const words = listQueryWords(query)
  return words.flatMap((_word, from) => words.slice(from).map((_last, more) => words.slice(from, from + more + 1)))
}

/** Returns the normalized discounted cumulative gain of the first ten results, with gains of 2^grade − 1. */
export function ndcg(results: string[], grades: Grades): number {
  const ideal = [...grades.values()].sort((a, b) => b - a)
  return gainOf(results.map(id => grades.get(id) ?? 0)) / gainOf(ideal)
}

const gainOf = (grades: number[]): number =>
  grades.slice(0, RESULTS).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)

/** Returns the average score. */
export const averageOf = (measured: Measured[], by: 'score' | 'shown' = 'score'): number =>
  measured.reduce((sum, one) => sum + one[by], 0) / measured.length
