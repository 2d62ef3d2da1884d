import {dateFormat} from './date'

/** Formats two ISO dates in UTC as a range, such as "12 – 14 May 2026". Throws a RangeError for other values. */
export const formatDateRange = (from: string, to: string): string =>
  dateFormat().formatRange(new Date(from), new Date(to))
