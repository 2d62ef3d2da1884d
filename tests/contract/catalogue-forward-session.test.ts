import {createServer, type IncomingMessage, type Server} from 'node:http'
import {parseSetCookie} from 'cookie'
import {afterEach, expect, test} from 'vitest'
import {RENEWAL_COOKIE, RENEWAL_PATH, SESSION_COOKIE} from '@/contract/session'
import {forward} from '@/lib/catalogue/proxy/forward'
import {isCrossSite} from '@/lib/http/cross-site'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {createSessionClient} from '../support/catalogue-sessions.ts'

const SITE_URL = 'https://shop.example'
const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listen(server: Server): Promise<string> {
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Starts a site that forwards requests to a backend, as `/backend` does. */
const site = (backend: string, isSecure = true) =>
  listen(
    createServer((incoming, outgoing) => {
      const address = new URL(`${backend}${incoming.url}`)
      const withSession = !isCrossSite(incoming.headers, SITE_URL)
      void forward(incoming, outgoing, {address, visitor: '203.0.113.7', withSession, isSecure})
    }),
  )

/** A backend that records cookies and sets its session's cookies with attributes of its own. */
async function recordingBackend() {
  const seen: IncomingMessage['headers'][] = []
  const url = await listen(
    createServer((incoming, outgoing) => {
      seen.push(incoming.headers)
      const cookies = [
        `${SESSION_COOKIE}=key; Domain=example.com; Path=/; Max-Age=60; SameSite=None`,
        `${RENEWAL_COOKIE}=next; Expires=Sun, 15 Mar 2026 00:00:00 GMT`,
        'tracking=1; Path=/',
      ]
      outgoing.writeHead(201, {'Set-Cookie': cookies, 'Cache-Control': 'public, max-age=60'}).end('{}')
    }),
  )
  return {url, seen}
}

test('S6-session only the cookies of the session are forwarded, in both directions', async () => {
  const {url, seen} = await recordingBackend()
  const cookie = `auth-token=a; ${SESSION_COOKIE}=key; __prerender_bypass=b; ${RENEWAL_COOKIE}=used`
  const reply = await fetch(`${await site(url)}/x`, {headers: {cookie, 'session-renewal': 'cookie'}})
  expect(seen[0]).toMatchObject({cookie: `${SESSION_COOKIE}=key; ${RENEWAL_COOKIE}=used`, 'session-renewal': 'cookie'})
  expect(reply.headers.getSetCookie().map(text => parseSetCookie(text))).toEqual([
    {
      name: SESSION_COOKIE,
      value: 'key',
      maxAge: 60,
      path: '/backend',
      httpOnly: true,
      sameSite: 'strict',
      secure: true,
    },
    {
      name: RENEWAL_COOKIE,
      value: 'next',
      expires: new Date('2026-03-15T00:00:00Z'),
      path: `/backend${RENEWAL_PATH}`,
      httpOnly: true,
      sameSite: 'strict',
      secure: true,
    },
  ])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('S6-session the cookies are Secure on https only, where browsers would drop them otherwise', async () => {
  const {url} = await recordingBackend()
  const reply = await fetch(`${await site(url, false)}/x`)
  expect(reply.headers.getSetCookie().map(text => parseSetCookie(text).secure)).toEqual([undefined, undefined])
})

test('S6-session a request that another site causes neither carries the session nor sets it', async () => {
  const {url, seen} = await recordingBackend()
  const address = `${await site(url)}/x`
  const cookie = `${SESSION_COOKIE}=key; ${RENEWAL_COOKIE}=used`
  const foreign: Record<string, string>[] = [
    {'sec-fetch-site': 'cross-site'},
    {'sec-fetch-site': 'same-site'},
    {origin: 'https://evil.example'},
  ]
  for (const headers of foreign) {
    const reply = await fetch(address, {method: 'POST', headers: {...headers, cookie}})
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  expect(seen.map(headers => headers.cookie)).toEqual([undefined, undefined, undefined])
  await fetch(address, {method: 'POST', headers: {cookie, origin: SITE_URL}})
  expect(seen[3]?.cookie).toBe(cookie)
})

test('S6-session a session is opened, renewed and ended through the site', async () => {
  const api = await startCatalogueApi()
  closing.push(api.close)
  await fetch(`${api.url}/admin/accounts`, {
    method: 'PUT',
    headers: {'content-type': 'application/json', authorization: `Bearer ${api.adminToken}`},
    body: JSON.stringify({accounts: [ADA]}),
  })
  const client = createSessionClient(await site(api.url))
  expect((await client.signIn(ADA.email, ADA.password)).status).toBe(201)
  expect(await client.status()).toBe(200)
  const used = client.copy()
  expect((await client.renew({'sec-fetch-site': 'cross-site'})).status).toBe(401)
  expect((await client.renew()).status).toBe(201)
  expect((await client.renew()).status).toBe(201)
  expect((await used.renew()).status).toBe(401)
  expect(used.cookies.size).toBe(0)
  expect(await client.status()).toBe(401)
})
