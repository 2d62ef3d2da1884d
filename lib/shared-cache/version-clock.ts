/** A version that is further ahead than this is an error of another clock, in microseconds. */
const MAX_AHEAD_US = 60_000_000
/** A reply that took longer says too little about the server's clock, in milliseconds. The error is at most half of it. */
export const MAX_ROUND_TRIP_MS = 50

/**
 * Numbers the versions of pages: microseconds since 1970 by the clock of Redis, and always above every version seen before, so
 * that versions of several machines can be compared. Without Redis it goes on with the last known offset.
 */
export class VersionClock {
  #offsetUs = 0
  #seen = 0

  /** Returns a version above all earlier ones. */
  next(): number {
    this.#seen = Math.max(this.#now(), this.#seen + 1)
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

  /** Takes note of another instance's version. */
  observe(version: number): void {
    if (version <= this.limit()) this.#seen = Math.max(this.#seen, version)
  }

  /** Sets the clock by that of Redis, in microseconds; `sentAt` and `receivedAt` are of `performance.now()`. */
  adjust(serverTimeUs: number, sentAt: number, receivedAt: number): void {
    if (receivedAt - sentAt > MAX_ROUND_TRIP_MS) return
    const middle = performance.timeOrigin + (sentAt + receivedAt) / 2
    this.#offsetUs = serverTimeUs - Math.round(middle * 1000)
  }

  #now(): number {
    return Math.round((performance.timeOrigin + performance.now()) * 1000) + this.#offsetUs
  }
}
