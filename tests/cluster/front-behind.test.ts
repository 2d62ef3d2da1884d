import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {ENGINES, type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'

/* What the caches in front do with a server whose page lacks what was published. It sends an error to a cache that says it has a copy. */

const SECRET = 's'.repeat(32)

let server: Server
let front: Front
let text: string
let isBehind: boolean
/** The values of `X-Front-Copy` of each path, '' without the header. */
const said = new Map<string, string[]>()

beforeAll(async () => {
  server = createServer(({url = '', headers}, response) => {
    const copy = String(headers['x-front-copy'] ?? '')
    said.set(url, [...(said.get(url) ?? []), copy])
    if (isBehind && copy === '1') return void response.writeHead(503, {'cache-control': 'no-store'}).end()
    const cacheControl = 'max-age=0, s-maxage=1, stale-while-revalidate=600'
    response.writeHead(200, {'content-type': 'text/html', 'cache-control': cacheControl}).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  isBehind = false
  text = 'newer'
})
afterAll(() => {
  server.close().closeAllConnections()
})

describe.each(ENGINES.filter(engine => findEngine(engine) !== null))('%s in front', engine => {
  beforeAll(async () => {
    front = await startFrontOf(engine, [server], SECRET)
  })
  afterAll(() => front.stop())

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(front.url + path, {headers})
    return {status: response.status, text: await response.text()}
  }
  /** Has a copy in front, and a server that would send an older page. */
  const fallBehind = async (path: string) => {
    expect(await get(path)).toMatchObject({status: 200, text: 'newer'})
    isBehind = true
    text = 'older'
  }

  test('a publish does not replace a copy by an older page', async () => {
    const path = `/published-${engine}`
    await fallBehind(path)
    expect((await get(path, {'X-Front-Refresh': SECRET})).status).toBeGreaterThanOrEqual(502)
    expect(await get(path)).toMatchObject({status: 200, text: 'newer'})
    isBehind = false
    text = 'newest'
    expect(await get(path, {'X-Front-Refresh': SECRET})).toMatchObject({status: 200, text: 'newest'})
    expect(await get(path)).toMatchObject({status: 200, text: 'newest'})
  })

  test('a stale copy is not replaced by an older page', async () => {
    const path = `/stale-${engine}`
    await fallBehind(path)
    const before = said.get(path)?.length ?? 0
    await expect
      .poll(async () => {
        expect(await get(path)).toMatchObject({status: 200, text: 'newer'})
        return said.get(path)?.length
      })
      .toBeGreaterThan(before + 1)
  })

  test('without a copy, the older page is sent, also to a visitor who says that there is one', async () => {
    isBehind = true
    text = 'older'
    for (const path of [`/first-${engine}`, `/_next/data/a/first-${engine}.json`])
      expect(await get(path, {'X-Front-Copy': '1'})).toMatchObject({status: 200, text: 'older'})
  })

  test.each([
    ['a preview', {Cookie: '__prerender_bypass=a; __next_preview_data=b'}],
    ['a request that signs in', {Authorization: 'Basic YTpi'}],
    ['an address that is never stored', {}],
  ])('%s is answered without the copy', async (name, headers) => {
    const path = `/${name.startsWith('an address') ? 'api' : 'page'}/${engine}/${name.replaceAll(' ', '-')}`
    await get(path)
    isBehind = true
    expect(await get(path, {...headers, 'X-Front-Copy': '1'})).toMatchObject({status: 200})
    expect(said.get(path)).toEqual(['', ''])
  })
})
