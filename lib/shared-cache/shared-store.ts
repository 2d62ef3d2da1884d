import {createHash} from 'node:crypto'
import {ErrorReply} from '@redis/client'
import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'
import type {Entry} from './entry.ts'
import {type Fence, Fences} from './fences.ts'
import {FLOORS_CHANNEL, Floors, type FloorsMessage} from './floors.ts'
import {PageList} from './page-list.ts'
import {RedisLink, reasonOf} from './redis-link.ts'
import {untilReplaced} from './replacing-copies.ts'
import {type Answer, StoredPages} from './stored-pages.ts'
import {UnsentPages} from './unsent-pages.ts'
import {VersionClock} from './version-clock.ts'

/** Entries that nobody reads or writes for this time expire, and with them those of old builds. */
const KEEP_MS = 7 * 86_400_000
/** Number of paths of which one process remembers messages. */
const MAX_HEARD = 20_000

type Message = {key: string; version: number} | {fence: string} | {passed: string} | FloorsMessage

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
  readonly #unsent = new UnsentPages()
  readonly #putting = new Set<Promise<boolean>>()
  /** Which process of Redis was there last. */
  #runId: string | undefined
  readonly #fences = new Fences()
  readonly #prefix: string
  readonly #channel: string
  readonly #pages: StoredPages

  constructor({url, build, keepMs = KEEP_MS}: Options) {
    this.#prefix = `overprint:${build}`
    this.#channel = `${this.#prefix}:messages`
    this.link = new RedisLink(url, [this.#channel, FLOORS_CHANNEL], {
      onUp: () => this.#resume(),
      onMessage: message => this.#receive(message),
      onTime: (...times) => {
        this.clock.adjust(...times)
        if (this.isUp && this.#unsent.takeAttempt()) this.onBack()
        void this.floors.send()
      },
    })
    const {link, clock} = this
    this.#pages = new StoredPages({link, clock, prefix: this.#prefix, channel: this.#channel, keepMs})
    this.list = new PageList(link, this.#pages.listKey)
    this.floors = new Floors({link, clock, build, keepMs})
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
  newer(path: string, known: number): Promise<Answer> {
    return this.#pages.newer(path, known)
  }

  /** Returns the stored versions of paths, -1 for those without an entry, 0 for an impossible one. Throws when Redis is away. */
  versions(paths: readonly string[]): Promise<number[]> {
    return this.#pages.versions(paths)
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
      const message = JSON.stringify({key: path, version: entry.version} satisfies Message)
      const stored = await this.#pages.put(path, entry, message)
      if (stored === null) {
        this.drop(path)
        return true
      }
      this.#unsent.noteStored()
      if (stored > entry.version) this.#hear(path, stored)
      // A later version may have been refused meanwhile.
      if (this.clock.possible(this.#unsent.versionOf(path)) <= entry.version) this.drop(path)
      return true
    } catch (error) {
      if (error instanceof ErrorReply)
        console.warn(`Redis does not store pages (${reasonOf(error)}): other servers do not get them.`)
      this.#unsent.add(path, entry.version)
      return false
    }
  }

  /** The paths that could not be stored. */
  unsent = (): string[] => this.#unsent.paths()

  /** Forgets a path that no longer has anything to store. */
  drop(path: string): void {
    this.#unsent.drop(path)
  }

  /**
   * Waits until all entries are stored, then at most a second until every server has replaced its older copies of them. Throws
   * when Redis is away.
   */
  async fence(): Promise<Fence> {
    // A publish may have joined a visitor's generation, which does not wait for Redis for long.
    await Promise.all(this.#putting)
    return this.#fences.wait(fence => this.#send({fence}))
  }

  #send = (message: Message): Promise<number> =>
    this.link.run<number>(['PUBLISH', this.#channel, JSON.stringify(message)])

  #resume(): void {
    this.epoch += 1
    this.upSince = performance.now()
    this.#unsent.noteReachable()
    this.onBack()
    void this.#noticeRestart()
    void this.floors.load()
  }

  /** Redis that has run all the time lacks only what it did not take, and what it has dropped for want of memory. */
  async #noticeRestart(): Promise<void> {
    const mayLack = this.#unsent.isFull
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
    else if ('passed' in message) this.#fences.confirm(message.passed)
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
