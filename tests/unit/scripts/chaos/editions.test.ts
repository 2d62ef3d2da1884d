import {expect, test} from 'vitest'
import {readEditions, Seen, titleOf} from '../../../../scripts/chaos/editions.ts'
import {shuffle} from '../../../../scripts/chaos/failures.ts'
import {seededRandom} from '../../../support/seeded-random.ts'

const page = (...titles: string[]) => readEditions('/blog', titles.map(title => `<h1>${title}</h1>`).join(''))

test('a page shows the oldest edition of each document that it names', () => {
  const shown = page(titleOf('post-a', 12), titleOf('unisex-tee', 3), titleOf('post-a', 11))
  expect([...shown]).toEqual([
    ['post-a', 11],
    ['unisex-tee', 3],
  ])
})

test('of products, the page of one shows its own edition only', () => {
  const text = `${titleOf('unisex-tee', 3)}, ${titleOf('enamel-mug', 1)}`
  for (const address of ['/catalog/products/unisex-tee', '/_next/data/1/catalog/products/unisex-tee.json'])
    expect([...readEditions(address, text)]).toEqual([['unisex-tee', 3]])
  expect(readEditions('/catalog/products', text).size).toBe(2)
})

test('a response that is older than one before its request has gone back; one that was on its way has not', () => {
  const seen = new Seen()
  const early = seen.floor('/a')
  expect(seen.record('/a', early, page(titleOf('post-a', 2)))).toBeNull()
  expect(seen.record('/a', early, page(titleOf('post-a', 1)))).toBeNull()
  expect(seen.record('/a', seen.floor('/a'), page(titleOf('post-a', 1)))).toBe('edition 1 of post-a after edition 2')
  expect(seen.record('/b', seen.floor('/b'), page(titleOf('post-a', 1)))).toBeNull()
})

test('a seed gives one order of all failures', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const orderOf = (seed: number) => shuffle(names, seededRandom(seed))
  expect(orderOf(1)).toEqual(orderOf(1))
  expect(orderOf(1)).not.toEqual(orderOf(2))
  expect(orderOf(1).toSorted()).toEqual(names)
})
