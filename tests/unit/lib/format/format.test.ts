import {afterEach, describe, expect, it, vi} from 'vitest'
import {formatCount, formatProductCount} from '@/lib/format/count'
import {formatDate} from '@/lib/format/date'
import {lazily} from '@/lib/format/lazily'
import {formatLength, formatMeasure} from '@/lib/format/length'
import {formatMoney} from '@/lib/format/money'

afterEach(() => vi.restoreAllMocks())

describe('formatDate', () => {
  it('writes a date in words', () => {
    expect(formatDate('2026-05-12')).toBe('12 May 2026')
  })

  it('formats an instant in UTC, whatever the server’s time zone', () => {
    expect(formatDate('2026-05-12T23:59:59Z')).toBe('12 May 2026')
    expect(formatDate('2026-05-12T00:30:00+02:00')).toBe('11 May 2026')
  })

  it('writes what Intl writes, in every month', () => {
    const format = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'})
    for (let month = 0; month < 12; month++) {
      for (const day of [1, 28]) {
        const instant = new Date(Date.UTC(1999 + month, month, day, 23, 59))
        expect(formatDate(instant.toISOString())).toBe(format.format(instant))
      }
    }
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

  it.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'KWD'])('writes what Intl writes in %s', currency => {
    const format = new Intl.NumberFormat('en-US', {style: 'currency', currency})
    for (const amount of ['0', '0.05', '7.5', '999.99', '1000', '12345.60', '1234567.89', '-3.20', 'unknown']) {
      expect(formatMoney(amount, currency)).toBe(format.format(Number(amount)))
    }
  })

  it('keeps both decimal places of the largest amount that the contract allows', () => {
    expect(formatMoney('9999999.99', 'USD')).toBe('$9,999,999.99')
  })
})

describe('formatLength', () => {
  it('writes what Intl writes', () => {
    const decimals = {maximumFractionDigits: 2}
    const number = new Intl.NumberFormat('en-GB', decimals)
    const inches = new Intl.NumberFormat('en-GB', {...decimals, style: 'unit', unit: 'inch'})
    const cm = new Intl.NumberFormat('en-GB', {...decimals, style: 'unit', unit: 'centimeter'})
    for (const value of [
      0,
      1,
      0.005,
      1.005,
      8.255,
      8.5,
      21.59,
      100,
      999.99,
      999.996,
      1000,
      1234.5,
      -2.5,
      1e-7,
      Number.NaN,
    ]) {
      expect(formatMeasure(value)).toBe(number.format(value))
      expect(formatLength(value, 'inches')).toBe(inches.format(value))
      expect(formatLength(value, 'cm')).toBe(cm.format(value))
    }
  })
})

describe('formatCount', () => {
  it('separates thousands', () => {
    for (const value of [0, 72, 999, 1000, 61_380, 1_000_000, 12_345_678]) {
      expect(formatCount(value)).toBe(value.toLocaleString('en-GB'))
    }
  })
  it('counts products', () => {
    expect([0, 1, 2, 12_000].map(formatProductCount)).toEqual([
      '0 products',
      '1 product',
      '2 products',
      '12,000 products',
    ])
  })
})

it('lazily creates a value once, also a falsy one', () => {
  const create = vi.fn(() => undefined)
  const get = lazily(create)
  expect(create).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(create).toHaveBeenCalledTimes(1)
})

it('what most pages show needs no formatter, because the first one costs a slow phone 60 ms', async () => {
  const spies = (['DateTimeFormat', 'NumberFormat', 'ListFormat'] as const).map(name => vi.spyOn(Intl, name))
  vi.resetModules()
  const [{formatDate}, {formatMoney}, {formatLength}] = await Promise.all([
    import('@/lib/format/date'),
    import('@/lib/format/money'),
    import('@/lib/format/length'),
    import('@/lib/catalogue/describe-selection'),
  ])
  const texts = [formatDate('2026-05-12'), formatMoney('9.40', 'USD'), formatLength(8.5, 'inches')]
  expect(texts).toEqual(['12 May 2026', '$9.40', '8.5 in'])
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  for (const currency of ['CHF', 'CHF', 'JPY']) formatMoney('3.00', currency)
  expect(Intl.NumberFormat).toHaveBeenCalledTimes(2)
})
