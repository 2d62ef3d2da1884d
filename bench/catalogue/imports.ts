import {createReadStream, createWriteStream} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {setTimeout as wait} from 'node:timers/promises'
import {z} from 'zod'
import {generateProducts} from '../../services/seed/catalogue/generate/generate-products.ts'
import {toCatalogueImport} from '../../services/seed/catalogue/to-import.ts'
import {percentilesOf} from '../percentiles.ts'
import {type ApiProcess, request} from './api-process.ts'
import type {Budget} from './budgets.ts'
import {startChanges} from './changes.ts'
import {startLoad} from './load.ts'
import {IDLE_THREAD, SMALL_WRITE, watchMachine} from './machine-waits.ts'
import {COLORS, pick, SEARCHES} from './operations.ts'

/** Products that the measured imports change. The first changes the index of the API; for the second, it is built again beside the old one. */
const CHANGED = [10_000, 30_000]
/** At most half of the catalogue. */
const LARGEST_PART = 0.5
/** Characters per part of a body. */
const PART = 64 * 1024
/** Contact messages per second during an import. */
const MESSAGES = 5
/** Other products that are changed one after the other during an import. */
const OTHERS = 20
const WARM_UP_MS = 3000

/**
 * Products of an import, from the first generated one. `isFirst` adds the other parts of the catalogue, `suffix` changes them.
 * `others` is the number of other products of the catalogue, and `token` the administrator's, when it is not that of the benchmark.
 */
type Import = {count: number; isFirst?: boolean; suffix?: string; others?: number; token?: string}

const list = z.object({paging: z.object({total: z.number()})})

/** Imports generated products as a stream of lines, and waits until lists have all of them. */
export async function sendProducts(url: string, products: Import): Promise<void> {
  const file = await writeProducts(products)
  await sendFile(url, file, products).finally(() => removeFile(file))
}

/** Writes generated products to a file in a folder of its own: to generate them while they are imported would take a processor from what is measured. */
async function writeProducts(products: Import): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'overprint-products-')), 'products.ndjson')
  await pipeline(Readable.from(toParts(products)), createWriteStream(file, {flush: true}))
  return file
}

const removeFile = (file: string): Promise<void> => rm(dirname(file), {recursive: true, force: true})

async function sendFile(
  url: string,
  file: string,
  {count, isFirst = false, suffix = '', others = 0, token}: Import,
): Promise<void> {
  const init = {
    method: 'POST',
    headers: {'content-type': 'application/x-ndjson', ...(token !== undefined && {authorization: `Bearer ${token}`})},
    body: Readable.toWeb(createReadStream(file)),
    duplex: 'half',
  } as RequestInit
  await request(`${url}/admin/catalogue/imports`, init)
  // Only the imported products have the suffix.
  const [query, expected] = suffix === '' ? ['limit=1', count + others] : [`limit=1&search=${suffix}`, count]
  for (;;) {
    const response = await fetch(`${url}/products?${query}`)
    if (response.ok && list.parse(await response.json()).paging.total === expected) return
    // A search without a match takes long: often, it would be what is measured.
    await wait(isFirst ? 50 : 500)
  }
}

function* toParts({count, isFirst = false, suffix = ''}: Import): Generator<string> {
  const {products: _sample, ...catalogue} = toCatalogueImport()
  let part = isFirst ? `${JSON.stringify({catalogue})}\n` : ''
  for (const product of generateProducts(count)) {
    part += `${JSON.stringify(suffix === '' ? product : {...product, name: `${product.name} ${suffix}`})}\n`
    if (part.length < PART) continue
    yield part
    part = ''
  }
  yield part
}

/** Measures imports that change many products, while visitors search and send messages. */
export async function measureImports(api: ApiProcess, products: number): Promise<Budget[]> {
  const half = Math.ceil(products * LARGEST_PART)
  const counts = new Set(CHANGED.map(count => Math.min(count, half)))
  const budgets: Budget[] = []
  const others = listLastIds(products)
  for (const count of counts)
    budgets.push(...(await measureImport(api, {count, suffix: `quillfeather${count}`}, others)))
  return budgets
}

/** Lists the ids of the last generated products, which the measured imports do not have. */
function listLastIds(products: number): string[] {
  const templates = toCatalogueImport().products
  const numbers = Array.from({length: Math.min(OTHERS, Math.floor(products / 4))}, (_, index) => products - 1 - index)
  return numbers.map(number => `${templates[number % templates.length]?.id}-${number}`)
}

async function measureImport(
  api: ApiProcess,
  changed: {count: number; suffix: string},
  others: string[],
): Promise<Budget[]> {
  const {url} = api
  const file = await writeProducts(changed)
  const reading = startLoad(async round => {
    const path = `/products?search=${encodeURIComponent(pick(SEARCHES, round))}&color=${pick(COLORS, round)}`
    await (await request(url + path)).arrayBuffer()
  })
  // The first messages after a start also wait for code and connections, as the first reads do, which are not measured either.
  const warmUp = startLoad(round => sendMessage(url, `warm-up-${changed.count}-${round}`), MESSAGES)
  await wait(WARM_UP_MS)
  await warmUp.stop()
  const endWatch = watchMachine()
  const sending = startLoad(round => sendMessage(url, `message-${changed.count}-${round}`), MESSAGES)
  const changing = startChanges(url, others, `zephyr${changed.suffix}`)
  await api.longestBlock()
  const startedAt = performance.now()
  await sendFile(url, file, changed).finally(() => removeFile(file))
  const seconds = (performance.now() - startedAt) / 1000
  // The index is built again some time after the last product was read.
  await wait(2000)
  const block = await api.longestBlock()
  const [reads, messages, changes] = [await reading.stop(), await sending.stop(), await changing.stop()].map(
    percentilesOf,
  )
  const {processor, disk} = await endWatch()
  console.log(
    `\n• An import changed ${changed.count} products, which searches found after ${seconds.toFixed(1)} s; searches meanwhile p95 ${reads?.(0.95).toFixed(1)} ms, longest ${reads?.(1).toFixed(1)} ms`,
  )
  return [
    {
      name: `event loop blocked by an import of ${changed.count} changes`,
      measured: block,
      limit: 50,
      unit: 'ms',
      machine: {ms: processor, of: IDLE_THREAD},
    },
    {
      name: `contact message during an import of ${changed.count} changes, longest`,
      measured: messages?.(1) ?? 0,
      limit: 100,
      unit: 'ms',
      machine: {ms: disk, of: SMALL_WRITE},
    },
    {
      name: `change of another product is searchable during an import of ${changed.count} changes, longest`,
      measured: changes?.(1) ?? 0,
      limit: 200,
      unit: 'ms',
      machine: {ms: disk, of: SMALL_WRITE},
    },
  ]
}

async function sendMessage(url: string, key: string): Promise<void> {
  const message = {name: 'Ada', email: 'ada@example.com', topic: 'order', message: 'Where is my order?', consent: true}
  await request(`${url}/contact-submissions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'idempotency-key': `benchmark-${key}`},
    body: JSON.stringify(message),
  })
}
