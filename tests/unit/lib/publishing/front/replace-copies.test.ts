import {createServer, type IncomingMessage, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {Look} from '@/lib/publishing/front/look'
import {proveFront} from '@/lib/publishing/front/prove-front'
import {cacheAt, replaceCopies as replaceIn, type Wanted} from '@/lib/publishing/front/replace-copies'

const SECRET = 'secret-of-the-front'

let server: Server
let front: string
let respond: RequestListener
/** The requests for copies in gzip. There are as many for those in brotli. */
let requests: string[]

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    const {'accept-encoding': encoding, 'x-front-refresh': secret = '-'} = request.headers
    if (encoding === 'gzip') requests.push(`${request.url} ${secret}`)
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  front = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const page = (readAt: number): Look => ({status: 200, readAt, partsReadAt: readAt, location: null, cacheStatus: ''})
const send =
  (readAt: () => number, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, {'cache-status': 'front; fwd=request'})
    response.end(`<script>{"props":{"pageProps":{"title":"\\"readAt\\":999999","readAt":${readAt()}}}}</script>`)
  }
const encodingOf = ({headers}: IncomingMessage) => (headers['accept-encoding'] === 'br' ? 'br' : 'gzip')
const replaceAll = (url: string, wanted: readonly Wanted[], options: Parameters<typeof replaceIn>[2]) =>
  replaceIn(cacheAt(url), wanted, options)
const replaceCopies = async (...args: Parameters<typeof replaceAll>) => (await replaceAll(...args)).failure
const soon = () => ({secret: SECRET, endsAt: Date.now() + 60_000})

test('a cache replaces its copies by requests with the secret', async () => {
  respond = send(() => 20)
  const wanted = ['/a', '/b'].map(address => ({address, expected: page(20)}))
  expect(await replaceCopies(front, wanted, soon())).toBeNull()
  expect(requests.sort()).toEqual([`/a ${SECRET}`, `/b ${SECRET}`])
})

test('an older response is requested again until it is the expected one', async () => {
  const times = {br: 18, gzip: 18}
  respond = (request, response) => send(() => times[encodingOf(request)]++)(request, response)
  expect(await replaceCopies(front, [{address: '/a', expected: page(20)}], soon())).toBeNull()
  expect(requests).toHaveLength(3)
})

test('a newer response whose parts are older is requested again', async () => {
  const requested = {br: 0, gzip: 0}
  respond = (request, response) => {
    requested[encodingOf(request)] += 1
    const parts = requested[encodingOf(request)] < 3 ? ',"partsReadAt":19' : ''
    response.writeHead(200, {'cache-status': 'front; fwd=request'})
    response.end(`{"pageProps":{"readAt":21${parts}}}`)
  }
  expect(await replaceCopies(front, [{address: '/a', expected: page(20)}], soon())).toBeNull()
  expect(requested).toEqual({br: 3, gzip: 3})
})

test.each(['br', 'gzip'])('an older copy in %s alone is requested again, and proves nothing', async encoding => {
  let older = 2
  respond = (request, response) =>
    send(() => (encodingOf(request) === encoding && older-- > 0 ? 19 : 20))(request, response)
  expect(await replaceCopies(front, [{address: '/a', expected: page(20)}], soon())).toBeNull()
  expect(requests).toHaveLength(encoding === 'gzip' ? 3 : 1)
  older = 100
  const pages = [{path: '/a', wanted: [{address: '/a', expected: page(20)}]}]
  expect(await proveFront(front, pages, Date.now() + 60_000)).toMatchObject([{path: '/a'}])
})

test('a cache that has older copies, refuses, is none or is away is named with the reason', async () => {
  const replace = (endsAt = Date.now() + 60_000) =>
    replaceCopies(front, [{address: '/a', expected: page(20)}], {secret: SECRET, endsAt})
  const {host} = new URL(front)
  respond = send(() => 19)
  expect(await replace()).toEqual({front: host, reason: '/a is older there.'})
  respond = send(() => 20, 503)
  expect(await replace()).toEqual({front: host, reason: '/a is a 503 there.'})
  requests = []
  respond = (_request, response) => response.writeHead(403).end()
  expect(await replace()).toMatchObject({reason: expect.stringContaining('refuses the secret')})
  respond = (_request, response) => response.end()
  expect(await replace()).toMatchObject({reason: expect.stringContaining('does not replace copies')})
  expect(requests).toHaveLength(2)
  expect(await replace(Date.now() - 1)).toMatchObject({reason: expect.stringContaining('no time left')})
  server.closeAllConnections()
  server.close()
  expect(await replace()).toMatchObject({front: host})
})

test('an address that fails does not keep the others from being replaced', async () => {
  const [good, bad] = [send(() => 20), send(() => 20, 500)]
  respond = (request, response) => (request.url === '/a' ? bad : good)(request, response)
  const wanted = ['/a', ...Array.from({length: 20}, (_, index) => `/${index}`)].map(address => ({
    address,
    expected: page(20),
  }))
  expect(await replaceCopies(front, wanted, {...soon(), concurrency: 1})).toMatchObject({reason: '/a is a 500 there.'})
  for (const {address} of wanted) expect(requests).toContain(`${address} ${SECRET}`)
})

test('a cache that refuses is not asked for other addresses', async () => {
  respond = (_request, response) => response.writeHead(403).end()
  const wanted = ['/a', '/b'].map(address => ({address, expected: page(20)}))
  await replaceCopies(front, wanted, {...soon(), concurrency: 1})
  expect(requests).toEqual([`/a ${SECRET}`])
})

test('a cache that does not replace one address, after others, is not away, and is asked for the rest', async () => {
  respond = (request, response) => {
    if (request.url === '/b') response.writeHead(502).end()
    else send(() => 20)(request, response)
  }
  const wanted = ['/a', '/b', '/c'].map(address => ({address, expected: page(20)}))
  const cache = cacheAt(front)
  const {failure, replaced, left} = await replaceIn(cache, wanted, {...soon(), concurrency: 1})
  expect(failure?.reason).toContain('/b')
  expect([replaced, left, cache.isAway]).toEqual([['/a', '/c'], ['/b'], false])
  respond = (_request, response) => response.writeHead(403).end()
  await replaceIn(cache, wanted, {...soon(), concurrency: 1})
  expect(cache.isAway).toBe(true)
})

test('a front proves a page when it shows the expected version or a later one', async () => {
  const pages = [{path: '/a', wanted: [{address: '/a', expected: page(20)}]}]
  const prove = () => proveFront(front, pages, Date.now() + 60_000)
  respond = send(() => 21)
  expect(await prove()).toEqual([])
  expect(requests).toEqual(['/a -'])
  respond = send(() => 19)
  expect(await prove()).toEqual([{path: '/a', reason: expect.stringContaining('older'), isOlder: true, isAway: false}])
  respond = (request, _response) => request.socket.destroy()
  expect(await prove()).toMatchObject([{path: '/a', isAway: true}])
})

test('a page for which a slow front has no time left is not proven', async () => {
  const pages = Array.from({length: 9}, (_, at) => `/${at}`).map(path => ({
    path,
    wanted: [{address: path, expected: page(20)}],
  }))
  // The page of which the response waits keeps its turn until the time is over.
  respond = (request, response) => void (request.url === '/8' || send(() => 20)(request, response))
  expect(await proveFront(front, pages, Date.now() + 1000)).toMatchObject([{path: '/8', isAway: false}])
  const late = await proveFront(front, pages, Date.now() - 1)
  // Without a request nobody knows whether it is away.
  expect(late.map(({isAway}) => isAway)).toEqual(Array(9).fill(false))
})

test('a cache or a front that has answered nothing by the first timeout is away, and not asked for more', async () => {
  respond = () => undefined
  const wanted = Array.from({length: 20}, (_, at) => ({address: `/${at}`, expected: page(20)}))
  const {failure, replaced, left} = await replaceAll(front, wanted, soon())
  expect([failure?.reason, replaced]).toEqual([expect.stringContaining('took too long'), []])
  expect(left.toSorted()).toEqual(wanted.map(({address}) => address).toSorted())
  expect(requests).toHaveLength(8)
  requests = []
  const pages = wanted.map(one => ({path: one.address, wanted: [one]}))
  const unproven = await proveFront(front, pages, Date.now() + 60_000)
  expect(unproven.map(({isAway}) => isAway)).toEqual(Array(20).fill(true))
  expect(requests).toHaveLength(8)
})

test('an address that a cache does not answer in time does not keep the others from being replaced', async () => {
  respond = (request, response) => void (request.url === '/a' || send(() => 20)(request, response))
  const wanted = ['/a', '/b', '/c'].map(address => ({address, expected: page(20)}))
  const {replaced, left} = await replaceAll(front, wanted, {...soon(), endsAt: Date.now() + 3000})
  expect([replaced.toSorted(), left]).toEqual([['/b', '/c'], ['/a']])
})
