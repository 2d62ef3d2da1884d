import {createHash, randomUUID} from 'node:crypto'
import {ErrorReply} from '@redis/client'
import {siteMetrics} from '../metrics/site-metrics.ts'
import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'
import {addressOf, decodeEntry, type Entry, encodeEntry} from './entry.ts'
import {FLOORS_CHANNEL, Floors, type FloorsMessage} from './floors.ts'
import {MAX_PAGES, PageList} from './page-list.ts'
import {RedisLink, reasonOf} from './redis-link.ts'
import {GET, PUT, VERSIONS} from './redis-scripts.ts'
import {untilReplaced} from './replacing-copies.ts'
import {VersionClock} from './version-clock.ts'

/** Entries that nobody reads or writes for this time expire, and with them those of old builds. */
const KEEP_MS = 7 * 86_400_000
/** Numbers of keys and bytes that one process remembers or stores. */
const MAX_HEARD = 20_000
const MAX_UNSENT = 5000
const MAX_BYTES = 8 * 1024 * 1024
/** How long a publish waits until the other servers have replaced their copies, in milliseconds. */
const FENCE_MS = 1000
/** First and longest pause between attempts to store what a full Redis has refused, in milliseconds. It doubles until one is stored. */
const RETRY_MS = 2000
const MAX_RETRY_MS = 60_000

type Message = {key: string; version: number} | {fence: string} | {passed: string} | FloorsMessage

/**
 * The version that Redis has, 0 for none, and its entry when that is newer than the known version. A generation that starts now
 * has the version `next`: one clock for all servers, so that none can be wrong about who started later.
 */
export type Answer = {version: number; entry: Entry | null; next: number}

/** How many servers there are, and how many have confirmed that they serve nothing older. */
export type Fence = {instances: number; confirmed: number}

type Options = {url: string; build: string; keepMs?: number}

/**
 * The entries of one build in Redis, for all servers of that build. An entry is replaced only by one of a higher version. A
 * message notifies the other servers of each new version.
 */
export class SharedStore {
  readonly clock = new VersionClock()
  readonly link: RedisLink
  readonly list: PageList
  /** Shared with the servers of other builds, unlike everything else. */
  readonly floors: Floors
  /** Changes whenever messages may have been lost. */
  epoch = 0
  /** The highest version of each path of which a message has come. */
  readonly heard = new BoundedMap<number>(MAX_HEARD)
  /** Called when Redis is back, and then from time to time while there are paths that could not be stored. */
  onBack: () => void = () => {}
  /** Called when Redis is reachable for the first time, and after it has restarted: it may have lost everything. */
  onRestarted: () => void = () => {}
  /** Called with a path of which another server has a newer entry. Resolves with false when it cannot be read now. */
  onNewer: (path: string) => Promise<boolean> = async () => true
  /** When Redis became reachable last, by `performance.now()`: it may have come back empty. */
  upSince = 0
  readonly #reading = new Set<Promise<boolean>>()
  /** The versions that could not be stored, by their paths. */
  readonly #unsent = new BoundedMap<number>(MAX_UNSENT)
  readonly #putting = new Set<Promise<boolean>>()
  #retriedAt = 0
  #retryMs = 0
  /** Which process of Redis was there last. */
  #runId: string | undefined
  readonly #fences = new Map<string, number>()
  readonly #prefix: string
  readonly #keepMs: number

  constructor({url, build, keepMs = KEEP_MS}: Options) {
    this.#prefix = `overprint:${build}`
    this.#keepMs = keepMs
    this.link = new RedisLink(url, [`${this.#prefix}:messages`, FLOORS_CHANNEL], {
      onUp: () => this.#resume(),
      onMessage: message => this.#receive(message),
      onTime: (...times) => {
        this.clock.adjust(...times)
        this.#retry()
        void this.floors.send()
      },
    })
    this.list = new PageList(this.link, this.#listKey)
    this.floors = new Floors({link: this.link, clock: this.clock, build, keepMs})
  }

  get isUp(): boolean {
    return this.link.isUp
  }

  /** Whether everything that this server has generated is in Redis. */
  get isComplete(): boolean {
    return this.isUp && this.#unsent.size === 0
  }

  /** The Redis key of a claim, a lock that one server holds. */
  claimKey = (name: string): string => `${this.#prefix}:claim:${createHash('sha256').update(name).digest('hex')}`

  /** Returns the stored version of a path, and its entry when that is newer than `known`. Throws when Redis is away. */
  async newer(path: string, known: number): Promise<Answer> {
    const args = [String(known), String(this.clock.limit()), String(this.#keepMs)]
    const [time, version, data] = await this.link.run<[[Buffer, Buffer], Buffer, Buffer?]>(
      ['EVAL', GET, '1', this.#key(path), ...args],
      {
        asBuffers: true,
      },
    )
    const stored = Number(version.toString())
    this.clock.observe(stored)
    const next = Math.max(Number(time[0].toString()) * 1e6 + Number(time[1].toString()), stored + 1)
    this.clock.observe(next)
    return {version: stored, entry: data ? await decodeEntry(stored, data) : null, next}
  }

  /** Returns the stored versions of paths, -1 for those without an entry, 0 for an impossible one. Throws when Redis is away. */
  async versions(paths: readonly string[]): Promise<number[]> {
    const keys = paths.map(this.#key)
    const stored = await this.link.run<string[]>(['EVAL', VERSIONS, String(keys.length), ...keys])
    return stored.map(version => this.clock.possible(Number(version)))
  }

  /**
   * Stores an entry, and remembers the path when Redis is away or full. A newer entry in Redis stays, and the next read finds
   * it. An entry without a version, or with an impossible one, stays here alone. Returns false when the path has to be stored later.
   * Never throws.
   */
  put(path: string, entry: Entry): Promise<boolean> {
    const putting = this.#put(path, entry).finally(() => this.#putting.delete(putting))
    this.#putting.add(putting)
    return putting
  }

  async #put(path: string, entry: Entry): Promise<boolean> {
    try {
      const data = this.clock.possible(entry.version) === 0 ? null : await encodeEntry(entry)
      if (!data || data.length > MAX_BYTES) {
        this.drop(path)
        return true
      }
      const message = JSON.stringify({key: path, version: entry.version} satisfies Message)
      const numbers = [String(entry.version), String(this.clock.limit())]
      const rest = [String(this.#keepMs), `${this.#prefix}:messages`, message]
      const listed = [entry.value?.kind === 'PAGES' ? addressOf(path) : '', String(MAX_PAGES)]
      const keys = [this.#key(path), this.#listKey]
      const stored = await this.link.run<string>(['EVAL', PUT, '2', ...keys, ...numbers, data, ...rest, ...listed])
      this.#retryMs = Math.min(this.#retryMs, RETRY_MS)
      if (Number(stored) > entry.version) this.#hear(path, Number(stored))
      // A later version may have been refused meanwhile.
      if (this.clock.possible(this.#unsent.get(path) ?? 0) <= entry.version) this.drop(path)
      return true
    } catch (error) {
      if (error instanceof ErrorReply)
        console.warn(`Redis does not store pages (${reasonOf(error)}): other servers do not get them.`)
      this.#unsent.set(path, Math.max(entry.version, this.#unsent.get(path) ?? 0))
      siteMetrics().redisUnsent.set(this.#unsent.size)
      return false
    }
  }

  /** The paths that could not be stored. */
  unsent = (): string[] => [...this.#unsent.keys()]

  /** Forgets a path that no longer has anything to store. */
  drop(path: string): void {
    this.#unsent.delete(path)
    siteMetrics().redisUnsent.set(this.#unsent.size)
  }

  /**
   * Waits until all entries are stored, then at most a second until every server has replaced its older copies of them. Throws
   * when Redis is away.
   */
  async fence(): Promise<Fence> {
    // A publish may have joined a visitor's generation, which does not wait for Redis for long.
    await Promise.all(this.#putting)
    const id = randomUUID()
    this.#fences.set(id, 0)
    try {
      const endsAt = performance.now() + FENCE_MS
      const instances = await this.#send({fence: id})
      for (;;) {
        const confirmed = this.#fences.get(id) ?? 0
        if (confirmed >= instances || performance.now() > endsAt) return {instances, confirmed}
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    } finally {
      this.#fences.delete(id)
    }
  }

  #key = (path: string): string => `${this.#prefix}:page:${path}`

  get #listKey(): string {
    return `${this.#prefix}:pages`
  }

  #send = (message: Message): Promise<number> =>
    this.link.run<number>(['PUBLISH', `${this.#prefix}:messages`, JSON.stringify(message)])

  #resume(): void {
    this.epoch += 1
    this.upSince = performance.now()
    this.#retryMs = 0
    this.onBack()
    void this.#noticeRestart()
    void this.floors.load()
  }

  /** Redis that has run all the time lacks only what it did not take, and what it has dropped for want of memory. */
  async #noticeRestart(): Promise<void> {
    // More may be unsent than this process remembers.
    const mayLack = this.#unsent.size === MAX_UNSENT
    let id: string | undefined
    try {
      id = /^run_id:(\w+)/m.exec(await this.link.run<string>(['INFO', 'server']))?.[1]
    } catch (error) {
      // Without a reply, this is repeated when Redis is back.
      if (!(error instanceof ErrorReply)) return
    }
    if (id !== undefined && id === this.#runId && !mayLack) return
    this.#runId = id
    this.onRestarted()
  }

  #retry(): void {
    if (!this.isUp || this.#unsent.size === 0 || Date.now() - this.#retriedAt < this.#retryMs) return
    this.#retriedAt = Date.now()
    this.#retryMs = Math.min(Math.max(RETRY_MS, this.#retryMs * 2), MAX_RETRY_MS)
    this.onBack()
  }

  #receive(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text)
    } catch {
      // Somebody else's message must not end the process.
      return
    }
    if (typeof message !== 'object' || message === null) return
    if ('key' in message) this.#hear(message.key, message.version)
    else if ('floors' in message) this.floors.receive(message)
    else if ('fence' in message) void this.#pass(message.fence).catch(() => {})
    else if ('passed' in message && this.#fences.has(message.passed)) {
      this.#fences.set(message.passed, (this.#fences.get(message.passed) ?? 0) + 1)
    }
  }

  #hear(path: string, version: number): void {
    this.clock.observe(version)
    if (this.clock.possible(version) <= this.clock.possible(this.heard.get(path) ?? 0)) return
    this.heard.set(path, version)
    const reading = this.onNewer(path).catch(() => false)
    this.#reading.add(reading)
    void reading.then(() => this.#reading.delete(reading))
  }

  /** Confirms a fence when everything that was announced before it is here, and older responses no longer replace copies in front. */
  async #pass(fence: string): Promise<void> {
    const [read] = await Promise.all([Promise.all(this.#reading), untilReplaced()])
    if (read.every(Boolean)) await this.#send({passed: fence})
  }
}

const slot = processWide<{store?: SharedStore}>('shared-store', () => ({}))

/** Connects this process to the shared store, and returns it. Waits for Redis for half a second, and for its list of floors for a second, at most. */
export async function startSharedStore(options: Options): Promise<SharedStore> {
  const store = new SharedStore(options)
  slot.store = store
  await store.link.start()
  // What other builds have published counts from the first request on.
  await store.floors.load()
  return store
}

/** Returns the shared store of this process; undefined without `REDIS_URL`, and in a build. */
export const sharedStore = (): SharedStore | undefined => slot.store
