import {addressOf, decodeEntry, type Entry, encodeEntry} from './entry.ts'
import {MAX_PAGES} from './page-list.ts'
import type {RedisLink} from './redis-link.ts'
import {GET, PUT, VERSIONS} from './redis-scripts.ts'
import type {VersionClock} from './version-clock.ts'

/** Maximum size of a stored entry. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * The version that Redis has, 0 for none, and its entry when that is newer than the known version. A generation that starts now
 * has the version `next`: one clock for all servers, so that none can be wrong about who started later.
 */
export type Answer = {version: number; entry: Entry | null; next: number}

type Options = {link: RedisLink; clock: VersionClock; prefix: string; channel: string; keepMs: number}

/** The entries of one build in Redis. Entries that nobody reads or writes for `keepMs` expire. */
export class StoredPages {
  /** The Redis key of the list of pages. */
  readonly listKey: string
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.listKey = `${options.prefix}:pages`
  }

  /** Returns the stored version of a path, and its entry when that is newer than `known`. Throws when Redis is away. */
  async newer(path: string, known: number): Promise<Answer> {
    const {link, clock, keepMs} = this.#options
    const [time, version, data] = await link.run<[[Buffer, Buffer], Buffer, Buffer?]>(
      ['EVAL', GET, '1', this.#key(path), String(known), String(clock.limit()), String(keepMs)],
      {asBuffers: true},
    )
    const stored = Number(version.toString())
    clock.observe(stored)
    const next = Math.max(Number(time[0].toString()) * 1e6 + Number(time[1].toString()), stored + 1)
    clock.observe(next)
    return {version: stored, entry: data ? await decodeEntry(stored, data) : null, next}
  }

  /** Returns the stored versions of paths, -1 for those without an entry, 0 for an impossible one. Throws when Redis is away. */
  async versions(paths: readonly string[]): Promise<number[]> {
    const {link, clock} = this.#options
    const stored = await link.run<string[]>(['EVAL', VERSIONS, String(paths.length), ...paths.map(this.#key)])
    return stored.map(version => clock.possible(Number(version)))
  }

  /**
   * Stores an entry and sends a message with it. A newer entry stays. Returns the version that is stored then; null for an entry that stays
   * here alone: without a version, with an impossible one, or too large. Throws when Redis is away or full.
   */
  async put(path: string, entry: Entry, message: string): Promise<number | null> {
    const {link, clock, channel, keepMs} = this.#options
    const data = clock.possible(entry.version) === 0 ? null : await encodeEntry(entry)
    if (!data || data.length > MAX_BYTES) return null
    const numbers = [String(entry.version), String(clock.limit())]
    const rest = [String(keepMs), channel, message]
    const listed = [entry.value?.kind === 'PAGES' ? addressOf(path) : '', String(MAX_PAGES)]
    const keys = [this.#key(path), this.listKey]
    return Number(await link.run<string>(['EVAL', PUT, '2', ...keys, ...numbers, data, ...rest, ...listed]))
  }

  #key = (path: string): string => `${this.#options.prefix}:page:${path}`
}
