import {mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout as wait} from 'node:timers/promises'
import {createPostgres, run} from '../../tests/support/postgres.ts'
import {removeAtExit} from '../../tests/support/remove-at-exit.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import {type ApiData, type ApiProcess, request, startApi} from './api-process.ts'
import {type Budget, toReadBudget} from './budgets.ts'
import {measureChanges} from './changes.ts'
import {measureImports, sendProducts} from './imports.ts'
import {measureLoad, RATE, type Send} from './load.ts'
import {IDLE_THREAD, watchMachine} from './machine-waits.ts'
import {COLORS, INPUTS, P95_MS, pick, SEARCHES, threeFacets} from './operations.ts'
import type {World} from './worlds.ts'

const MEASURE_MS = 15_000
const WARM_UP_MS = 3000

/** Measures the API as a process of its own with a database, and returns its budgets. */
export async function benchService(world: World): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-bench-'))
  const remove = removeAtExit(dataDir)
  const postgres = world.database === 'postgres' ? await createPostgres({isDurable: true}) : null
  try {
    return await measureWorld(world, {dataDir, databaseUrl: postgres?.url ?? null})
  } finally {
    await postgres?.remove()
    remove()
  }
}

async function measureWorld({products}: World, data: ApiData): Promise<Budget[]> {
  const first = await startApi(data, false)
  const startedAt = performance.now()
  await first.longestBlock()
  const endWatch = watchMachine(['processor'])
  await sendProducts(first.url, {count: products, isFirst: true})
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`• Imported ${products} products in ${seconds.toFixed(1)} s`)
  await untilMoved(data)
  console.log(`• Moved them after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const firstBlock = await first.longestBlock()
  const machine = {ms: (await endWatch()).processor, of: IDLE_THREAD}
  const firstMebibytes = first.peakMebibytes()
  await first.stop()

  const api = await startApi(data, true)
  const budgets = [...(await measureReads(api, products)), ...(await measureChanges(api, products))]
  const imports = await measureImports(api, products)
  const mebibytes = Math.max(firstMebibytes, api.peakMebibytes())
  await api.stop()
  return [
    ...budgets,
    {name: 'event loop blocked by the first import', measured: firstBlock, limit: 50, unit: 'ms', machine},
    ...imports,
    {name: 'start to ready', measured: (api.readyAfterMs ?? 0) / 1000, limit: 20, unit: 's'},
    {name: 'memory, at most', measured: mebibytes, limit: 1.2 * 1024, unit: 'MiB'},
  ]
}

/** Waits until the products of an import are in their table: until then, the API has other work. */
async function untilMoved({dataDir, databaseUrl}: ApiData): Promise<void> {
  const query = 'select count(*) as count from catalogue_imports'
  const count = async () => {
    if (databaseUrl !== null) return Number((await run(databaseUrl, query))[0]?.count)
    const sqlite = new DatabaseSync(join(dataDir, 'catalogue.sqlite'), {readOnly: true})
    const row = sqlite.prepare(query).get()
    sqlite.close()
    return Number(row?.count)
  }
  while ((await count()) > 0) await wait(500)
}

async function measureReads({url}: ApiProcess, products: number): Promise<Budget[]> {
  const ids = await listIds(url, products)
  const get = async (path: string) => void (await (await request(url + path)).arrayBuffer())
  const queryOf = (query: Record<string, string | string[]>) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one)
    return search
  }
  const operations: {name: string; limit: number; send: Send}[] = [
    {
      name: 'list with three facets and counts',
      limit: P95_MS.list,
      send: round => get(`/products?${queryOf(threeFacets(round))}`),
    },
    {
      name: 'text search with facets',
      limit: P95_MS.search,
      send: round => get(`/products?${queryOf({search: pick(SEARCHES, round), color: pick(COLORS, round)})}`),
    },
    {
      name: 'suggestions',
      limit: P95_MS.suggestions,
      send: round => get(`/search/suggestions?${queryOf({q: pick(INPUTS, round)})}`),
    },
    {name: 'one product', limit: P95_MS.product, send: round => get(`/products/${pick(ids, round * 7)}`)},
  ]
  const rows: string[][] = []
  const budgets: Budget[] = []
  const measure = async (name: string, send: Send): Promise<number> => {
    const at = percentilesOf(await measureLoad(send, MEASURE_MS, WARM_UP_MS))
    rows.push([name, ...[0.5, 0.95, 0.99, 1].map(share => at(share).toFixed(1))])
    return at(0.95)
  }
  // What every request takes in this hour, whatever it asks for.
  const floor = await measure('a response without work', () => get('/healthz'))
  for (const {name, limit, send} of operations)
    budgets.push(toReadBudget(name, limit, await measure(name, send), floor))
  printTable(`Milliseconds over HTTP at ${RATE} requests a second`, ['', 'p50', 'p95', 'p99', 'max'], rows)
  return budgets
}

/** Returns the ids of products all over the catalogue, whose details are hardly in memory. */
async function listIds(url: string, products: number): Promise<string[]> {
  const offsets = Array.from({length: 20}, (_, index) => Math.floor((index * Math.min(products, 10_000)) / 20))
  const pages = offsets.map(async offset => {
    const list: {data: {id: string}[]} = await (await request(`${url}/products?limit=48&offset=${offset}`)).json()
    return list.data.map(({id}) => id)
  })
  return (await Promise.all(pages)).flat()
}
