import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {parseSetCookie} from 'cookie'
import type {NextApiRequest, NextApiResponse} from 'next'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {RENEWAL_COOKIE, SESSION_COOKIE} from '@/contract/session'
import {forward} from '@/lib/catalogue/proxy/forward'
import {env} from '@/lib/env'
import backend from '@/pages/api/backend/[...path]'

/* The page says "signed out" although the backend has failed, so the browser must not keep what renews the session. */

const UNREACHABLE = 'http://127.0.0.1:9'
const COOKIE = `${SESSION_COOKIE}=key`

const apiUrl = env.CATALOGUE_API_URL
const servers: Server[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  env.CATALOGUE_API_URL = apiUrl
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts the route `/backend` of a site whose backend is at `address`. */
function startSite(address: string): Promise<string> {
  env.CATALOGUE_API_URL = address
  return listen((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://site')
    const query = {path: pathname.slice(1).split('/')}
    void backend(Object.assign(request, {query}) as unknown as NextApiRequest, response as NextApiResponse)
  })
}

const send = async (site: string, method: string, path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(site + path, {method, headers: {cookie: COOKIE, ...headers}})
  const cookies = reply.headers.getSetCookie().map(text => parseSetCookie(text))
  return {status: reply.status, cacheControl: reply.headers.get('cache-control'), cookies}
}

const ATTRIBUTES = {value: '', expires: new Date(0), httpOnly: true, sameSite: 'strict'}
const DELETED = [
  {...ATTRIBUTES, name: SESSION_COOKIE, path: '/backend'},
  {...ATTRIBUTES, name: RENEWAL_COOKIE, path: '/backend/auth/sessions/current/renewals'},
]

test('S6-session a sign-out that does not reach the backend deletes the cookies of the session', async () => {
  const reply = await send(await startSite(UNREACHABLE), 'DELETE', '/auth/sessions/current')
  expect(reply).toMatchObject({status: 502, cacheControl: 'no-store', cookies: DELETED})
})

test.each([401, 429, 503])(
  'S6-session so does one to which the backend, or a balancer before it, responds with %i',
  async status => {
    const failing = await listen((_, response) => {
      response.writeHead(status, {'Cache-Control': 'public, max-age=60', 'Set-Cookie': `${SESSION_COOKIE}=kept`}).end()
    })
    const reply = await send(await startSite(failing), 'DELETE', '/auth/sessions/current')
    expect(reply).toMatchObject({status, cacheControl: 'no-store', cookies: DELETED})
  },
)

test('S6-session so does one to which the backend responds too late', async () => {
  const hanging = await listen(() => undefined)
  const site = await listen((request, response) => {
    const address = new URL(`${hanging}/auth/sessions/current`)
    void forward(request, response, {
      address,
      visitor: '203.0.113.7',
      withSession: true,
      isSignOut: true,
      timeoutMs: 50,
    })
  })
  expect(await send(site, 'DELETE', '/auth/sessions/current')).toMatchObject({status: 504, cookies: DELETED})
})

test('S6-session no other failed request deletes them, and no other site signs a visitor out', async () => {
  const site = await startSite(UNREACHABLE)
  const kept = [
    // Here the page says that the sessions may still be open, and asks to try again.
    await send(site, 'DELETE', '/auth/sessions'),
    await send(site, 'GET', '/auth/sessions/current'),
    await send(site, 'DELETE', '/auth/sessions/current', {'sec-fetch-site': 'cross-site'}),
  ]
  expect(kept).toEqual(Array(3).fill({status: 502, cacheControl: 'no-store', cookies: []}))
})
