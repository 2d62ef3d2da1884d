import {expect, test} from 'vitest'
import {formatInches, formatPrintArea} from '@/components/catalogue/product/formatPrintArea'

test.each([
  [12, '12'],
  [2.25, '2¼'],
  [0.5, '½'],
  [8.74, '8¾'],
  [0, '0'],
])('%f inches are formatted as %s', (value, expected) => {
  expect(formatInches(value)).toBe(expected)
})

test('a print area is formatted as width × height with its unit', () => {
  expect(formatPrintArea({width: 4, height: 2.25, unit: 'inches'})).toBe('4 × 2¼ in')
  expect(formatPrintArea({width: 30, height: 40.5, unit: 'cm'})).toBe('30 × 40.5 cm')
})
