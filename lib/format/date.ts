import {LOCALE} from './locale'

/*
 * The first formatter of `Intl` in a page loads the browser's locale data, which takes a slow phone 60 to 100 ms, in the middle of
 * hydration. So what most pages show is written without one: dates in English, and amounts in five currencies. A unit
 * test compares the texts with those of `Intl`, which formats the rest with formatters that are created when they are needed.
 */

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
let format: Intl.DateTimeFormat | undefined

/** Returns the formatter of dates in UTC, in words. */
export function dateFormat(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat(LOCALE, {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'})
  return format
}

/** Formats an ISO date or instant in UTC, as "12 May 2026". Throws a RangeError for other values. */
export function formatDate(iso: string): string {
  const day = new Date(iso)
  // An invalid date has no month: the formatter throws.
  const month = MONTHS[day.getUTCMonth()]
  return month && LOCALE === 'en-GB' ? `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}` : dateFormat().format(day)
}
