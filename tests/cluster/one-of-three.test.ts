import {createServer, get, type Server} from 'node:http'
import {text} from 'node:stream/consumers'
import {setTimeout as wait} from 'node:timers/promises'
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest'
import {ENGINES, type Engine, type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'

/* Varnish and nginx with the configurations in `deploy/`, in front of three servers of which one is frozen, away, or of the next build. */

const SECRET = 'f'.repeat(32)
/** What the site says about a page. */
const FOUND = 'public, max-age=60, stale-while-revalidate=60'
/** What the site says about files and data that it does not have. */
const MISSING = {static: 'max-age=0, s-maxage=30, stale-while-revalidate=60', data: 'max-age=0, s-maxage=1'}
/** What servers respond with. */
const BODY = 'page '.repeat(1000)
const engines = ENGINES.filter(engine => findEngine(engine) !== null)
let servers: Server[]
let front: Front | undefined
/** Servers that have every file of the next build. */
let next: Server[]
/** Servers that accept requests and send nothing, except to health checks. */
let frozen: Server[]
/** Servers that send the first half of a response, except to health checks. */
let stalled: Server[]
/** Servers that close the connection of a request, except of health checks. */
let broken: Server[]
/** How long servers need for a message. */
let answerAfterMs: number
/** The servers that were asked for an address, in order. */
let asked: {server: Server; address: string}[]
/** Bodies of messages by the server that has received them. */
let messages: {server: Server; body: string}[]

beforeEach(async () => {
  messages = []
  asked = []
  frozen = []
  stalled = []
  broken = []
  servers = [await startServer(), await startServer(), await startServer()]
  next = servers.slice(2)
  answerAfterMs = 0
})
afterEach(async () => {
  await front?.stop()
  front = undefined
  for (const server of servers) server.close().closeAllConnections()
})

async function startServer(): Promise<Server> {
  const server: Server = createServer(async (request, response) => {
    const isHealth = request.url === '/api/health'
    asked.push({server, address: request.url ?? ''})
    if (request.method === 'POST') messages.push({server, body: await text(request)})
    if (broken.includes(server) && !isHealth) return void request.socket.destroy()
    if (frozen.includes(server) && !isHealth) return
    if (request.method === 'POST') await wait(answerAfterMs)
    const isThere = isHealth || request.method === 'POST' || next.includes(server)
    const cacheControl = isThere ? FOUND : MISSING[request.url?.includes('/data/') ? 'data' : 'static']
    response.writeHead(isThere ? 200 : 404, {'cache-control': cacheControl, 'content-length': BODY.length})
    if (stalled.includes(server) && !isHealth) return void response.write(BODY.slice(0, BODY.length / 2))
    response.end(BODY)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return server
}

async function start(engine: Engine, {isHasty = false} = {}): Promise<string> {
  front = await startFrontOf(engine, servers, SECRET, isHasty)
  return front.url
}

/** Requests many files at once, and returns the statuses. */
async function requestMany(folder: string): Promise<Set<number>> {
  const addresses = Array.from({length: 40}, (_, at) => `${front?.url}/_next/${folder}/next/${at}.json`)
  return new Set(await Promise.all(addresses.map(async address => (await fetch(address)).status)))
}

test.each(engines)('%s finds the files and data of a build that one server has', async engine => {
  await start(engine)
  for (const folder of ['static', 'data']) expect(await requestMany(folder)).toEqual(new Set([200]))
})

test.each(engines)('%s stores what other servers did not have', async engine => {
  const url = await start(engine)
  const addresses = ['static', 'data'].flatMap(folder =>
    Array.from({length: 10}, (_, at) => `/_next/${folder}/next/${at}.json`),
  )
  for (const address of addresses) await fetch(url + address)
  const before = asked.filter(({address}) => addresses.includes(address)).length
  for (const address of addresses) expect((await fetch(url + address)).status).toBe(200)
  expect(asked.filter(({address}) => addresses.includes(address))).toHaveLength(before)
})

test.each(engines)('%s does not store that no server has a file', async engine => {
  const url = await start(engine)
  next = []
  const address = `${url}/_next/static/next/a.js`
  expect((await fetch(address)).status).toBe(404)
  next = servers.slice(2)
  expect((await fetch(address)).status).toBe(200)
})

test.each(engines)('%s says that they are missing when the one server that has them is away', async engine => {
  await start(engine)
  broken = next
  // Browsers then load the page in full.
  for (const folder of ['static', 'data']) expect(await requestMany(folder)).toEqual(new Set([404]))
})

test.each(engines)('%s finds them while another server is away', async engine => {
  await start(engine)
  servers[0]?.close().closeAllConnections()
  expect(await requestMany('data')).toEqual(new Set([200]))
})

test.each(engines)(
  '%s asks for an address without its fragment and the parameters that no page reads',
  async engine => {
    const {hostname, port} = new URL(await start(engine))
    next = servers
    // `fetch` would leave the fragment out.
    const status = (path: string) =>
      new Promise((resolve, reject) =>
        get({hostname, port, path}, response => resolve(response.resume().statusCode)).on('error', reject),
      )
    for (const path of [
      '/pages/a#top',
      '/pages/a?utm_source=mail',
      '/pages/a?page=2&utm_source=mail#top',
      '/pages/%61',
    ])
      expect(await status(path)).toBe(200)
    const pages = asked.map(({address}) => address).filter(address => address !== '/api/health')
    expect(pages).toEqual(['/pages/a', '/pages/a?page=2', '/pages/%61'])
  },
)

// nginx itself never asks a server twice.
test.runIf(engines.includes('varnish'))(
  'varnish asks another server at each attempt, however many ask at once',
  async () => {
    const url = await start('varnish')
    broken = servers
    const addresses = Array.from({length: 200}, (_, at) => `/pages/${at}`)
    await Promise.all(addresses.map(address => fetch(url + address)))
    const serversOf = (address: string) => asked.flatMap(one => (one.address === address ? [one.server] : []))
    for (const address of addresses) expect(new Set(serversOf(address)).size).toBe(3)
  },
)

test.each(engines)('%s does not ask the same server first whenever the data of a page is replaced', async engine => {
  const url = await start(engine)
  next = servers
  const address = '/_next/data/next/a.json'
  for (let time = 1; time <= 30; time += 1) {
    expect((await fetch(url + address, {headers: {'x-front-refresh': SECRET}})).status).toBe(200)
  }
  expect(new Set(asked.filter(one => one.address === address).map(({server}) => server)).size).toBe(3)
})

// nginx asks one server after another: each of its servers may generate the page.
test.runIf(engines.includes('varnish'))('varnish asks one server for a page and its data', async () => {
  const url = await start('varnish')
  next = servers
  const paths = ['/', ...Array.from({length: 30}, (_, at) => `/pages/${at}`)]
  const dataOf = (path: string) => `/_next/data/next${path === '/' ? '/index' : path}.json`
  for (const address of paths.flatMap(path => [path, `${path}?page=2`, dataOf(path)])) await fetch(url + address)
  const serversOf = (...addresses: string[]) =>
    new Set(asked.flatMap(({server, address}) => (addresses.includes(address) ? [server] : [])))
  for (const path of paths) expect(serversOf(path, `${path}?page=2`, dataOf(path)).size).toBe(1)
  expect(serversOf(...paths).size).toBe(3)
})

// nginx has one limit for all attempts.
test.runIf(engines.includes('varnish'))('varnish asks another server for a page that a frozen one holds', async () => {
  const url = await start('varnish', {isHasty: true})
  next = servers
  frozen = servers.slice(0, 1)
  const paths = Array.from({length: 20}, (_, at) => `/pages/${at}`)
  const statuses = await Promise.all(paths.map(async path => (await fetch(url + path)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(asked.some(({server, address}) => frozen.includes(server) && paths.includes(address))).toBe(true)
})

test.runIf(engines.includes('varnish'))('varnish sends no part of a page that a server freezes within', async () => {
  const url = await start('varnish', {isHasty: true})
  next = servers
  stalled = servers.slice(0, 1)
  const paths = Array.from({length: 20}, (_, at) => `/pages/${at}`)
  const bodies = await Promise.all(paths.map(async path => (await fetch(url + path)).text()))
  expect(new Set(bodies)).toEqual(new Set([BODY]))
  expect(asked.some(({server, address}) => stalled.includes(server) && paths.includes(address))).toBe(true)
  // No attempt waits for long: its page could come before one that a publish has stored meanwhile.
  stalled = servers
  expect((await fetch(`${url}/pages/unknown`)).status).toBe(503)
})

test.each(engines)('%s sends the old copy while a server is frozen within the new one', async engine => {
  const url = await start(engine)
  next = servers
  const address = `${url}/pages/a`
  expect(await (await fetch(address)).text()).toBe(BODY)
  stalled = servers
  const before = asked.length
  const refresh = new AbortController()
  onTestFinished(() => refresh.abort())
  const refreshing = fetch(address, {headers: {'x-front-refresh': SECRET}, signal: refresh.signal})
  const isAborted = expect(refreshing.then(response => response.text())).rejects.toThrow()
  const isRefreshing = () => asked.slice(before).some(one => one.address === '/pages/a')
  await expect.poll(isRefreshing).toBe(true)
  for (let time = 0; time < 20; time += 1) expect(await (await fetch(address)).text()).toBe(BODY)
  refresh.abort()
  await isAborted
})

test.each(engines)('%s waits for a publish as long as its steps may take together', async engine => {
  const url = await start(engine)
  answerAfterMs = 8500
  expect((await fetch(`${url}/api/catalogue-changes`, {method: 'POST', body: 'a message'})).status).toBe(200)
  expect(messages).toHaveLength(1)
})

test.each(engines)('%s sends a message of a publish that a frozen server holds to another one', async engine => {
  const url = await start(engine)
  frozen = servers.slice(0, 1)
  const heldMessages = () => messages.filter(({server}) => frozen.includes(server))
  // Varnish chooses the first server at random.
  for (let time = 0; time < 3 || heldMessages().length === 0; time += 1) {
    const path = time % 2 === 0 ? '/api/revalidate' : '/api/catalogue-changes'
    const body = `a message to ${path} of ${'x'.repeat(100_000)}`
    expect((await fetch(url + path, {method: 'POST', body})).status).toBe(200)
    const answered = messages.filter(({server}) => !frozen.includes(server))
    expect(answered.at(-1)?.body).toBe(body)
  }
})
