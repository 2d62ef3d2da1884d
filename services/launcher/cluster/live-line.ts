/** What a cluster has done since its start. */
export type Totals = {
  /** Requests to the cache in front. */
  requests: number
  /** Those of them that it answered from its copies. */
  hits: number
  /** Publishes of content and of changes of the catalogue that the sites have finished. */
  publishes: number
}

/** Returns the line with what happened between two readings, `seconds` apart, and which parts do not respond now. */
export function formatLiveLine(
  before: Totals,
  now: Totals,
  {seconds, failures, away}: {seconds: number; failures: number; away: readonly string[]},
): string {
  const requests = Math.max(0, now.requests - before.requests)
  const hits = Math.min(requests, Math.max(0, now.hits - before.hits))
  const share = requests > 0 ? `${((100 * hits) / requests).toFixed(1)} % from the cache` : 'no requests'
  const state = away.length > 0 ? `no response: ${away.join(', ')}` : 'all parts respond'
  return [
    `${Math.round(requests / seconds)} requests/s`,
    share,
    plural(now.publishes, 'publish', 'publishes'),
    plural(failures, 'failure', 'failures'),
    state,
  ].join(' · ')
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Adds up counters of processes, which begin at zero again when a process is restarted. */
export class Tally {
  total = 0
  readonly #last = new Map<string, number>()

  add(process: string, value: number): void {
    const last = this.#last.get(process) ?? 0
    this.total += value >= last ? value - last : value
    this.#last.set(process, value)
  }
}

/** Returns the sum of a metric's samples in Prometheus text, 0 without one. */
export function sumMetric(text: string, name: string): number {
  const samples = text.split('\n').filter(line => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}
