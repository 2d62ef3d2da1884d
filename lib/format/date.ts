import {lazily} from './lazily'
import {LOCALE} from './locale'

/*
 * The first formatter of `Intl` in a page loads the browser's locale data, which takes a slow phone 60 to 100 ms, in the middle of
 * hydration. So what most pages show is written without one: dates in English, and amounts in five currencies. A unit
 * test compares the texts with those of `Intl`, which formats the rest with formatters that are created when they are needed.
 */

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const date = lazily(
  () => new Intl.DateTimeFormat(LOCALE, {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'}),
)

/** Formats an ISO date or instant in UTC, as "12 May 2026". Throws a RangeError for other values. */
export function formatDate(iso: string): string {
  const day = new Date(iso)
  if (LOCALE !== 'en-GB' || Number.isNaN(day.getTime())) return date().format(day)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** Formats two ISO dates in UTC as a range, such as "12 – 14 May 2026". Throws a RangeError for other values. */
export const formatDateRange = (from: string, to: string): string => date().formatRange(new Date(from), new Date(to))
