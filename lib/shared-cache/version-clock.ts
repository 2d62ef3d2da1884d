/** A version that is further ahead than this is an error of another clock, in microseconds. */
const MAX_AHEAD_US = 60_000_000
/** After a reply that took longer, the clock is only corrected as far as it is certainly wrong; in milliseconds. The error of a faster one is at most half of it. */
export const MAX_ROUND_TRIP_MS = 50

/**
 * Numbers the versions of pages: microseconds since 1970 by the clock of Redis, and always above every version seen before, so
 * that versions of several machines can be compared. Without Redis it goes on with the last known offset.
 */
export class VersionClock {
  #offsetUs = 0
  #seen = 0

  /** Returns a version above all earlier ones that can be right. */
  next(): number {
    this.#seen = Math.max(this.#now(), this.possible(this.#seen) + 1)
    return this.#seen
  }

  /** Returns the version of a time of this machine, in milliseconds since 1970. */
  at(time: number): number {
    return this.#now() - Math.round((Date.now() - time) * 1000)
  }

  /** The highest version that can be right now: one above it comes from a wrong clock. */
  limit(): number {
    return this.#now() + MAX_AHEAD_US
  }

  /** Returns a version, or 0 in place of one above the limit: whatever comes later is newer. */
  possible(version: number): number {
    return version <= this.limit() ? version : 0
  }

  /** Takes note of another instance's version. */
  observe(version: number): void {
    this.#seen = Math.max(this.#seen, this.possible(version))
  }

  /** Sets the clock by that of Redis, in microseconds; `sentAt` and `receivedAt` are of `performance.now()`. */
  adjust(serverTimeUs: number, sentAt: number, receivedAt: number): void {
    const offsetAt = (time: number) => serverTimeUs - Math.round((performance.timeOrigin + time) * 1000)
    if (receivedAt - sentAt <= MAX_ROUND_TRIP_MS) this.#offsetUs = offsetAt((sentAt + receivedAt) / 2)
    // Redis read its clock between these times: a slow reply shows only that this clock is further away.
    else this.#offsetUs = Math.min(Math.max(this.#offsetUs, offsetAt(receivedAt)), offsetAt(sentAt))
  }

  #now(): number {
    return Math.round((performance.timeOrigin + performance.now()) * 1000) + this.#offsetUs
  }
}
