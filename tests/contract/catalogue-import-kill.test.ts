import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {generateProducts} from '../../services/seed/catalogue/generate/generate-products.ts'
import {toCatalogueImport} from '../../services/seed/catalogue/to-import.ts'
import {createSlowBody, sendImport, toLines} from '../support/bulk-import.ts'
import {type KillableApi, killAll, readRows, startKillableApi} from '../support/killable-api.ts'

/* A catalogue API that is killed during an import: afterwards, all of it is there or nothing. */

const COUNT = 1500
const adminToken = 'token-of-the-kill-test'
let dataDir: string
let api: KillableApi

const start = async () => {
  api = await startKillableApi(dataDir, {CATALOGUE_ADMIN_TOKEN: adminToken})
}
const send = (body: BodyInit) => sendImport({url: api.url, adminToken}, body)
const products = [...generateProducts(COUNT)]
const renamed = (word: string) => products.map(product => ({...product, name: `${product.name} ${word}`}))

/** Waits until the API responds with its catalogue, and returns how many products have a word. */
async function countOf(word: string): Promise<number> {
  const find = () => fetch(`${api.url}/products?limit=1&search=${word}`)
  await expect.poll(async () => (await find()).status, {timeout: 120_000}).toBe(200)
  return (await (await find()).json()).paging.total
}
const count = async (query: string) =>
  Number((await readRows(dataDir, `select count(*) as count from ${query}`))[0]?.count)
const countStaged = () => count('import_products')
const isCommitted = async () => (await count('catalogue_imports where first_sequence is not null')) > 0

/** Sends a complete import whose products have a word in their names. */
function begin(word: string) {
  let isEnded = false
  const sent = send(toLines(renamed(word)))
    .catch(() => null)
    .finally(() => {
      isEnded = true
    })
  return {sent, isEnded: () => isEnded}
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-import-kill-'))
  await start()
  const {products: _sample, ...catalogue} = toCatalogueImport()
  expect((await send(toLines([{catalogue}, ...renamed('brambleton')]))).status).toBe(200)
}, 300_000)
afterAll(async () => {
  await killAll()
  await rm(dataDir, {recursive: true, force: true})
})

test('a process killed while it stages an import has nothing of it', async () => {
  await expect.poll(countStaged, {timeout: 120_000}).toBe(0)
  const {body, send: sendLine} = createSlowBody()
  const sent = send(body).catch(() => null)
  for (const line of renamed('zephyrwood')) sendLine(line)
  await expect.poll(countStaged, {timeout: 120_000}).toBeGreaterThan(0)
  await api.kill()
  expect(await sent).toBeNull()
  await start()
  expect(await countOf('brambleton')).toBe(COUNT)
  expect(await countOf('zephyrwood')).toBe(0)
}, 300_000)

test('a process killed once it has staged a part of a complete import has all of it or nothing', async () => {
  const {sent, isEnded} = begin('quillfeather')
  const isStaged = async () => (await count("import_products where document like '%quillfeather%'")) > 0
  await expect.poll(async () => isEnded() || (await isStaged()), {interval: 1, timeout: 120_000}).toBe(true)
  await api.kill()
  const isAcknowledged = (await sent)?.status === 200
  await start()
  const found = await countOf('quillfeather')
  expect(isAcknowledged ? [COUNT] : [0, COUNT]).toContain(found)
  expect(await countOf('brambleton')).toBe(COUNT - found)
}, 300_000)

test('a process killed while it moves a committed import, acknowledged or not, has all of it', async () => {
  await expect.poll(isCommitted, {timeout: 120_000}).toBe(false)
  const {sent, isEnded} = begin('thistlewick')
  await expect.poll(async () => isEnded() || (await isCommitted()), {interval: 1, timeout: 120_000}).toBe(true)
  await api.kill()
  await sent
  await start()
  expect(await countOf('thistlewick')).toBe(COUNT)
}, 300_000)
