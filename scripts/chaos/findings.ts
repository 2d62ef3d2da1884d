import {percentilesOf} from '../../bench/percentiles.ts'

/** What is wrong, by kind. */
const KINDS = [
  'failed GET',
  'page that went back in front',
  'page that went back on a server',
  'POST that was lost or doubled',
  'file of an open page that is missing',
  'page that differs from the lake in the end',
] as const
export type Kind = (typeof KINDS)[number]

/** Examples that are printed of each kind. */
const EXAMPLES = 8

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
  /** When the requests began that failed while the only front was restarted. */
  readonly failedAtRestart: number[] = []
  readonly #wrong = new Map<Kind, string[]>()
  readonly #times: number[] = []
  #slowest: {ms: number; text: string} = {ms: 0, text: ''}

  add(kind: Kind, what: string): void {
    const list = this.#wrong.get(kind) ?? []
    this.#wrong.set(kind, list)
    list.push(what)
    if (list.length <= EXAMPLES) console.log(`  ✗ ${kind}: ${what}`)
  }

  /** Records how long a page took that was known already. */
  time(address: string, ms: number, during: string): void {
    this.#times.push(ms)
    if (ms > this.#slowest.ms) this.#slowest = {ms, text: `${ms.toFixed(0)} ms, ${address}, at ${during}`}
  }

  get slowest(): {ms: number; text: string} {
    return this.#slowest
  }

  percentile = (share: number): number => percentilesOf(this.#times)(share)

  /** Returns how often each kind was found. */
  counts = (): [Kind, number][] => KINDS.map(kind => [kind, this.#wrong.get(kind)?.length ?? 0])
}
