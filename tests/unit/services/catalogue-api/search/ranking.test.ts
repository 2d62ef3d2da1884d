import fc from 'fast-check'
import {expect, test} from 'vitest'
import {listBest} from '../../../../../services/catalogue-api/catalogue/search/ranking.ts'

const scoresOf = fc.array(fc.constantFrom(0, 1, 2, 3, 5, 40, 41, 100, 254, 255), {maxLength: 40})

test('the best documents are those of a sort by score, and by the given order where scores are close', () => {
  const property = fc.property(scoresOf, fc.integer({min: 0, max: 12}), fc.func(fc.boolean()), (scores, limit, has) => {
    const order = scores.map((_score, slot) => slot).toSorted((a, b) => ((a * 7) % 41) - ((b * 7) % 41))
    const stepOf = (slot: number) => Math.round((scores[slot] ?? 0) / 5) * 5
    const expected = order
      .filter(slot => has(slot))
      .map(slot => ({slot, score: stepOf(slot)}))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
    expect(listBest(Float32Array.from(scores), limit, order, {has})).toEqual(expected)
  })
  fc.assert(property)
})

test('documents behind the best ones are not read', () => {
  const scores = new Float32Array(10_000).fill(100)
  let reads = 0
  function* read() {
    for (const slot of scores.keys()) {
      reads += 1
      yield slot
    }
  }
  expect(listBest(scores, 8, read(), {has: () => true})).toHaveLength(8)
  expect(reads).toBeLessThan(10)
})
