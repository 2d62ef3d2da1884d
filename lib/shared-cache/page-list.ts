import type {RedisLink} from './redis-link.ts'

/** A change of the catalogue can wait longer for Redis than a visitor, and the list is long; in milliseconds. */
const DEADLINE_MS = 1000
/** Pages that are remembered; those generated first are dropped first. */
export const MAX_PAGES = 20_000

/**
 * The addresses of the pages of one build that any server has generated, in Redis. The script `PUT` adds them. One that becomes a 404
 * stays: it may come back.
 */
export class PageList {
  readonly #link: RedisLink
  readonly #key: string

  constructor(link: RedisLink, key: string) {
    this.#link = link
    this.#key = key
  }

  /** Returns for each address whether it is in the list; false for all when Redis is away. */
  async has(addresses: readonly string[]): Promise<boolean[]> {
    const versions = await this.versions(addresses)
    return addresses.map((_, index) => versions !== null && versions[index] !== null)
  }

  /** Returns the version of each address that was stored last, null for one that is not in the list. Returns null when Redis is away. */
  async versions(addresses: readonly string[]): Promise<(number | null)[] | null> {
    try {
      const scores = await this.#link.run<(string | null)[]>(['ZMSCORE', this.#key, ...addresses], {
        deadlineMs: DEADLINE_MS,
      })
      return scores.map(score => (score === null ? null : Number(score)))
    } catch {
      return null
    }
  }

  /** Lists all addresses, those generated last first; none when Redis is away. */
  async newest(): Promise<string[]> {
    try {
      return await this.#link.run<string[]>(['ZRANGE', this.#key, '0', '-1', 'REV'], {deadlineMs: DEADLINE_MS})
    } catch {
      return []
    }
  }
}
