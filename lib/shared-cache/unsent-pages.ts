import {siteMetrics} from '../metrics/site-metrics.ts'
import {BoundedMap} from './bounded-map.ts'

/** Number of paths that one process remembers. */
const MAX_UNSENT = 5000
/** First and longest pause between attempts to store what a full Redis has refused, in milliseconds. It doubles until one is stored. */
const RETRY_MS = 2000
const MAX_RETRY_MS = 60_000

/** The versions that Redis did not take, by their paths, and when to try again. */
export class UnsentPages {
  readonly #versions = new BoundedMap<number>(MAX_UNSENT)
  #retriedAt = 0
  #retryMs = 0

  get size(): number {
    return this.#versions.size
  }

  /** Whether more may be unsent than this process remembers. */
  get isFull(): boolean {
    return this.size === MAX_UNSENT
  }

  paths = (): string[] => [...this.#versions.keys()]

  /** Returns the version of a path, 0 for a path that has nothing to store. */
  versionOf = (path: string): number => this.#versions.get(path) ?? 0

  /** Remembers a version that could not be stored, unless a later one is known. */
  add(path: string, version: number): void {
    this.#versions.set(path, Math.max(version, this.versionOf(path)))
    this.#count()
  }

  /** Forgets a path that no longer has anything to store. */
  drop(path: string): void {
    this.#versions.delete(path)
    this.#count()
  }

  /** Notes that Redis has stored something: the next pause is short. */
  noteStored(): void {
    this.#retryMs = Math.min(this.#retryMs, RETRY_MS)
  }

  /** Notes that Redis has become reachable: the next attempt needs no pause. */
  noteReachable(): void {
    this.#retryMs = 0
  }

  /** Returns whether it is time for another attempt, and then begins the next pause. */
  takeAttempt(): boolean {
    if (this.size === 0 || Date.now() - this.#retriedAt < this.#retryMs) return false
    this.#retriedAt = Date.now()
    this.#retryMs = Math.min(Math.max(RETRY_MS, this.#retryMs * 2), MAX_RETRY_MS)
    return true
  }

  #count(): void {
    siteMetrics().redisUnsent.set(this.size)
  }
}
