import {expect, test} from 'vitest'
import {toCatalogueImport} from '../../../../../services/seed/catalogue/to-import.ts'
import {averageOf, measureRelevance, ndcg, readJudgements} from '../../../../relevance/measure.ts'

test('S2-search queries that were judged beforehand and never tuned on have an nDCG@10 of at least 0.85', () => {
  const measured = measureRelevance('held-out')
  expect(measured).toHaveLength(40)
  expect(averageOf(measured)).toBeGreaterThanOrEqual(0.85)
})

test('S2-search queries judged without knowing the search do not get worse', () => {
  const measured = measureRelevance('held-out-blind')
  expect(measured).toHaveLength(40)
  expect(averageOf(measured)).toBeGreaterThanOrEqual(0.6)
  expect(averageOf(measured, 'shown')).toBeGreaterThanOrEqual(0.8)
})

test('S2-search the other judged queries have an nDCG@10 of at least 0.9', () => {
  const measured = measureRelevance('tuning')
  expect(measured).toHaveLength(92)
  expect(averageOf(measured)).toBeGreaterThanOrEqual(0.9)
})

test('the judgements name products of the sample catalogue, and no query is in two sets', () => {
  const known = toCatalogueImport().products.map(({id}) => id)
  const all = (['tuning', 'held-out', 'held-out-blind'] as const).flatMap(set => [...readJudgements(set)])
  for (const [query, grades] of all) {
    expect({query, unknown: [...grades.keys()].filter(id => !known.includes(id))}).toEqual({query, unknown: []})
  }
  expect(new Set(all.map(([query]) => query)).size).toBe(all.length)
})

test('nDCG is 1 for the ideal order, less for any other and 0 without a relevant result', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 1],
  ])
  expect(ndcg(['a', 'b', 'x'], grades)).toBe(1)
  // (1 + 7 / log2(3)) / (7 + 1 / log2(3))
  expect(ndcg(['b', 'a'], grades)).toBeCloseTo(0.71, 2)
  expect(ndcg(['x'], grades)).toBe(0)
})
