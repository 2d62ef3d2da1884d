import fc from 'fast-check'
import {expect, test} from 'vitest'
import {convertCents, formatCents, parseCents, toMillionths} from '../../../../services/catalogue-api/money.ts'

const RATES = {EUR: '0.9215', GBP: '0.79'}

test('rates are exact millionths', () => {
  expect(toMillionths(RATES, 'USD')).toBe(1_000_000n)
  expect(toMillionths(RATES, 'EUR')).toBe(921_500n)
  expect(toMillionths(RATES, 'GBP')).toBe(790_000n)
})

test('conversion rounds once, half up', () => {
  expect(convertCents(1150, 1_000_000n)).toBe(1150)
  // 11.50 × 0.9215 = 10.59725
  expect(convertCents(1150, 921_500n)).toBe(1060)
  // 0.05 less 10 % = 0.045, rounded up
  expect(convertCents(5, 1_000_000n, 90)).toBe(5)
  expect(convertCents(1999, 1_000_000n, 110, 85)).toBe(1869)
})

test('the order of percentages makes no difference', () => {
  const percent = fc.integer({min: 1, max: 300})
  fc.assert(
    fc.property(fc.integer({min: 0, max: 1_000_000}), percent, percent, (cents, a, b) => {
      expect(convertCents(cents, 921_500n, a, b)).toBe(convertCents(cents, 921_500n, b, a))
    }),
  )
})

test('formatted cents parse to the same value', () => {
  expect(formatCents(5)).toBe('0.05')
  expect(formatCents(0)).toBe('0.00')
  expect(formatCents(123_456)).toBe('1234.56')
  expect(parseCents('9')).toBe(900)
  expect(parseCents('9.5')).toBe(950)
  fc.assert(fc.property(fc.nat(1_000_000_000), cents => parseCents(formatCents(cents)) === cents))
})
