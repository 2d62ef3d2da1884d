import {stopChild} from '../../services/launcher/children.ts'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import type {Verdict} from '../verdicts.ts'
import {judgeRatio} from './budgets.ts'
import {type Engines, type MeasuredServer, startEngines} from './engines.ts'
import {measureRate} from './wrk.ts'

/** Many short rounds: the speed of the machine changes within minutes. */
const ROUNDS = 15
const SECONDS = 1

/** What the fronts can do: their verdicts, and requests per second of the cluster's own front. */
export type Throughput = {verdicts: Map<string, Verdict>; ownRate: number}

/**
 * Measures requests per second of addresses through the fronts in `deploy/`, beside the same engine with nothing but a cache, and nginx
 * with the same bytes on the disk. The servers take turns, each round begins with another one, every second round is in the opposite order, and
 * a ratio is the median of those of the rounds.
 */
export async function measureThroughput(
  cluster: Cluster,
  paths: readonly string[],
  folder: string,
): Promise<Throughput> {
  const engines: Engines = {servers: [], programs: []}
  const {servers, programs} = engines
  const verdicts = new Map<string, Verdict>()
  let ownRate = Number.POSITIVE_INFINITY
  try {
    await startEngines(engines, cluster, {paths, folder})
    for (const path of paths) {
      const rates = await measureInTurns(servers, path)
      const rows = servers.map(server => toRow(server, servers, rates))
      printTable(`${path}: requests/s, gzip, 64 connections, medians of ${ROUNDS} rounds of ${SECONDS} s`, HEAD, rows)
      for (const server of servers) {
        const ratio = ratioToBare(server, servers, rates)
        if (ratio !== null) verdicts.set(`${server.name} ${path}`, judgeRatio(ratio))
        if (server.engine === cluster.engine && !server.isBare)
          ownRate = Math.min(ownRate, median(rates.get(server) ?? []))
      }
    }
  } finally {
    for (const {child} of programs) await stopChild(child)
  }
  return {verdicts, ownRate}
}

const HEAD = ['', 'requests/s', '÷ bare engine', '÷ nginx from disk']

type Rates = ReadonlyMap<MeasuredServer, number[]>

const median = (values: readonly number[]) => percentilesOf(values)(0.5)

async function measureInTurns(servers: readonly MeasuredServer[], path: string): Promise<Rates> {
  const rates = new Map<MeasuredServer, number[]>(servers.map(server => [server, []]))
  // The first requests fill the caches and start the threads of an engine.
  for (const {url} of servers) await measureRate(url + path, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % servers.length
    const order = [...servers.slice(first), ...servers.slice(0, first)]
    // What follows another server may profit from what that has warmed up.
    for (const server of round % 2 === 0 ? order : order.toReversed())
      rates.get(server)?.push(await measureRate(server.url + path, SECONDS))
  }
  return rates
}

function ratioTo(server: MeasuredServer, other: MeasuredServer | undefined, rates: Rates): number | null {
  const others = other && rates.get(other)
  if (!others) return null
  return median((rates.get(server) ?? []).map((rate, round) => rate / (others[round] ?? Number.NaN)))
}

/** Returns null for a server that is no front of ours. */
const ratioToBare = (server: MeasuredServer, servers: readonly MeasuredServer[], rates: Rates): number | null =>
  server.engine === null || server.isBare
    ? null
    : ratioTo(
        server,
        servers.find(({engine, isBare}) => isBare && engine === server.engine),
        rates,
      )

function toRow(server: MeasuredServer, servers: readonly MeasuredServer[], rates: Rates): string[] {
  const disk = servers.find(({engine}) => engine === null)
  const ratios = [ratioToBare(server, servers, rates), server === disk ? null : ratioTo(server, disk, rates)]
  return [server.name, median(rates.get(server) ?? []).toFixed(0), ...ratios.map(ratio => ratio?.toFixed(3) ?? '')]
}
