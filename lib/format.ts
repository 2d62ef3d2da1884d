import {publicEnv} from './public-env'

/** The site's locale. The texts are in British English. */
export const LOCALE = publicEnv.defaultLocale === 'en' ? 'en-GB' : publicEnv.defaultLocale
const DATE = new Intl.DateTimeFormat(LOCALE, {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'})
const COUNT = new Intl.NumberFormat(LOCALE)

/** Formats an ISO date or instant in UTC, as "12 May 2026". Throws a RangeError for other values. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))

/** Formats two ISO dates in UTC as a range, such as "12 – 14 May 2026". Throws a RangeError for other values. */
export const formatDateRange = (from: string, to: string): string => DATE.formatRange(new Date(from), new Date(to))

/** Formats a decimal amount such as "9.50" with its currency symbol, as "$9.50" or "£1,240.00". */
export const formatMoney = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-US', {style: 'currency', currency}).format(Number(amount))

/** Formats an integer with thousands separators, as "10,000". */
export const formatCount = (count: number): string => COUNT.format(count)
