/** A version of a document and the ISO date from which it applies. In a draft, both may be missing. */
export type DatedVersion = {version?: string | null; effectiveDate?: string | null}

/** By time zone. Creating one takes longer than its use. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of an instant in an IANA time zone as an ISO date. */
export function dayIn(timeZone: string, now = Date.now()): string {
  // Sweden writes dates in the ISO format.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', {timeZone, dateStyle: 'short'})
  dayFormats.set(timeZone, format)
  return format.format(now)
}

/** Returns whether a version is dated after `today`. */
export const isComing = ({effectiveDate}: DatedVersion, today: string): boolean => (effectiveDate ?? '') > today

/**
 * Returns the version that is in force on a day: the latest one that is not dated ahead. Of two with the same date, the first one
 * counts; one without a date only when there is no other. Returns null when all are dated ahead.
 */
export function versionInForce<Version extends DatedVersion>(
  versions: readonly Version[],
  today: string,
): Version | null {
  const applied = versions.filter(version => !isComing(version, today))
  return applied.reduce<Version | null>(
    (latest, version) =>
      latest === null || (version.effectiveDate ?? '') > (latest.effectiveDate ?? '') ? version : latest,
    null,
  )
}

/**
 * Returns the instant at which a day begins in an IANA time zone, in milliseconds since 1970: midnight, or later where the clocks go
 * forward at midnight. Returns null for a text that is no date.
 */
export function startOfDay(date: string, timeZone: string): number | null {
  const utc = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(utc)) return null
  // The first instant of the day is within 14 hours of midnight in UTC. The day never goes backwards in between.
  let [before, at] = [utc - 16 * HOUR_MS, utc + 16 * HOUR_MS]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (dayIn(timeZone, middle) >= date) at = middle
    else before = middle
  }
  return at
}

const HOUR_MS = 3_600_000
