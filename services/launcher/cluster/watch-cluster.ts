import type {Cluster} from './cluster.ts'
import type {FrontCounter} from './front-counter.ts'
import {formatLiveLine, sumMetric, Tally, type Totals} from './live-line.ts'

const INTERVAL_MS = 1000
/** Where output is no terminal, as in a log, a line per second would be too much. */
const INTERVAL_OF_LOGS_MS = 10_000
const TIMEOUT_MS = 1500

/** Prints a line with what happens in a cluster every second, and every 10 s where the output is no terminal. Returns a function that ends it. */
export function watchCluster(cluster: Cluster, counter: FrontCounter): () => void {
  const tallies = {requests: new Tally(), hits: new Tally(), publishes: new Tally()}
  const failures = new Failures()
  let before: Totals = {requests: 0, hits: 0, publishes: 0}
  let readAt = performance.now()
  let isBusy = false
  const print = async () => {
    const [, away] = await Promise.all([count(cluster, counter, tallies), listAway(cluster)])
    failures.see(away)
    const now = {
      requests: tallies.requests.total,
      hits: tallies.hits.total,
      publishes: tallies.publishes.total,
    }
    const seconds = (performance.now() - readAt) / 1000
    readAt = performance.now()
    write(formatLiveLine(before, now, {seconds, failures: failures.total, away}))
    before = now
  }
  const timer = setInterval(
    () => {
      if (isBusy) return
      isBusy = true
      void print().finally(() => {
        isBusy = false
      })
    },
    process.stdout.isTTY ? INTERVAL_MS : INTERVAL_OF_LOGS_MS,
  )
  return () => clearInterval(timer)
}

/** Counts how often a part stopped to respond. */
class Failures {
  total = 0
  #away: readonly string[] = []

  see(away: readonly string[]): void {
    this.total += away.filter(name => !this.#away.includes(name)).length
    this.#away = away
  }
}

/** On a terminal the next output overwrites the line. */
function write(line: string): void {
  process.stdout.write(process.stdout.isTTY ? `\x1b[2K${line}\r` : `${line}\n`)
}

type Tallies = Record<keyof Totals, Tally>

/** What does not respond keeps its last counts. */
async function count({sites, metricsToken, frontFolder}: Cluster, counter: FrontCounter, tallies: Tallies) {
  const headers = {authorization: `Bearer ${metricsToken}`}
  const countPublishes = async (url: string) => {
    const response = await fetch(`${url}/api/metrics`, {headers, signal: AbortSignal.timeout(TIMEOUT_MS)})
    tallies.publishes.add(url, sumMetric(await response.text(), 'site_publish_duration_seconds_count'))
  }
  const countRequests = async () => {
    const {requests, hits} = await counter.read(frontFolder)
    tallies.requests.add('front', requests)
    tallies.hits.add('front', hits)
  }
  await Promise.allSettled([countRequests(), ...sites.map(({url}) => countPublishes(url))])
}

/** Lists the parts that do not respond. */
async function listAway(cluster: Cluster): Promise<string[]> {
  const {lake, sites, apis, front, redis, postgres, balancer} = cluster
  const services = [...sites, ...apis, lake].map(async ({spec, url}) =>
    (await responds(url + (spec.livePath ?? spec.readyPath))) ? null : spec.name,
  )
  const programs = [front, redis, postgres, balancer]
    .filter(program => program !== null)
    .map(async ({spec}) => ((await spec.isReady()) ? null : spec.name))
  return (await Promise.all([...services, ...programs])).filter(name => name !== null)
}

const responds = (url: string): Promise<boolean> =>
  fetch(url, {signal: AbortSignal.timeout(TIMEOUT_MS)}).then(
    ({ok}) => ok,
    () => false,
  )
