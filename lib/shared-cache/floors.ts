import {ErrorReply} from '@redis/client'
import {BoundedMap} from './bounded-map.ts'
import {addressOf, type Entry} from './entry.ts'
import {type RedisLink, reasonOf} from './redis-link.ts'
import {MAX_ROUND_TRIP_MS, type VersionClock} from './version-clock.ts'

/** One list and one channel for the servers of all builds. */
const KEY = 'overprint:floors'
export const FLOORS_CHANNEL = 'overprint:floors:messages'

/** Pages that are remembered; those that were published first are dropped first. */
const MAX_PAGES = 10_000
/** The list is longer than what a visitor's request reads or a page's generation writes, in milliseconds. */
const DEADLINE_MS = 1000
/** The clock of the machine that has built the site may be wrong by this much, in milliseconds. */
const BUILD_CLOCK_MS = 120_000
/** The clocks of the server that raises a floor and of the one that has generated the page may be wrong by half of this each. */
const CLOCKS_US = MAX_ROUND_TRIP_MS * 1000

const RAISE = `
for index = 4, #ARGV, 2 do redis.call('ZADD', KEYS[1], 'GT', ARGV[index], ARGV[index + 1]) end
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', KEYS[2], ARGV[3])`

/** Addresses of pages with their floors. */
type Raised = [address: string, floor: number][]
/** What a server sends to those of all builds. */
export type FloorsMessage = {floors: Raised; build: string}

type Options = {link: RedisLink; clock: VersionClock; build: string; keepMs: number}

/**
 * The floor of a page is its lowest acceptable version: an older one lacks a published change. Builds do not share pages, but their
 * servers must show what servers of other builds publish, even before they have started, so all builds share the floors.
 */
export class Floors {
  /**
   * Called with the addresses of pages that servers of another build publish, and of those of this server whose floors reach Redis late:
   * meanwhile, other servers may have sent an older page to a cache in front.
   */
  onRaised: (addresses: string[]) => void = () => {}
  /** Generates the page of an address that is below a floor, if it can in time. */
  generate: (address: string, floor: number) => Promise<void> = async () => {}
  /** Resolves when no generation of the page of an address is going on. */
  untilGenerated: (address: string) => Promise<void> = async () => {}
  readonly #options: Options
  readonly #known = new BoundedMap<number>(MAX_PAGES)
  readonly #unsent = new BoundedMap<number>(MAX_PAGES)
  /** Those of `#unsent` that were raised while Redis was away. */
  readonly #late = new BoundedMap<true>(MAX_PAGES)

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the floor of a page if the entry is below it, otherwise null. */
  above(path: string, entry: Entry | null): number | null {
    const floor = this.#known.get(addressOf(path))
    return entry && floor !== undefined && readBy(entry) < floor && floor <= this.#options.clock.limit() ? floor : null
  }

  /** Returns the addresses of all pages with a floor, those with the highest one first. */
  newest = (): string[] => [...this.#known].sort(([, one], [, other]) => other - one).map(([address]) => address)

  /** Notes that the page of an address must have read its sources after a time, in milliseconds since 1970. */
  raise(address: string, since: number): void {
    // A page that was proven a moment ago must not be below it.
    const floor = this.#options.clock.at(since) - CLOCKS_US
    if (!this.#note(address, floor)) return
    this.#unsent.set(address, floor)
    void this.send()
  }

  /** Sends the floors that Redis does not have. Never throws. */
  async send(): Promise<void> {
    const {link, build, keepMs} = this.#options
    const sent: Raised = [...this.#unsent]
    if (sent.length === 0) return
    if (!link.isUp) return this.#noteLate(sent)
    this.#unsent.clear()
    const message = JSON.stringify({floors: sent, build} satisfies FloorsMessage)
    const floors = sent.flatMap(([address, floor]) => [String(floor), address])
    const args = [String(MAX_PAGES), String(keepMs), message, ...floors]
    try {
      await link.run(['EVAL', RAISE, '2', KEY, FLOORS_CHANNEL, ...args], {deadlineMs: DEADLINE_MS})
    } catch {
      // Redis is away or full.
      for (const [address, floor] of sent) this.#unsent.set(address, Math.max(floor, this.#unsent.get(address) ?? 0))
      return this.#noteLate(sent)
    }
    const late = sent.map(([address]) => address).filter(address => this.#late.get(address))
    for (const address of late) this.#late.delete(address)
    if (late.length > 0) this.onRaised(late)
  }

  #noteLate(unsent: Raised): void {
    for (const [address] of unsent) this.#late.set(address, true)
  }

  /** Reads the floors in Redis, and sends those that it lacks. Never throws. */
  async load(): Promise<void> {
    let stored: ReadonlyMap<string, number>
    try {
      stored = new Map(
        await this.#options.link.run<Raised>(['ZRANGE', KEY, '0', '-1', 'WITHSCORES'], {deadlineMs: DEADLINE_MS}),
      )
    } catch (error) {
      if (error instanceof ErrorReply) console.warn(`Redis does not list what was published (${reasonOf(error)}).`)
      return
    }
    for (const [address, floor] of this.#known) if ((stored.get(address) ?? 0) < floor) this.#unsent.set(address, floor)
    const raised = [...stored].filter(([address, floor]) => this.#note(address, floor))
    // Messages about these may have been lost.
    if (raised.length > 0) this.onRaised(raised.map(([address]) => address))
    await this.send()
  }

  /** Notes what another server has sent, which may have a newer version of this code. */
  receive({floors, build}: {[Key in keyof FloorsMessage]: unknown}): void {
    if (!Array.isArray(floors)) return
    const raised = floors.filter(isRaised).filter(([address, floor]) => this.#note(address, floor))
    if (build !== this.#options.build && raised.length > 0) this.onRaised(raised.map(([address]) => address))
  }

  /** Returns whether the floor is above the known one. */
  #note(address: string, floor: number): boolean {
    if (floor <= (this.#known.get(address) ?? 0)) return false
    this.#known.set(address, floor)
    return true
  }
}

const isRaised = (one: unknown): one is Raised[number] =>
  Array.isArray(one) && typeof one[0] === 'string' && one[0].startsWith('/') && typeof one[1] === 'number'

/** Returns the version up to which an entry has every change. A page of the build has the time in its data. */
function readBy({version, value}: Entry): number {
  if (version > 0 || value?.kind !== 'PAGES') return version
  const {pageProps} = value.pageData as {pageProps?: {readAt?: number}}
  return ((pageProps?.readAt ?? 0) - BUILD_CLOCK_MS) * 1000
}
