import {globSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {fileCache, handlerContext, keyOf, pageEntry} from '../../../support/cluster/page-server'

/* The cache handler as Next calls it, while Redis is away. */

/** Nothing listens there. */
const REDIS_URL = 'redis://user:a-secret-password@127.0.0.1:1'

const root = mkdtempSync(join(tmpdir(), 'overprint-handler-'))
const folder = join(root, 'server')
const printed: string[] = []
let Handler: typeof import('@/lib/shared-cache/handler').default
let store: import('@/lib/shared-cache/shared-store').SharedStore | undefined

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(text => void printed.push(String(text)))
  fileCache(folder)
  writeFileSync(
    join(root, 'prerender-manifest.json'),
    JSON.stringify({notFoundRoutes: ['/built-404', '/other-built-404'], preview: {previewModeId: 'id-of-the-build'}}),
  )
  const {startSharedStore, sharedStore} = await import('@/lib/shared-cache/shared-store')
  await startSharedStore({url: REDIS_URL, build: 'unit'})
  store = sharedStore()
  ;({default: Handler} = await import('@/lib/shared-cache/handler'))
})
afterAll(() => {
  store?.link.stop()
  rmSync(root, {recursive: true, force: true})
})

const READ = {kind: 'PAGES', isFallback: false} as never
const WRITE = {cacheControl: {revalidate: 300, expire: 400}} as never
const page = (text: string) => ({kind: 'PAGES', html: text, pageData: {}, headers: undefined, status: 200}) as never
const request = () => new Handler(handlerContext(folder))
const read = async (name: string) => request().get(keyOf(name), READ)
/** Reads a page for a cache in front that has a copy. */
const readForCopy = async (name: string) => {
  const context: object = handlerContext(folder)
  return new Handler({...context, _requestHeaders: {'x-front-copy': '1'}} as never).get(keyOf(name), READ)
}
/** Generates a page as Next does: it reads first. */
const generate = async (name: string, value: never) => {
  const handler = request()
  await handler.get(keyOf(name), READ)
  return () => handler.set(keyOf(name), value, WRITE)
}
const versionOf = async (name: string) => ((await read(name)) as {version?: number} | null)?.version

test('a page is stored and read without Redis, and its version is not part of it', async () => {
  await (await generate('page', page('one')))()
  expect(await read('page')).toMatchObject({value: {html: 'one', headers: undefined}, cacheControl: {revalidate: 300}})
})

test('a generation that started earlier does not replace a later one', async () => {
  const early = await generate('race', page('early'))
  const late = await generate('race', page('late'))
  await late()
  await early()
  expect(await read('race')).toMatchObject({value: {html: 'late'}})
})

test('after a restart, a generation replaces the copy on the disk, whose version is of a clock that was ahead', async () => {
  const {DurableFiles} = await import('@/lib/shared-cache/durable-files')
  const {LocalPages} = await import('@/lib/shared-cache/local-pages')
  const entry = pageEntry((Date.now() + 30_000) * 1000, 'one')
  await new LocalPages().write(new DurableFiles(fileCache(folder)), keyOf('ahead'), entry)
  await (await generate('ahead', page('two')))()
  expect(await read('ahead')).toMatchObject({value: {html: 'two'}})
})

test('the value that Next sets again after a failed generation keeps its version', async () => {
  await (await generate('failed', page('one')))()
  const version = await versionOf('failed')
  const handler = request()
  const entry = await handler.get(keyOf('failed'), READ)
  await handler.set(keyOf('failed'), entry?.value as never, {cacheControl: {revalidate: 3}} as never)
  expect(await read('failed')).toMatchObject({version, cacheControl: {revalidate: 3}, value: {html: 'one'}})
})

test('a 404 that is generated again has a higher version, so that it is not below a floor for ever', async () => {
  const {noteMissing} = await import('@/lib/shared-cache/missing-pages')
  const notFound = async () => ({notFound: true})
  await (await generate('twice', page('one')))()
  await (await generate('twice', null as never))()
  const version = Number(await versionOf('twice'))
  // Next keeps it when a generation has failed.
  await (await generate('twice', null as never))()
  expect(await versionOf('twice')).toBe(version)
  const again = await generate('twice', null as never)
  await noteMissing('/twice', notFound)
  await again()
  expect(await versionOf('twice')).toBeGreaterThan(version)
  const built = await generate('other-built-404', null as never)
  await noteMissing('/other-built-404', notFound)
  await built()
  expect(store?.unsent()).toContain(keyOf('other-built-404'))
})

test('a 404 of the build has no version of its own, but a new one has', async () => {
  await (await generate('built-404', null as never))()
  await (await generate('new-404', null as never))()
  expect(store?.unsent()).not.toContain(keyOf('built-404'))
  expect(store?.unsent()).toContain(keyOf('new-404'))
})

test('no message has the address or the password of Redis', () => {
  expect(printed.join('\n')).toMatch(/Redis is not reachable \([\w ]+\)/)
  expect(printed.join('\n')).not.toMatch(/a-secret-password|redis:\/\//)
})

test('a 404 replaces the page of before on the disk, and one without such a page is not stored', async () => {
  await (await generate('replaced', page('one')))()
  await (await generate('replaced', null as never))()
  await (await generate('made-up', null as never))()
  expect(await read('replaced')).toMatchObject({value: null})
  // As after a restart: with other notes and another memory.
  const {DurableFiles} = await import('@/lib/shared-cache/durable-files')
  const {LocalPages} = await import('@/lib/shared-cache/local-pages')
  const files = fileCache(folder)
  const version = await versionOf('replaced')
  expect(version).toBeGreaterThan(0)
  expect(await new LocalPages().read(new DurableFiles(files), keyOf('replaced'))).toMatchObject({
    version,
    entry: {value: null, cacheControl: {revalidate: 300}},
  })
  expect(await files.get(keyOf('made-up'), READ)).toBeNull()
  await (await generate('replaced', page('back')))()
  expect(await read('replaced')).toMatchObject({value: {html: 'back'}})
})

test('only a generation on demand reads a page below its floor; a visitor with its header waits for the newer page', async () => {
  await (await generate('floored', page('one')))()
  const generateNewer = vi.fn(async () => undefined)
  if (!store) throw new Error('There is no shared store.')
  store.floors.generate = generateNewer
  store.floors.raise('/floored', Date.now() + 1000)
  const readWith = (id: string) => {
    const context: object = handlerContext(folder)
    const headers = {'x-prerender-revalidate': id}
    return new Handler({...context, _requestHeaders: headers} as never).get(keyOf('floored'), READ)
  }
  await readWith('id-of-the-build')
  expect(generateNewer).not.toHaveBeenCalled()
  await readWith('a-guess')
  expect(generateNewer).toHaveBeenCalledTimes(1)
})

test('a page that stays below its floor is catching up until a newer one is there', async () => {
  const {mayLack} = await import('@/lib/shared-cache/page-times')
  const isLacking = () => mayLack('/behind', performance.now())
  await (await generate('behind', page('one')))()
  if (!store) throw new Error('There is no shared store.')
  store.floors.raise('/behind', Date.now() - 60_000)
  await readForCopy('behind')
  expect(isLacking()).toBe(false)
  store.floors.generate = async () => undefined
  const newer = await generate('behind', page('two'))
  store.floors.raise('/behind', Date.now() + 1000)
  expect(await readForCopy('behind')).toMatchObject({value: {html: 'one'}})
  expect(isLacking()).toBe(true)
  // The generation has begun before the publish.
  await newer()
  expect(await readForCopy('behind')).toMatchObject({value: {html: 'two'}})
  expect(isLacking()).toBe(true)
  await expect
    .poll(async () => {
      await (await generate('behind', page('three')))()
      await readForCopy('behind')
      return isLacking()
    })
    .toBe(false)
})

test('a page that is generated on demand while a cache in front waits for it does not lack what was published', async () => {
  const {mayLack} = await import('@/lib/shared-cache/page-times')
  await (await generate('in-time', page('one')))()
  const {floors} = store ?? {}
  if (!floors) throw new Error('There is no shared store.')
  floors.raise('/in-time', Date.now() + 1000)
  const context: object = handlerContext(folder)
  const headers = {'x-prerender-revalidate': 'id-of-the-build'}
  const generateOnDemand = async () => {
    const handler = new Handler({...context, _requestHeaders: headers} as never)
    const before = await handler.get(keyOf('in-time'), READ)
    await handler.set(keyOf('in-time'), page('two'), WRITE)
    return floors.above(keyOf('in-time'), before as never)
  }
  floors.generate = () => expect.poll(generateOnDemand).toBeNull()
  const startedAt = performance.now()
  expect(await readForCopy('in-time')).toMatchObject({value: {html: 'two'}})
  expect(mayLack('/in-time', startedAt)).toBe(false)
})

test('while it is unknown what was published, a page may lack it for a cache that has a copy', async () => {
  const {mayLack} = await import('@/lib/shared-cache/page-times')
  const isLacking = () => mayLack('/unknown', performance.now())
  if (!store) throw new Error('There is no shared store.')
  // Redis answers once, so that the five seconds of what is unknown begin with this test.
  const run = vi.spyOn(store.link, 'run').mockResolvedValueOnce([])
  await store.floors.load()
  run.mockRestore()
  await (await generate('unknown', page('one')))()
  expect(await readForCopy('unknown')).toMatchObject({value: {html: 'one'}})
  expect(isLacking()).toBe(true)
  store.floors.raise('/unknown', Date.now() - 60_000)
  await readForCopy('unknown')
  expect(isLacking(), 'this server has published it').toBe(false)
  // A request of a cache may join this one.
  await read('unknown')
  expect(isLacking()).toBe(true)
})

test.each(['html', 'meta'])(
  'a page and the 404 in its place of which only the %s was written count as none',
  async end => {
    const name = `half-${end}`
    const fileOf = () => globSync(`**/${name}.${end}`, {cwd: folder}).map(found => join(folder, found))[0] ?? ''
    await (await generate(name, page('one')))()
    const before = readFileSync(fileOf(), 'utf8')
    await (await generate(name, null as never))()
    // The server was killed before this file was written.
    writeFileSync(fileOf(), before)
    const {DurableFiles} = await import('@/lib/shared-cache/durable-files')
    expect(await new DurableFiles(fileCache(folder)).get(keyOf(name), READ)).toBeNull()
  },
)

/** Returns what a server that starts now reads of a page from the disk. */
async function readAfterStart(name: string) {
  const {LocalPages} = await import('@/lib/shared-cache/local-pages')
  const {DurableFiles} = await import('@/lib/shared-cache/durable-files')
  return (await new LocalPages().read(new DurableFiles(fileCache(folder)), keyOf(name))).entry
}

test('a page keeps its version on the disk', async () => {
  await (await generate('kept', page('one')))()
  const version = await versionOf('kept')
  expect(version).toBeGreaterThan(0)
  expect(await readAfterStart('kept')).toMatchObject({version, value: {html: 'one'}})
})

test.each(['html', 'json', 'meta'])('a page of which all but the %s were written has no version', async end => {
  const name = `part-${end}`
  const fileOf = () => globSync(`**/${name}.${end}`, {cwd: folder}).map(found => join(folder, found))[0] ?? ''
  const pageOf = (text: string) => ({...(page(text) as object), pageData: {text}}) as never
  await (await generate(name, pageOf('one')))()
  const before = readFileSync(fileOf(), 'utf8')
  await (await generate(name, pageOf('two')))()
  // The server was killed before this file was written.
  writeFileSync(fileOf(), before)
  expect(await readAfterStart(name)).toMatchObject({version: 0})
})

test('a page whose HTML was not written counts as none', async () => {
  await (await generate('empty', page('one')))()
  for (const found of globSync('**/empty.html', {cwd: folder})) writeFileSync(join(folder, found), '')
  expect(await readAfterStart('empty')).toBeNull()
})
