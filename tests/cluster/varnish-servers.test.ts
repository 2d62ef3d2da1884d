import {once} from 'node:events'
import {createServer, type RequestListener, type Server} from 'node:http'
import {text} from 'node:stream/consumers'
import {afterEach, describe, expect, test} from 'vitest'
import {type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'

/* Which servers Varnish asks with the configuration in `deploy/`, while its checks of them are late. */

const PAGE = {'content-type': 'text/html', 'cache-control': 's-maxage=60'}

/** A server of the site. `isHealthy` is what the checks see, `checks` their number, `asked` lists the other requests. */
type Site = {server: Server; isHealthy: boolean; answer: RequestListener; asked: string[]; checks: number}

let sites: Site[]
let front: Front

async function startSite(): Promise<Site> {
  const site: Site = {
    server: createServer(),
    isHealthy: true,
    answer: (_, response) => response.end(),
    asked: [],
    checks: 0,
  }
  site.server.on('request', async (request, response) => {
    if (request.url === '/api/health') {
      site.checks += 1
      return void response.writeHead(site.isHealthy ? 200 : 503).end()
    }
    site.asked.push(`${request.method} ${await text(request)}`.trim())
    site.answer(request, response)
  })
  site.server.listen(0, '127.0.0.1')
  await once(site.server, 'listening')
  return site
}

/** Waits until Varnish has found that a server fails its checks. Two of its probes check each server, and three failures in a row count. */
const failChecks = async (site: Site) => {
  site.isHealthy = false
  const before = site.checks
  await expect.poll(() => site.checks).toBeGreaterThan(before + 10)
}

const start = async (count: number) => {
  sites = await Promise.all(Array.from({length: count}, startSite))
  front = await startFrontOf(
    'varnish',
    sites.map(({server}) => server),
    'f'.repeat(32),
  )
}
afterEach(async () => {
  await front.stop()
  for (const {server} of sites) server.close().closeAllConnections()
})

const sendPage: RequestListener = (_, response) => response.writeHead(200, PAGE).end('page')
const sendMissing: RequestListener = (_, response) => response.writeHead(404, {'cache-control': 'no-store'}).end()

async function endServer({server}: Site): Promise<void> {
  const closed = once(server, 'close')
  server.close().closeAllConnections()
  await closed
}

function post(body: BodyInit): Promise<Response> {
  const form: RequestInit & {duplex: 'half'} = {method: 'POST', body, duplex: 'half'}
  return fetch(`${front.url}/api/contact`, form)
}

describe.runIf(findEngine('varnish') !== null)('Varnish', () => {
  test.each([0, 1, 2])('asks a server that fails its checks when the others are away: server %i', async left => {
    await start(3)
    const [one, ...others] = [...sites.slice(left), ...sites.slice(0, left)]
    if (!one) throw new Error('There are three servers.')
    one.answer = sendPage
    await failChecks(one)
    for (const other of others) await endServer(other)
    expect((await fetch(`${front.url}/page-${left}`)).status).toBe(200)
    expect((await post('a message')).status).toBe(200)
    expect(one.asked).toEqual(['GET', 'POST a message'])
  })

  test('finds the file of a build on a server that fails its checks', async () => {
    await start(3)
    const [one, ...others] = sites
    if (!one) throw new Error('There are three servers.')
    one.answer = sendPage
    for (const other of others) other.answer = sendMissing
    await failChecks(one)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect((await fetch(`${front.url}/_next/static/chunks/${name}.js`)).status).toBe(200)
  })

  test('sends a form to another server when one is away, and each form once', async () => {
    await start(3)
    const [one, ...others] = sites
    if (!one) throw new Error('There are three servers.')
    await endServer(one)
    const messages = Array.from({length: 24}, (_, index) => `message ${index}`)
    for (const [index, message] of messages.entries()) {
      // Every second one has no length.
      const body = index % 2 ? new Blob([message]).stream() : message
      expect((await post(body)).status).toBe(200)
    }
    expect(others.flatMap(({asked}) => asked).sort()).toEqual(messages.map(body => `POST ${body}`).sort())
  })

  test.each([
    ['a form', () => 'a message'],
    ['a form of unknown length', () => new Blob(['a message']).stream()],
  ])('sends %s to no second server when the first one closes the connection', async (_, toBody) => {
    await start(3)
    for (const site of sites) site.answer = request => void request.socket.destroy()
    const response = await post(toBody())
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toMatch(/^The site is not available/)
    expect(sites.flatMap(({asked}) => asked)).toHaveLength(1)
  })

  test('asks each of five servers when most have just ended', async () => {
    await start(5)
    const left = sites.slice(3)
    for (const site of left) site.answer = sendPage
    for (const site of sites.slice(0, 3)) await endServer(site)
    const names = Array.from({length: 20}, (_, index) => `${front.url}/page-${index}`)
    const found = await Promise.all(names.map(async name => (await fetch(name)).status))
    expect(new Set(found)).toEqual(new Set([200]))
  })
})
