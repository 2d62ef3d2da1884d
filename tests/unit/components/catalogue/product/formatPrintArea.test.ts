import {expect, test} from 'vitest'
import {formatPrintArea} from '@/components/catalogue/product/formatPrintArea'
import {formatLength, formatMeasure} from '@/lib/format/length'

test.each([
  [12, '12'],
  [2.25, '2.25'],
  [0.5, '0.5'],
  [8.7444, '8.74'],
  [0, '0'],
])('S2-measures %f is formatted as %s', (value, expected) => {
  expect(formatMeasure(value)).toBe(expected)
  expect(formatLength(value, 'inches')).toBe(`${expected} in`)
})

test('S2-measures a print area is formatted as width × height with its unit', () => {
  expect(formatPrintArea({width: 4, height: 2.25, unit: 'inches'})).toBe('4 × 2.25 in')
  expect(formatPrintArea({width: 30, height: 40.5, unit: 'cm'})).toBe('30 × 40.5 cm')
})
