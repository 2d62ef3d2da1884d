import {setTimeout as wait} from 'node:timers/promises'
import {percentilesOf} from '../percentiles.ts'
import {type ApiProcess, request} from './api-process.ts'
import type {Budget} from './budgets.ts'
import {startLoad} from './load.ts'
import {IDLE_THREAD, SMALL_WRITE, watchMachine} from './machine-waits.ts'
import {threeFacets} from './operations.ts'

const CHANGES = 40
const MAX_MS = 60_000
/** Pause between two changes beside other work, in milliseconds. */
const PAUSE_MS = 250

/** Measures how soon a change of one product is searchable, and how long it blocks the event loop, while lists are read. */
export async function measureChanges(api: ApiProcess, products: number): Promise<Budget[]> {
  const {url} = api
  const {color, category, technique} = threeFacets(0)
  const path = `/products?color=${color[0]}&category=${category[0]}&technique=${technique[0]}`
  const load = startLoad(async () => void (await (await request(url + path)).arrayBuffer()))
  await api.longestBlock()
  const endWatch = watchMachine()
  const durations: number[] = []
  const {data}: {data: {id: string}[]} = await (await request(`${url}/products?limit=${CHANGES}`)).json()
  for (const [index, {id}] of data.entries()) durations.push(await changeOne(url, id, `zephyr${products}x${index}`))
  const block = await api.longestBlock()
  const {processor, disk} = await endWatch()
  await load.stop()
  return [
    {name: 'change is searchable, p95', measured: percentilesOf(durations)(0.95), limit: 200, unit: 'ms'},
    {
      name: 'change is searchable, longest',
      measured: Math.max(...durations),
      limit: 200,
      unit: 'ms',
      machine: {ms: disk, of: SMALL_WRITE},
    },
    {
      name: 'event loop blocked by a change',
      measured: block,
      limit: 50,
      unit: 'ms',
      machine: {ms: processor, of: IDLE_THREAD},
    },
  ]
}

/** Changes products one after the other until `stop`, which returns how long it took until each was searchable, in milliseconds. */
export function startChanges(url: string, ids: string[], word: string): {stop: () => Promise<number[]>} {
  const durations: number[] = []
  let isOver = false
  const run = async () => {
    for (let index = 0; !isOver; index++) {
      durations.push(await changeOne(url, ids[index % ids.length] ?? '', `${word}x${index}`))
      await wait(PAUSE_MS)
    }
  }
  const done = run()
  return {
    async stop() {
      isOver = true
      await done
      return durations
    },
  }
}

/** Gives a product a name with a new word, and returns the milliseconds until a search finds it. */
async function changeOne(url: string, id: string, word: string): Promise<number> {
  const path = `${url}/admin/products/${id}`
  const current = await request(path)
  const {name}: {name: string} = await current.json()
  const etag = current.headers.get('etag') ?? ''
  const startedAt = performance.now()
  await request(path, {
    method: 'PATCH',
    headers: {'content-type': 'application/merge-patch+json', 'if-match': etag},
    body: JSON.stringify({name: `${name} ${word}`}),
  })
  for (;;) {
    const found: {data: {id: string}[]} = await (await request(`${url}/products?search=${word}`)).json()
    const ms = performance.now() - startedAt
    if (found.data.some(one => one.id === id)) return ms
    if (ms > MAX_MS) throw new Error(`${id} is not found by "${word}" within a minute`)
    await wait(2)
  }
}
