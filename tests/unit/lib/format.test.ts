import {afterEach, describe, expect, it, vi} from 'vitest'
import {formatCount, formatDate, formatMoney, lazily} from '@/lib/format'

afterEach(() => vi.restoreAllMocks())

describe('formatDate', () => {
  it('writes a date in words', () => {
    expect(formatDate('2026-05-12')).toBe('12 May 2026')
  })

  it('formats an instant in UTC, whatever the server’s time zone', () => {
    expect(formatDate('2026-05-12T23:59:59Z')).toBe('12 May 2026')
    expect(formatDate('2026-05-12T00:30:00+02:00')).toBe('11 May 2026')
  })

  it('throws for values that are not dates', () => {
    expect(() => formatDate('next week')).toThrow(RangeError)
  })
})

describe('formatMoney', () => {
  it.each([
    ['9.40', 'USD', '$9.40'],
    ['0.30', 'USD', '$0.30'],
    ['1240.00', 'GBP', '£1,240.00'],
    ['21.80', 'EUR', '€21.80'],
  ])('writes %s %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  it('keeps both decimal places of the largest amount that the contract allows', () => {
    expect(formatMoney('9999999.99', 'USD')).toBe('$9,999,999.99')
  })
})

describe('formatCount', () => {
  it('separates thousands', () => {
    expect(formatCount(72)).toBe('72')
    expect(formatCount(61380)).toBe('61,380')
  })
})

it('lazily creates a value once, also a falsy one', () => {
  const create = vi.fn(() => undefined)
  const get = lazily(create)
  expect(create).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(create).toHaveBeenCalledTimes(1)
})

it('loading the format modules creates no formatter, because the first one costs a slow phone 60 ms', async () => {
  const spies = (['DateTimeFormat', 'NumberFormat', 'ListFormat'] as const).map(name => vi.spyOn(Intl, name))
  vi.resetModules()
  const [{formatMoney}] = await Promise.all([
    import('@/lib/format'),
    import('@/lib/format-length'),
    import('@/lib/catalogue/describe-selection'),
  ])
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  expect([formatMoney('9.40', 'USD'), formatMoney('3.00', 'USD'), formatMoney('3.00', 'GBP')]).toEqual([
    '$9.40',
    '$3.00',
    '£3.00',
  ])
  expect(Intl.NumberFormat).toHaveBeenCalledTimes(2)
})
