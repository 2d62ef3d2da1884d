import type {Currency} from '../../contract/values.ts'

/** The amount of each currency that one US dollar buys, as decimal strings. */
export type ExchangeRates = {EUR: string; GBP: string}

const MILLION = 1_000_000n

/** Returns the exchange rate of a currency in millionths, exact. */
export function toMillionths(rates: ExchangeRates, currency: Currency): bigint {
  if (currency === 'USD') return MILLION
  const [whole = '0', fraction = ''] = rates[currency].split('.')
  return BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0'))
}

/**
 * Multiplies US cents by each percentage and converts them to cents of another currency. Rounds once at the end, half up, so
 * that the order of the percentages makes no difference.
 */
export function convertCents(cents: number, rateMillionths: bigint, ...percents: number[]): number {
  const scale = percents.reduce(product => product * 100n, MILLION)
  const amount = percents.reduce((product, percent) => product * BigInt(percent), BigInt(cents) * rateMillionths)
  return Number((2n * amount + scale) / (2n * scale))
}

/** Formats cents as a decimal string with two places. */
export function formatCents(cents: number): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses a decimal string with at most two places to cents, exact. */
export function parseCents(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
