import {publicEnv} from './public-env'

/*
 * Formatters are created when they are first needed: the first one of a page loads the browser's locale data, which takes a
 * slow phone 60 to 100 ms.
 */

/** Returns a function that creates a value on its first call, and returns the same value on every further call. */
export function lazily<Value>(create: () => Value): () => Value {
  let created: {value: Value} | undefined
  return () => {
    created ??= {value: create()}
    return created.value
  }
}

/** The site's locale. The texts are in British English. */
export const LOCALE = publicEnv.defaultLocale === 'en' ? 'en-GB' : publicEnv.defaultLocale
const date = lazily(
  () => new Intl.DateTimeFormat(LOCALE, {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'}),
)
const count = lazily(() => new Intl.NumberFormat(LOCALE))
/** Formatters of amounts by currency. */
const money = new Map<string, Intl.NumberFormat>()

/** Formats an ISO date or instant in UTC, as "12 May 2026". Throws a RangeError for other values. */
export const formatDate = (iso: string): string => date().format(new Date(iso))

/** Formats two ISO dates in UTC as a range, such as "12 – 14 May 2026". Throws a RangeError for other values. */
export const formatDateRange = (from: string, to: string): string => date().formatRange(new Date(from), new Date(to))

/** Formats a decimal amount such as "9.50" with its currency symbol, as "$9.50" or "£1,240.00". */
export function formatMoney(amount: string, currency: string): string {
  const known = money.get(currency)
  const formatter = known ?? new Intl.NumberFormat('en-US', {style: 'currency', currency})
  if (!known) money.set(currency, formatter)
  return formatter.format(Number(amount))
}

/** Formats an integer with thousands separators, as "10,000". */
export const formatCount = (value: number): string => count().format(value)
