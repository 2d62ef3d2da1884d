import {dataOf} from '../../bench/cluster/posts.ts'
import {type Builds, readBuildId} from './builds.ts'
import {type Confirmed, findUnconfirmed} from './confirmed.ts'
import {type Acknowledged, type Editions, readEditions, Seen} from './editions.ts'
import type {Findings} from './findings.ts'
import {type Answer, type Requests, reasonOf} from './requests.ts'
import type {Timeline} from './timeline.ts'

/** Requests at once. A machine that is too slow for the rate gets fewer requests. */
export const MAX_PENDING = 200

type Options = {
  requests: Requests
  perSecond: number
  pages: readonly string[]
  builds: Builds
  timeline: Timeline
  findings: Findings
  confirmed: Confirmed
  acknowledged: Acknowledged
  random: () => number
}

/** A request with what could be known when it was sent. */
type Sent = {
  address: string
  during: string
  failure: string
  floor: Editions
  /** What receipts had confirmed of this address in the build that ran. */
  confirmed: Editions
  build: string
  startedAt: number
  /** Whether the address had been answered before. */
  wasKnown: boolean
  wasRedisAway: boolean
  wasFrontAway: boolean
  wasBeingDeployed: boolean
}

/** Visitors of pages that they have seen before, and of their data, through the front. */
export class Visitors {
  readonly #options: Options
  readonly #requests: Requests
  readonly #seen = new Seen()
  readonly #known = new Set<string>()
  readonly #pending = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#requests = options.requests
  }

  /** Requests every page and its data in a build once, so that all are known. Rejects when one is not there. */
  async warmUp(build: string): Promise<void> {
    const addresses = this.#options.pages.flatMap(path => [path, dataOf(path, build)])
    const queue = addresses.values()
    const work = async () => {
      for (const address of queue) {
        const {status} = await this.#requests.get(address)
        if (status !== 200) throw new Error(`${address} responds with ${status} while everything works.`)
        this.#known.add(address)
      }
    }
    await Promise.all(Array.from({length: 8}, work))
  }

  start(): void {
    const {perSecond, findings} = this.#options
    const startedAt = performance.now()
    let sent = 0
    this.#timer = setInterval(() => {
      // A busy machine delays timers: the missed requests follow at once.
      const due = ((performance.now() - startedAt) * perSecond) / 1000
      for (; sent < due; sent += 1) {
        if (this.#pending.size >= MAX_PENDING) findings.left += 1
        else this.#add(this.#visit())
      }
    }, 1000 / perSecond)
  }

  /** Ends the visits, and waits for those that have begun. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#pending)
    this.#requests.close()
  }

  #add(visit: Promise<void>): void {
    this.#pending.add(visit)
    void visit.finally(() => this.#pending.delete(visit))
  }

  async #visit(): Promise<void> {
    const {pages, builds, random} = this.#options
    const path = pages[Math.floor(random() * pages.length)] ?? '/'
    const address = random() < 0.5 ? path : builds.dataOf(path, random)
    const wasBeingDeployed = builds.isBeingDeployed(address)
    const status = await this.#request(address)
    // A browser loads the next page in full when the data of its own build is not there.
    if ((status === 404 && builds.isEnded(address)) || (status !== 200 && wasBeingDeployed)) await this.#request(path)
  }

  /** Returns the status, 0 without a complete response. */
  async #request(address: string): Promise<number> {
    const {timeline, findings, builds, confirmed} = this.#options
    const sent: Sent = {
      address,
      during: timeline.describe(),
      failure: timeline.failure(),
      floor: this.#seen.floor(address),
      confirmed: confirmed.floor(builds.current, address),
      build: builds.current,
      startedAt: performance.now(),
      wasKnown: this.#known.has(address),
      wasRedisAway: timeline.isRedisAway,
      wasFrontAway: timeline.isFrontAway,
      wasBeingDeployed: builds.isBeingDeployed(address),
    }
    const answer = await this.#requests.get(address).catch(reasonOf)
    findings.gets += 1
    if (typeof answer !== 'string' && answer.status === 200) this.#see(sent, answer)
    else this.#fail(sent, typeof answer === 'string' ? answer : answer.status)
    return typeof answer === 'string' ? 0 : answer.status
  }

  #see(sent: Sent, {text, cache}: Answer): void {
    const {timeline, findings, builds} = this.#options
    const {address, during, floor, startedAt, wasKnown, wasRedisAway, wasFrontAway} = sent
    if (wasKnown && !wasFrontAway) findings.time(address, performance.now() - startedAt, {...sent, cache})
    this.#known.add(address)
    builds.notice(text)
    const shown = readEditions(address, text)
    const behind = this.#options.acknowledged.behind(shown, startedAt)
    findings.lag(behind.ms, `${behind.text} in front, ${address}, at ${during}`)
    const older = this.#seen.record(address, floor, shown)
    const unconfirmed = readBuildId(text) === sent.build ? findUnconfirmed(sent.confirmed, shown) : null
    if (older === null && unconfirmed === null) return
    if (wasRedisAway || timeline.isRedisAway) findings.backWithoutRedis += 1
    else {
      const from = `${address} (build ${readBuildId(text) ?? 'of the data'}; ${cache})`
      if (older !== null) findings.add('page that went back in front', `${from}: ${older}, at ${during}`)
      else findings.add('page that is older than its receipt says', `in front, ${from}: ${unconfirmed}, at ${during}`)
    }
  }

  #fail({address, during, startedAt, wasFrontAway, wasBeingDeployed}: Sent, what: string | number): void {
    const {timeline, findings, builds} = this.#options
    if (what === 404 && builds.isEnded(address)) return
    if (wasFrontAway || timeline.isFrontAway) findings.failAtRestart(timeline.frontRestarts, startedAt)
    else if (wasBeingDeployed) findings.notDeployed += 1
    else
      findings.add(
        'failed GET',
        `${address}: ${what} after ${(performance.now() - startedAt).toFixed(0)} ms, at ${during}`,
      )
  }
}
