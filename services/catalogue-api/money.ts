import type {Currency} from '../../contract/values.ts'

/** How many of a currency one US dollar buys, as decimal strings. */
export type ExchangeRates = {EUR: string; GBP: string}

const MILLION = 1_000_000n

/** The exchange rate of a currency in millionths; exact. */
export function toMillionths(rates: ExchangeRates, currency: Currency): bigint {
  if (currency === 'USD') return MILLION
  const [whole = '0', fraction = ''] = rates[currency].split('.')
  return BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0'))
}

/**
 * US cents, taken to each percentage in turn, in cents of another currency. Rounded once, half up, at the very end, so
 * that no order of percentages makes a difference.
 */
export function convertCents(cents: number, rateMillionths: bigint, ...percents: number[]): number {
  const scale = percents.reduce(product => product * 100n, MILLION)
  const amount = percents.reduce((product, percent) => product * BigInt(percent), BigInt(cents) * rateMillionths)
  return Number((2n * amount + scale) / (2n * scale))
}

/** Cents as a decimal string with two places. */
export function formatCents(cents: number): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A decimal string with at most two places as cents; exact. */
export function parseCents(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
