import {randomUUID} from 'node:crypto'
import {describe, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {rawRequest, sendBytes} from '../support/raw-request'
import {expectAlive} from './support/servers'

/*
 * Request smuggling: messages whose end two servers may see in different places. Each server rejects them, also through the
 * site's proxies, and never responds to the request that is hidden in the body. The site's proxy of the catalogue API drops
 * the bodies of methods that have none there.
 */

const {siteUrl, lake, api, secrets} = readEnvironment()

/** `path` responds with an error to a POST. `hidden` responds with 200 to a GET, so a smuggled request shows. */
const TARGETS = [
  {name: 'the site', base: siteUrl, path: '/no-such-page', hidden: '/favicon.svg'},
  {name: 'the site’s proxy of the content lake', base: siteUrl, path: '/lake/healthz', hidden: '/lake/healthz'},
  {
    name: 'the site’s proxy of the catalogue API',
    base: siteUrl,
    path: '/backend/contact-submissions',
    hidden: '/favicon.svg',
  },
  {name: 'the content lake', base: lake.url, path: '/v2025-02-19/data/mutate/production', hidden: '/healthz'},
  {name: 'the catalogue API', base: api.url, path: '/contact-submissions', hidden: '/healthz'},
]

const CRLF = '\r\n'
const CHUNKED = 'Transfer-Encoding: chunked'

type Message = {name: string; headers: string[]; body?: string; lineEnd?: string}

/** Messages that each server must reject because of their headers alone. `HIDDEN` is replaced by the hidden request. */
const AMBIGUOUS_HEADERS: Message[] = [
  {name: 'length and chunks', headers: ['Content-Length: 5', CHUNKED], body: '0\r\n\r\nHIDDEN'},
  {name: 'chunks and length', headers: [CHUNKED, 'Content-Length: 5'], body: '0\r\n\r\nHIDDEN'},
  {name: 'two lengths', headers: ['Content-Length: 0', 'Content-Length: 5'], body: 'HIDDEN'},
  {name: 'the same length twice', headers: ['Content-Length: 0', 'Content-Length: 0'], body: 'HIDDEN'},
  {name: 'a list of lengths', headers: ['Content-Length: 0, 0'], body: 'HIDDEN'},
  {name: 'a length with a sign', headers: ['Content-Length: +0'], body: 'HIDDEN'},
  {name: 'a hexadecimal length', headers: ['Content-Length: 0x0'], body: 'HIDDEN'},
  {name: 'a negative length', headers: ['Content-Length: -1'], body: 'HIDDEN'},
  {name: 'chunks in two headers', headers: [CHUNKED, CHUNKED], body: '0\r\n\r\nHIDDEN'},
  {name: 'chunks that are not last', headers: ['Transfer-Encoding: chunked, identity'], body: '0\r\n\r\nHIDDEN'},
  {name: 'an unknown encoding', headers: ['Transfer-Encoding: not-chunked'], body: '0\r\n\r\nHIDDEN'},
  {name: 'a space before the colon', headers: ['Transfer-Encoding : chunked'], body: '0\r\n\r\nHIDDEN'},
  {name: 'a folded header', headers: ['X-Folded: a', ' b: c'], body: 'HIDDEN'},
  {name: 'a folded encoding', headers: ['Transfer-Encoding:', ' chunked'], body: '0\r\n\r\nHIDDEN'},
  {name: 'a lone CR in a header', headers: ['X-Lone: a\rContent-Length: 0'], body: 'HIDDEN'},
  {name: 'a lone LF in a header', headers: ['X-Lone: a\nContent-Length: 0'], body: 'HIDDEN'},
  {name: 'a NUL in a header', headers: ['X-Nul: a\0b'], body: 'HIDDEN'},
  {name: 'lines that end with LF', headers: ['Content-Length: 0'], body: 'HIDDEN', lineEnd: '\n'},
]

/** Messages with a broken chunk. A server may have responded before it reads the chunk, but closes the connection then. */
const BROKEN_CHUNKS: Message[] = [
  {name: 'a chunk size that ends with LF', headers: [CHUNKED], body: '0\n\nHIDDEN'},
  {name: 'a chunk that is longer than its size', headers: [CHUNKED], body: '1\r\nabc\r\n0\r\n\r\nHIDDEN'},
  {name: 'a negative chunk size', headers: [CHUNKED], body: '-1\r\na\r\n0\r\n\r\nHIDDEN'},
  {name: 'a chunk size with 0x', headers: [CHUNKED], body: '0x0\r\n\r\nHIDDEN'},
  {name: 'a chunk size above 64 bits', headers: [CHUNKED], body: '10000000000000000\r\n\r\nHIDDEN'},
  {name: 'a chunk extension with LF', headers: [CHUNKED], body: '0;a\nb\r\n\r\nHIDDEN'},
  {name: 'an oversized chunk extension', headers: [CHUNKED], body: `0;${'a'.repeat(20_000)}\r\n\r\nHIDDEN`},
  {name: 'a length in the trailer', headers: [CHUNKED], body: '0\r\nContent-Length: 0\r\n\r\nHIDDEN'},
]

describe.each(TARGETS)('$name', ({base, path, hidden}) => {
  const hiddenRequest = `GET ${hidden} HTTP/1.1${CRLF}Host: localhost${CRLF}Connection: close${CRLF}${CRLF}`
  const send = ({headers, body = '', lineEnd = CRLF}: Message) => {
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', '']
    return sendBytes(base, head.join(lineEnd) + body.replace('HIDDEN', hiddenRequest))
  }
  // The second response follows the first body without a line break.
  const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

  test.each(AMBIGUOUS_HEADERS)('rejects $name', async message => {
    expect(statusesOf(await send(message))).toEqual([400])
  })

  test.each(BROKEN_CHUNKS)('closes the connection after $name', async message => {
    const statuses = statusesOf(await send(message))
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter(status => status < 400)).toEqual([])
  })

  test('responds to the second of two requests, so the cases above would show', async () => {
    const statuses = statusesOf(await send({name: 'well-formed', headers: ['Content-Length: 2'], body: '{}HIDDEN'}))
    expect(statuses).toHaveLength(2)
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
    expect(statuses[1]).toBe(200)
  })

  test('does not treat a length as a header of the connection', async () => {
    const body = hiddenRequest
    const headers = ['Connection: close, Content-Length', `Content-Length: ${body.length}`]
    const statuses = statusesOf(await send({name: 'hop by hop', headers, body}))
    expect(statuses).toHaveLength(1)
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
  })
})

test('an upgrade that is rejected leaves no tunnel to the content lake', async () => {
  const start = 'GET /lake/no-such-path HTTP/1.1\r\nHost: localhost\r\n'
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n'
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  for (const protocol of ['websocket', 'h2c']) {
    const upgrade = `${start}Connection: Upgrade\r\nUpgrade: ${protocol}\r\n${key}\r\n`
    const text = await sendBytes(siteUrl, upgrade + hidden)
    expect(text).not.toMatch(/HTTP\/1\.1 (101|200)/)
    expect(text).not.toContain('"status":"ok"')
  }
  await expectAlive()
})

/** A request to the catalogue API that subscribes an address, and so leaves a trace. */
function subscribing(email: string): string {
  const body = JSON.stringify({email})
  const headers = [
    'Host: localhost',
    'X-Forwarded-For: 198.51.100.1',
    'Connection: close',
    'Content-Type: application/json',
  ]
  return ['POST /newsletter-subscriptions HTTP/1.1', ...headers, `Content-Length: ${body.length}`, '', body].join(CRLF)
}

test.each([
  ['GET', /^HTTP\/1\.1 4/],
  ['HEAD', /^HTTP\/1\.1 4/],
  ['DELETE', /^HTTP\/1\.1 4/],
  ['OPTIONS', /^HTTP\/1\.1 204/],
])('the body of %s does not become a request to the catalogue API', async (method, expected) => {
  const addressOf = (name: string) => `${name}-${randomUUID()}@example.com`
  const [inChunks, withLength, direct] = [addressOf('chunks'), addressOf('length'), addressOf('direct')]
  const send = (framing: string, body: string) => {
    const head = [`${method} /backend/auth/sessions/current HTTP/1.1`, 'Host: localhost', 'Connection: close', framing]
    return sendBytes(siteUrl, [...head, '', body].join(CRLF))
  }
  const chunk = subscribing(inChunks)
  const body = subscribing(withLength)
  const chunked = `${chunk.length.toString(16)}${CRLF}${chunk}${CRLF}0${CRLF}${CRLF}`
  expect(await send(CHUNKED, chunked)).toMatch(expected)
  expect(await send(`Content-Length: ${body.length}`, body)).toMatch(expected)
  // The catalogue API would have received the others before this one.
  expect(await sendBytes(api.url, subscribing(direct))).toMatch(/^HTTP\/1\.1 202/)
  const headers = {Authorization: `Bearer ${secrets.catalogueAdminToken}`}
  const {text} = await rawRequest(api.url, '/admin/newsletter-subscriptions?format=csv', {headers})
  expect([direct, inChunks, withLength].filter(email => text.includes(email))).toEqual([direct])
})
