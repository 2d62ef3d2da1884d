import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {parse} from 'yaml'
import {z} from 'zod'
import {productListQuery} from '../../contract/listing.ts'
import {listProducts} from '../../services/catalogue-api/catalogue/listing/product-list.ts'
import {toCatalogueImport} from '../../services/seed/catalogue/to-import.ts'
import {indexCatalogue} from '../support/indexed-catalogue.ts'

const RESULTS = 10
const GRADES = {best: 3, good: 2, fair: 1} as const

const ids = z
  .string()
  .default('')
  .transform(text => text.split(' ').filter(Boolean))
const judgements = z.record(z.string(), z.strictObject({best: ids, good: ids, fair: ids}))

/** The grade of each relevant product by its id. */
export type Grades = Map<string, number>
/** A judged query with its nDCG@10, from 0 to 1, and the ids of its first ten results. */
export type Measured = {query: string; score: number; results: string[]}

/** Returns the judged queries of a file. Throws when it does not have the form that README.md describes. */
export function readJudgements(set: 'tuning' | 'held-out'): Map<string, Grades> {
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

/** Runs the judged queries on the sample catalogue. Only matches count, not the nearest products of a query without any. */
export function measureRelevance(set: 'tuning' | 'held-out'): Measured[] {
  const {catalogue} = indexCatalogue(toCatalogueImport())
  return [...readJudgements(set)].map(([query, grades]) => {
    const {products} = listProducts(catalogue, productListQuery.parse({search: query, limit: String(RESULTS)}))
    const results = products.map(({id}) => id)
    return {query, score: ndcg(results, grades), results}
  })
}

/** Returns the normalized discounted cumulative gain of the first ten results, with gains of 2^grade − 1. */
export function ndcg(results: string[], grades: Grades): number {
  const ideal = [...grades.values()].sort((a, b) => b - a)
  return gainOf(results.map(id => grades.get(id) ?? 0)) / gainOf(ideal)
}

const gainOf = (grades: number[]): number =>
  grades.slice(0, RESULTS).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)

/** Returns the average score. */
export const averageOf = (measured: Measured[]): number =>
  measured.reduce((sum, {score}) => sum + score, 0) / measured.length
