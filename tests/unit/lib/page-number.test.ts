import {expect, test} from 'vitest'
import {toPageNumber} from '@/lib/page-number'

test.each([
  ['2', 2],
  [['3', '9'], 3],
  ['10000', 10_000],
  ['10001', 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['two', 1],
  [undefined, 1],
])('a page parameter of %j is page %i', (value, expected) => {
  expect(toPageNumber(value)).toBe(expected)
})
