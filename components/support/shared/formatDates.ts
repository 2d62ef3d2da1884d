/*
 * The widget shows dates only after a tap, so `Intl` delays no page, and is smaller than the site's own dates in words.
 */

const TIME = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'})
const DAYS = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'long', timeZone: 'UTC'})

/** Formats an instant in the visitor's time zone, as "12 May, 14:05". Throws a RangeError for other values. */
export const formatTime = (iso: string): string => TIME.format(new Date(iso))

/** Formats two ISO dates as a range, such as "12–14 May". Throws a RangeError for other values. */
export const formatDays = (from: string, to: string): string => DAYS.formatRange(new Date(from), new Date(to))
