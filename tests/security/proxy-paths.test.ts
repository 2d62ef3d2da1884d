import {afterAll, beforeAll, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {rawRequest, sendBytes} from '../support/raw-request'
import {type Receiver, startReceiver} from '../support/receiver'

/* Paths that a proxy could read differently from the server behind it: they must not reach what is not public. */

const {siteUrl, api, lake, secrets} = readEnvironment()

let elsewhere: Receiver
beforeAll(async () => {
  elsewhere = await startReceiver()
})
afterAll(() => elsewhere.close())

/** Spellings of one step up. */
const UP = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '..;',
  '..%2f',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae',
  '..%00',
]
/** Paths of the backend that are not public, each with its method and a text of its response to anybody. */
const HIDDEN = [
  // The site has metrics of its own, without this one.
  ['metrics', 'GET', 'process_uptime_seconds'],
  ['admin/accounts', 'PUT', 'administrator'],
  ['sitemap/products', 'GET', '"unisex-tee"'],
  ['admin/catalogue', 'PUT', 'administrator'],
  ['admin/contact-submissions', 'GET', 'administrator'],
] as const

test.each(HIDDEN)('no spelling of a path reaches /%s of the backend through the site', async (target, method, mark) => {
  // Otherwise the test could not fail.
  expect((await rawRequest(api.url, `/${target}`, {method})).text).toContain(mark)
  const spellings = [
    ...[target, `/${target}`, `./${target}`, `%2e/${target}`, target.toUpperCase(), `${target}/`, `${target}%2f`],
    ...[`${target}%00`, `${target}%20`, `${target};x`, `${target}?`, `${target}%3f`, `${target}#`, `${target}%23`],
    ...[encodeURIComponent(target), target.replace(/./g, character => `%${character.charCodeAt(0).toString(16)}`)],
    ...UP.flatMap(up => [`${up}/${target}`, `products/${up}/${target}`, `products/a/${up}/${up}/${target}`]),
    ...UP.map(up => `categories/${up}${target}`),
  ]
  for (const prefix of ['/backend/', '/api/backend/', '//backend/', '/backend//', '/%62ackend/', '/blog/../backend/'])
    for (const spelling of spellings) {
      const {status, text} = await rawRequest(siteUrl, `${prefix}${spelling}`, {method})
      expect([prefix + spelling, status < 500, text.includes(mark)]).toEqual([prefix + spelling, true, false])
    }
})

test('what visitors sent is not reachable through the site, even with the administrator’s token', async () => {
  const headers = {Authorization: `Bearer ${secrets.catalogueAdminToken}`}
  const conversations = 'admin/support/conversations'
  for (const path of ['admin/contact-submissions', 'admin/newsletter-subscriptions', conversations]) {
    for (const query of ['', '?format=csv']) {
      expect((await rawRequest(api.url, `/${path}${query}`, {headers})).status, path).toBe(200)
      expect((await rawRequest(siteUrl, `/backend/${path}${query}`, {headers})).status, path).toBe(404)
    }
  }
  expect((await rawRequest(siteUrl, `/backend/${conversations}/x`, {headers})).status).toBe(404)
})

test('no spelling of a path reaches the metrics of the content lake without a token', async () => {
  const ours = {headers: {Authorization: `Bearer ${secrets.lakeReadToken}`}}
  expect((await rawRequest(lake.url, '/metrics', ours)).text).toMatch(/# HELP/)
  for (const path of [
    'metrics',
    ...UP.flatMap(up => [`${up}/metrics`, `images/${up}/metrics`, `v1/${up}/${up}/metrics`]),
  ]) {
    const {status, text} = await rawRequest(siteUrl, `/lake/${path}`)
    expect([path, status < 500, /# HELP/.test(text)]).toEqual([path, true, false])
  }
})

test('no path makes a proxy connect to another host', async () => {
  const {host} = new URL(elsewhere.url)
  for (const prefix of ['/lake', '/backend', '/backend/products', '/api/backend', '/_next/data', '/studio', '']) {
    // A body without a declared length to `/lake` is forwarded by the site's own code.
    for (const path of [
      ...[`@${host}/x`, `/@${host}/x`, `//${host}/x`, `///${host}/x`, `/\\${host}/x`, `:80@${host}/x`],
      ...[`/http://${host}/x`, `/http:%2f%2f${host}/x`, `/%2f%2f${host}/x`, `/%5c${host}/x`, `/..//${host}/x`],
    ])
      for (const request of [{}, {headers: {'Transfer-Encoding': 'chunked'}, body: 'x'}])
        expect((await rawRequest(siteUrl, prefix + path, request)).status, prefix + path).toBeLessThan(500)
  }
  // An absolute address in the request line, as a client sends to a proxy.
  const line = `GET ${elsewhere.url}/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  expect(await sendBytes(siteUrl, line)).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  expect(elsewhere.received).toEqual([])
})

test('line breaks in an address or a parameter start no header', async () => {
  for (const path of [
    '/%0d%0aSet-Cookie:%20a=b',
    '/blog/%0d%0aX-Injected:%201',
    '/catalog/products?page=1%0d%0aX-Injected:%201',
  ]) {
    for (const prefix of ['', '/api/draft-mode/disable?redirect=', '/legal/disclaimer', '/lake', '/backend/products']) {
      const {headers, status} = await rawRequest(siteUrl, prefix + path)
      expect([prefix + path, status < 500]).toEqual([prefix + path, true])
      expect(Object.keys(headers), prefix + path).not.toContain('x-injected')
      expect(String(headers['set-cookie'] ?? ''), prefix + path).not.toContain('a=b')
    }
  }
})

test('neither files of the project nor listings of folders are served', async () => {
  for (const path of [
    ...[
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/.env.local',
      '/package.json',
      '/.data/secrets.json',
      '/next.config.js',
    ],
    ...['/.next/BUILD_ID', '/_next/', '/_next/static/', '/_next/server/pages-manifest.json', '/lib/env.ts', '/public/'],
    ...[
      '/_next/static/../../package.json',
      '/_next/static/%2e%2e/%2e%2e/package.json',
      '/fonts/..%2F..%2Fpackage.json',
    ],
    ...['/_next/static/..%5C..%5Cpackage.json', '/animations/', '/_next/static/chunks/%00.js'],
  ]) {
    const {status, text} = await rawRequest(siteUrl, path)
    expect([path, status >= 300 && status < 500]).toEqual([path, true])
    expect(text, path).not.toMatch(/"dependencies"|\[core\]|lakeAdminToken|Index of/)
  }
})

test('no server repeats a request that is sent with TRACE', async () => {
  for (const server of [siteUrl, lake.url, api.url]) {
    const {status, text} = await rawRequest(server, '/', {method: 'TRACE', headers: {'X-Secret': 'repeated'}})
    expect([server, status === 200, text.includes('repeated')]).toEqual([server, false, false])
  }
})
