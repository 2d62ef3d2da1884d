import {ErrorReply} from '@redis/client'
import {BoundedMap} from './bounded-map.ts'
import {addressOf, type Entry} from './entry.ts'
import {noteLacking} from './page-times.ts'
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
/** For this time after the first unanswered question, in milliseconds, what other servers have published counts as unknown. */
const UNKNOWN_MS = 5000
/** The clocks of the server that raises a floor and of the one that has generated the page may be wrong by half of this each. */
const CLOCKS_US = MAX_ROUND_TRIP_MS * 1000

/** A floor above the limit comes from a wrong clock and counts as absent. */
const RAISE = `
for index = 5, #ARGV, 2 do
  local known = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[index + 1]) or '0')
  if known < tonumber(ARGV[index]) or known > tonumber(ARGV[4]) then
    redis.call('ZADD', KEYS[1], ARGV[index], ARGV[index + 1])
  end
end
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
  /** When Redis first did not answer, by `performance.now()`; null when it has answered the last question. */
  #unknownSince: number | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the floor of a page if the entry is below it, otherwise null. */
  above(path: string, entry: Entry | null): number | null {
    const floor = this.#known.get(addressOf(path))
    return entry && floor !== undefined && readBy(entry) < floor && floor <= this.#options.clock.limit() ? floor : null
  }

  /** Returns the addresses of all pages with their floors, the highest one first. */
  newest = (): Raised => [...this.#known].sort(([, one], [, other]) => other - one)

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
    const {link, clock, build, keepMs} = this.#options
    if (!link.isUp) return this.#noteLate([...this.#unsent])
    // Those of a clock that was ahead would replace the right ones of other servers.
    const sent: Raised = [...this.#unsent].filter(([, floor]) => clock.possible(floor) > 0)
    this.#unsent.clear()
    if (sent.length === 0) return
    const message = JSON.stringify({floors: sent, build} satisfies FloorsMessage)
    const floors = sent.flatMap(([address, floor]) => [String(floor), address])
    const args = [String(MAX_PAGES), String(keepMs), message, String(clock.limit()), ...floors]
    try {
      await link.run(['EVAL', RAISE, '2', KEY, FLOORS_CHANNEL, ...args], {deadlineMs: DEADLINE_MS})
    } catch {
      // Redis is away or full.
      for (const [address, floor] of sent) if (!this.#unsent.has(address)) this.#unsent.set(address, floor)
      return this.#noteLate(sent)
    }
    const late = sent.map(([address]) => address).filter(address => this.#late.get(address))
    for (const address of late) this.#late.delete(address)
    if (late.length > 0) this.onRaised(late)
  }

  /**
   * Asks Redis for the floor of a page, because the message about it may be late or lost. Returns whether the floor is known: without an
   * answer it is when this server has published the page, and after five seconds, in which copies in front are not replaced.
   */
  async refresh(address: string): Promise<boolean> {
    try {
      const floor = Number((await this.#options.link.run<string | null>(['ZSCORE', KEY, address])) ?? 0)
      this.#unknownSince = null
      if (this.#note(address, floor)) this.onRaised([address])
      return true
    } catch {
      const now = performance.now()
      this.#unknownSince ??= now
      return this.#unsent.has(address) || now - this.#unknownSince > UNKNOWN_MS
    }
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
    this.#unknownSince = null
    const {clock} = this.#options
    for (const [address, floor] of this.#known)
      if (clock.possible(stored.get(address) ?? 0) < clock.possible(floor)) this.#unsent.set(address, floor)
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

  /** Returns whether the floor is above the known one, and possible. */
  #note(address: string, floor: number): boolean {
    const {clock} = this.#options
    if (clock.possible(floor) <= clock.possible(this.#known.get(address) ?? 0)) return false
    this.#known.set(address, floor)
    // Responses that are on their way may have been begun before.
    noteLacking(address)
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
