import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {fromCents, MAX_POSTAGE, suggestPrice, toCents, toMargin, toMaxPrice} from '@/components/calculator/margin'

describe('toMargin', () => {
  it('subtracts base cost, postage and the payment fee of 2.9% + 30 cents from the price', () => {
    expect(toMargin({price: 2800, base: 940, postage: 450})).toEqual({fee: 111, kept: 1299, keptPercent: 46})
  })

  it('returns a loss as a negative margin', () => {
    expect(toMargin({price: 1000, base: 940, postage: 450})).toEqual({fee: 59, kept: -449, keptPercent: -45})
  })

  it('returns a margin for a price of zero', () => {
    expect(toMargin({price: 0, base: 940, postage: 450})).toEqual({fee: 30, kept: -1420, keptPercent: 0})
  })

  it('returns parts that add up to the price, to the cent', () => {
    const cents = fc.integer({min: 0, max: 1_000_000})
    fc.assert(
      fc.property(cents, cents, cents, (price, base, postage) => {
        const {fee, kept} = toMargin({price, base, postage})
        expect(base + postage + fee + kept).toBe(price)
        expect(Number.isInteger(fee)).toBe(true)
      }),
    )
  })
})

describe('suggestPrice', () => {
  it('suggests twice the cost, in whole dollars', () => {
    expect(suggestPrice({base: 940, postage: 450})).toBe(2800)
  })

  it('suggests no price above the highest one that can be set, whatever the base and the postage', () => {
    expect(toMaxPrice(940)).toBe(5640)
    expect(toMaxPrice(560)).toBe(4100)
    const base = fc.integer({min: 0, max: 1_000_000})
    const postage = fc.integer({min: 0, max: MAX_POSTAGE})
    fc.assert(
      fc.property(base, postage, (base, postage) => {
        expect(suggestPrice({base, postage})).toBeLessThanOrEqual(toMaxPrice(base))
      }),
    )
  })
})

describe('cents', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.integer({min: 0, max: 999_999_999}), cents => {
        expect(toCents(fromCents(cents))).toBe(cents)
      }),
    )
  })

  it('parse amounts that have no exact binary representation', () => {
    expect(toCents('1.15')).toBe(115)
    expect(toCents('8.70')).toBe(870)
  })
})
