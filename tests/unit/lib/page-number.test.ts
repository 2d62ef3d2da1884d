import {expect, test} from 'vitest'
import {productListQuery} from '@/contract/listing'
import {DEFAULT_LIMIT} from '@/contract/values'
import {toPageNumber} from '@/lib/page-number'

test.each([
  ['2', 2],
  [['3', '9'], 3],
  ['41667', 41_667],
  ['41668', 1],
  ['100000', 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['two', 1],
  [undefined, 1],
])('a page parameter of %j is page %i', (value, expected) => {
  expect(toPageNumber(value)).toBe(expected)
})

test('the last page is that of the last product to which the backend can be asked to skip', () => {
  const canSkip = (page: number) => productListQuery.safeParse({offset: String((page - 1) * DEFAULT_LIMIT)}).success
  expect([canSkip(41_667), canSkip(41_668)]).toEqual([true, false])
})
