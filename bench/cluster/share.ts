import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {readVarnishCounter} from '../../services/launcher/cluster/front-counter.ts'
import {printTable} from '../table.ts'
import type {Verdict} from '../verdicts.ts'
import {judgeErrors, judgeShare} from './budgets.ts'
import {changeProduct} from './change-product.ts'
import {inParallel} from './in-parallel.ts'
import {postId} from './posts.ts'
import {type Load, load} from './wrk.ts'

const SECONDS = 30
const PER_SECOND = 2000
/** Far above what a change may take, in milliseconds. */
const TIMEOUT_MS = 60_000
const PRODUCTS = ['unisex-tee', 'enamel-mug']

type Options = {
  cluster: Cluster
  editor: SanityClient
  addresses: readonly string[]
  maxPerSecond: number
  folder: string
}

/**
 * Requests random addresses for 30 s while a post or a product is published every second, and judges the share of requests that waited
 * for a site. The rate is at most half of what the front can do, because the load, the front and the sites share this machine.
 */
export async function measureShare({cluster, editor, addresses, maxPerSecond, folder}: Options): Promise<Verdict[]> {
  await inParallel(addresses, 8, async address => {
    const response = await fetch(cluster.url + address)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address} responds with ${response.status}.`)
  })
  const pathsFile = join(folder, 'paths')
  writeFileSync(pathsFile, `${addresses.join('\n')}\n`)
  const perSecond = Math.min(PER_SECOND, Math.floor(maxPerSecond / 2))
  const publishes = publishEverySecond(cluster, editor)
  const before = await countAtSites(cluster)
  const result = await load({
    url: cluster.url.replace('localhost', '127.0.0.1'),
    pathsFile,
    perSecond,
    seconds: SECONDS,
  })
  const published = await publishes.stop()
  print(result, {
    offered: perSecond,
    addresses: addresses.length,
    published,
    atSites: (await countAtSites(cluster)) - before,
  })
  const hits = Object.entries(result.byCache).reduce(
    (sum, [name, count]) => sum + (name.includes('; hit') ? count : 0),
    0,
  )
  return [judgeShare(result.requests - hits, result.requests), judgeErrors(result.errors)]
}

/** Returns how many requests the front has sent to the sites; NaN with nginx, which does not count them. */
const countAtSites = (cluster: Cluster): Promise<number> =>
  cluster.engine === 'varnish'
    ? readVarnishCounter(cluster.frontFolder, 'MAIN.backend_req')
    : Promise.resolve(Number.NaN)

type Context = {offered: number; addresses: number; published: number; atSites: number}

function print(result: Load, {offered, addresses, published, atSites}: Context): void {
  const share = (count: number) => `${((100 * count) / result.requests).toFixed(2)} %`
  const byCache = Object.entries(result.byCache).map(([name, count]) => [
    `Cache-Status: ${name}`,
    String(count),
    share(count),
  ])
  printTable(
    `${addresses} addresses for ${SECONDS} s, a publish every second, ${offered} requests/s offered`,
    ['', 'count', 'of requests'],
    [
      ['requests', String(result.requests), `${result.perSecond.toFixed(0)} /s`],
      ...byCache,
      ['publishes', String(published), ''],
      ['requests of the front to sites, with those of publishes', String(atSites), share(atSites)],
      ['response time p50, p99', `${result.p50.toFixed(1)} ms`, `${result.p99.toFixed(1)} ms`],
    ],
  )
}

/** Publishes a post and a product in turns. `stop` returns how many were acknowledged, and throws when one was not. */
function publishEverySecond(cluster: Cluster, editor: SanityClient) {
  let count = 0
  let failure: unknown = null
  const pending = new Set<Promise<unknown>>()
  const publish = async (number: number) => {
    if (number % 2 === 0)
      await editor
        .patch(postId(number * 17))
        .set({title: `Published as ${number}`})
        .commit()
    else {
      const id = PRODUCTS[(number >> 1) % PRODUCTS.length] ?? ''
      await changeProduct(cluster, {id, name: `Product of publish ${number}`, timeoutMs: TIMEOUT_MS})
    }
  }
  const timer = setInterval(() => {
    const work = publish(count++).catch(error => {
      failure ??= error
    })
    pending.add(work)
    void work.finally(() => pending.delete(work))
  }, 1000)
  return {
    async stop(): Promise<number> {
      clearInterval(timer)
      await Promise.all(pending)
      if (failure !== null) throw failure
      return count
    },
  }
}
