/* Without `Intl` where that is possible: see `date.ts`. */

/** What American English writes before an amount. */
const SYMBOLS: Record<string, string | undefined> = {USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$'}
const THOUSANDS = /\B(?=(\d{3})+\.)/g
/** Formatters of amounts in other currencies. */
const money = new Map<string, Intl.NumberFormat>()

/** Formats a decimal amount such as "9.50" with its currency symbol, as "$9.50" or "£1,240.00". */
export function formatMoney(amount: string, currency: string): string {
  const value = Number(amount)
  const symbol = SYMBOLS[currency]
  if (symbol && value >= 0) return symbol + value.toFixed(2).replace(THOUSANDS, ',')
  const known = money.get(currency)
  const formatter = known ?? new Intl.NumberFormat('en-US', {style: 'currency', currency})
  if (!known) money.set(currency, formatter)
  return formatter.format(value)
}
