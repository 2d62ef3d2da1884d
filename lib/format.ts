import {publicEnv} from './public-env'

/** The site's language; English as it is written in its texts. */
const LOCALE = publicEnv.defaultLocale === 'en' ? 'en-GB' : publicEnv.defaultLocale
const DATE = new Intl.DateTimeFormat(LOCALE, {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'})
const COUNT = new Intl.NumberFormat(LOCALE)

/** An ISO date or instant as "12 May 2026", read in UTC; throws a RangeError for anything else. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))

/** A decimal amount such as "9.50" with its currency's sign, as "$9.50" or "£1,240.00". */
export const formatMoney = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-US', {style: 'currency', currency}).format(Number(amount))

/** A whole number with its thousands marked off, as "10,000". */
export const formatCount = (count: number): string => COUNT.format(count)
