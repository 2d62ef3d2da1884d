import {addressOf} from './entry.ts'
import type {RedisLink} from './redis-link.ts'

/** A change of the catalogue can wait longer for Redis than a visitor, and the list is long; in milliseconds. */
const DEADLINE_MS = 1000
/** Pages that are remembered; those generated first are dropped first. */
const MAX_PAGES = 20_000

const ADD = `
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[4])`

/** The addresses of the pages of one build that any server has generated, in Redis. */
export class PageList {
  readonly #link: RedisLink
  readonly #key: string
  readonly #keepMs: number

  constructor(link: RedisLink, key: string, keepMs: number) {
    this.#link = link
    this.#key = key
    this.#keepMs = keepMs
  }

  /** Adds the address of a page. One that becomes a 404 stays: it may come back. Throws when Redis is away or full. */
  async add(path: string, version: number): Promise<void> {
    const args = [String(version), addressOf(path), String(MAX_PAGES), String(this.#keepMs)]
    await this.#link.run(['EVAL', ADD, '1', this.#key, ...args])
  }

  /** Returns for each address whether it is in the list; false for all when Redis is away. */
  async has(addresses: readonly string[]): Promise<boolean[]> {
    try {
      const scores = await this.#link.run<(string | null)[]>(['ZMSCORE', this.#key, ...addresses], {
        deadlineMs: DEADLINE_MS,
      })
      return scores.map(score => score !== null)
    } catch {
      return addresses.map(() => false)
    }
  }

  /** Returns whether no server has generated a page of this build; false when Redis is away. */
  async isEmpty(): Promise<boolean> {
    try {
      return (await this.#link.run<number>(['ZCARD', this.#key], {deadlineMs: DEADLINE_MS})) === 0
    } catch {
      return false
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
