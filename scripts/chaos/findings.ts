import {percentilesOf} from '../../bench/percentiles.ts'

/** What is wrong, by kind. */
const KINDS = [
  'failed GET',
  'page that went back in front',
  'page that went back on a server',
  'page that is older than its receipt says',
  'POST that was lost or doubled',
  'file of an open page that is missing',
  'page that differs from the lake in the end',
] as const
export type Kind = (typeof KINDS)[number]

/** Examples that are printed of each kind. */
const EXAMPLES = 8

type Slow = {ms: number; text: string}

/** What a run has found. */
export class Findings {
  gets = 0
  /** Requests that were not sent because too many had no response yet. */
  left = 0
  posts = 0
  repeats = 0
  publishes = 0
  /** Looks at pages of single servers. */
  looks = 0
  /** Pages that were older in front than before while Redis was away, which may happen. */
  backWithoutRedis = 0
  /** Data of the next build that were not there while it was deployed: browsers load the page in full. */
  notDeployed = 0
  /** The longest that a page has shown something after the next edition of it was acknowledged. */
  behind = {ms: 0, text: 'none'}
  /** When the requests began that failed while the only front was restarted, of each restart. */
  readonly failedAtRestart = new Map<number, number[]>()
  readonly #wrong = new Map<Kind, string[]>()
  readonly #times: number[] = []
  /** The slowest answers, each of another failure. */
  readonly #slowest = new Map<string, Slow>()

  add(kind: Kind, what: string): void {
    const list = this.#wrong.get(kind) ?? []
    this.#wrong.set(kind, list)
    list.push(what)
    if (list.length <= EXAMPLES) console.log(`  ✗ ${kind}: ${what}`)
  }

  /** Records how long a page took that was known already, where it came from, and during which failure it was requested. */
  time(address: string, ms: number, {during, failure, cache}: {during: string; failure: string; cache: string}): void {
    this.#times.push(ms)
    if (ms > (this.#slowest.get(failure)?.ms ?? 0))
      this.#slowest.set(failure, {ms, text: `${ms.toFixed(0)} ms, ${address} (${cache}), at ${during}`})
  }

  failAtRestart(restart: number, startedAt: number): void {
    this.failedAtRestart.set(restart, [...(this.failedAtRestart.get(restart) ?? []), startedAt])
  }

  /** Records for how long a page has been behind what was published. */
  lag(ms: number, text: string): void {
    if (ms > this.behind.ms) this.behind = {ms, text}
  }

  /** Lists the slowest known page of each failure, the slowest first. */
  slowest = (): Slow[] => [...this.#slowest.values()].toSorted((a, b) => b.ms - a.ms)

  percentile = (share: number): number => percentilesOf(this.#times)(share)

  /** Returns how often each kind was found. */
  counts = (): [Kind, number][] => KINDS.map(kind => [kind, this.#wrong.get(kind)?.length ?? 0])
}
