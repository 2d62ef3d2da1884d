import {randomBytes} from 'node:crypto'
import {gzipSync} from 'node:zlib'
import {encodeSignatureHeader} from '@sanity/webhook'
import {expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {rawRequest, sendBytes} from '../support/raw-request'
import {expectAlive} from './support/servers'

/* Requests that are too long, too deep or packed: each gets a 4xx, and the server keeps working. */

const {siteUrl, lake, api, secrets} = readEnvironment()
const servers = [siteUrl, lake.url, api.url]
const FORM = {'Content-Type': 'application/x-www-form-urlencoded', Origin: siteUrl}
const JSON_TYPE = {'Content-Type': 'application/json', Origin: siteUrl}
const LAKE_TOKEN = {...JSON_TYPE, Authorization: `Bearer ${secrets.lakeAdminToken}`}
const CHUNKED = {'Transfer-Encoding': 'chunked'}
const MIB = 1024 * 1024

const signed = async (body: string) => ({
  ...JSON_TYPE,
  'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), secrets.webhookSecret),
})

/** A client may see a reset instead of the status, because the server stops reading the body. */
const statusOf = async (base: string, path: string, headers: Record<string, string>, body: string | Buffer) => {
  try {
    return (await rawRequest(base, path, {headers, body})).status
  } catch (error) {
    return (error as {code?: string}).code ?? String(error)
  }
}
const REJECTED = /^(4\d\d|ECONNRESET|EPIPE)$/

test('a long address is rejected', async () => {
  for (const server of servers)
    for (const path of [
      `/${'a'.repeat(100_000)}`,
      `/?${'a'.repeat(100_000)}`,
      `/${'a/'.repeat(30_000)}`,
      `/?${'a=1&'.repeat(30_000)}`,
    ])
      expect(await sendBytes(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
        /^($|HTTP\/1\.1 4(04|14|31) )/,
      )
  await expectAlive()
})

test('long headers, and very many, are rejected', async () => {
  for (const server of servers) {
    for (const headers of [`X-Long: ${'a'.repeat(100_000)}`, `Cookie: ${'a=b; '.repeat(20_000)}`]) {
      const text = await sendBytes(server, `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n`)
      expect(text).toMatch(/^($|HTTP\/1\.1 431 )/)
    }
    const many = Array.from({length: 3000}, (_, index) => `X${index}: 1`).join('\r\n')
    expect(await sendBytes(server, `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}\r\n\r\n`)).toMatch(
      /^($|HTTP\/1\.1 [234]\d\d )/,
    )
  }
  await expectAlive()
})

test('a long body is rejected wherever a body is read', async () => {
  const text = `message=${'a'.repeat(20 * MIB)}`
  const json = JSON.stringify({message: 'a'.repeat(20 * MIB)})
  for (const [base, path, headers, body] of [
    [siteUrl, '/api/contact', FORM, text],
    [siteUrl, '/api/newsletter', FORM, text],
    [siteUrl, '/api/draft-mode/share', JSON_TYPE, json],
    [siteUrl, '/api/revalidate', await signed(json), json],
    [siteUrl, '/backend/contact-submissions', JSON_TYPE, json],
    [siteUrl, '/backend/support/conversations', JSON_TYPE, json],
    [lake.url, '/v1/data/query/production', JSON_TYPE, json],
    [lake.url, '/v1/auth/login/local', FORM, text],
    [lake.url, '/v1/data/mutate/production', LAKE_TOKEN, json],
    [lake.url, '/v1/assets/images/production', {'Content-Type': 'image/png'}, text],
    [api.url, '/contact-submissions', JSON_TYPE, json],
  ] as const)
    expect([path, String(await statusOf(base, path, headers, body))]).toEqual([path, expect.stringMatching(REJECTED)])
  await expectAlive()
})

test('a long body gets a 413 through the proxies of the site too', async () => {
  const long = JSON.stringify({message: 'a'.repeat(20 * MIB)})
  for (const path of ['/lake/v1/data/query/production', '/backend/contact-submissions'])
    expect([path, await statusOf(siteUrl, path, JSON_TYPE, long)]).toEqual([path, 413])
  expect(await statusOf(siteUrl, '/lake/v1/data/mutate/production', LAKE_TOKEN, long)).toBe(413)
})

test('a body without a declared length gets the answer of the lake through the site', async () => {
  const long = JSON.stringify({query: 'a'.repeat(20 * MIB)})
  for (const [path, headers, status] of [
    // Queries without a token must declare their length.
    ['/lake/v1/data/query/production', JSON_TYPE, 411],
    ['/lake/v1/data/mutate/production', LAKE_TOKEN, 413],
    ['/lake/v1/assets/files/production', JSON_TYPE, 401],
  ] as const) {
    const response = await rawRequest(siteUrl, path, {headers: {...headers, ...CHUNKED}, body: long})
    expect([path, response.status, JSON.parse(response.text).statusCode]).toEqual([path, status, status])
  }
  await expectAlive()
})

test('an upload of 18 MiB through the site is stored whole', async () => {
  for (const headers of [{}, CHUNKED]) {
    const body = randomBytes(18 * MIB)
    const upload = await rawRequest(siteUrl, '/lake/v1/assets/files/production?filename=long.bin', {
      headers: {...LAKE_TOKEN, 'Content-Type': 'application/octet-stream', ...headers},
      body,
    })
    expect([upload.status, upload.text]).toEqual([200, expect.stringContaining('"document"')])
    const {_id, path, size} = JSON.parse(upload.text).document
    expect(size).toBe(body.length)
    const stored = await fetch(`${siteUrl}/lake/${path}`)
    expect(body.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true)
    const remove = JSON.stringify({mutations: [{delete: {id: _id}}]})
    await rawRequest(lake.url, '/v1/data/mutate/production', {headers: LAKE_TOKEN, body: remove})
  }
})

test('an upload longer than the lake accepts is rejected by the site, at once when it declares its length', async () => {
  const path = '/lake/v1/assets/files/production'
  const tooLong = 129 * MIB
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${LAKE_TOKEN.Authorization}\r\n`
  const [declared = '', body = ''] = (await sendBytes(siteUrl, `${head}Content-Length: ${tooLong}\r\n\r\nbegin`)).split(
    '\r\n\r\n',
  )
  expect(declared).toMatch(/^HTTP\/1\.1 413 /)
  expect(body).toContain(`"message":"A request body is limited to ${128 * MIB} bytes"`)
  const headers = {...LAKE_TOKEN, ...CHUNKED}
  expect(await statusOf(siteUrl, path, headers, Buffer.alloc(tooLong))).toBe(413)
  await expectAlive()
})

test('a deeply nested body is rejected', async () => {
  const depth = 50_000
  const shapes = [
    '['.repeat(depth) + ']'.repeat(depth),
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    '['.repeat(depth),
  ]
  for (const shape of shapes) {
    const create = `{"mutations":[{"create":{"_type":"probe","deep":${shape}}}]}`
    const query = `{"query":"$deep","params":{"deep":${shape}}}`
    for (const [base, path, headers, body] of [
      [siteUrl, '/api/draft-mode/share', JSON_TYPE, shape.slice(0, 4000)],
      [siteUrl, '/api/contact', JSON_TYPE, shape],
      [siteUrl, '/api/revalidate', await signed(shape), shape],
      [siteUrl, '/backend/contact-submissions', JSON_TYPE, shape],
      [siteUrl, '/lake/v1/data/query/production', JSON_TYPE, query],
      [lake.url, '/v1/data/mutate/production', LAKE_TOKEN, create],
      [lake.url, '/v1/data/actions/production', LAKE_TOKEN, `{"actions":${shape}}`],
      [api.url, '/support/conversations', JSON_TYPE, shape],
    ] as const)
      expect([path, String(await statusOf(base, path, headers, body))]).toEqual([path, expect.stringMatching(REJECTED)])
  }
  // GROQ of the same depth.
  for (const query of [`${'('.repeat(20_000)}1${')'.repeat(20_000)}`, '!'.repeat(30_000)]) {
    const status = await statusOf(siteUrl, '/lake/v1/data/query/production', JSON_TYPE, JSON.stringify({query}))
    expect([query.slice(0, 9), String(status)]).toEqual([query.slice(0, 9), expect.stringMatching(REJECTED)])
  }
  await expectAlive()
})

test('no server unpacks a compressed body', async () => {
  const large = gzipSync(JSON.stringify({email: 'a'.repeat(64 * MIB)}))
  expect(large.length).toBeLessThan(MIB)
  for (const [base, path, headers, small] of [
    [siteUrl, '/api/newsletter', {...FORM, Accept: 'application/json'}, 'email=packed@example.com'],
    [siteUrl, '/api/draft-mode/share', JSON_TYPE, '{"secret":"x","path":"/","hours":1}'],
    [siteUrl, '/backend/newsletter-subscriptions', JSON_TYPE, '{"email":"packed@example.com"}'],
    [siteUrl, '/lake/v1/data/query/production', JSON_TYPE, '{"query":"1"}'],
    [lake.url, '/v1/data/mutate/production', LAKE_TOKEN, '{"mutations":[]}'],
    [api.url, '/newsletter-subscriptions', JSON_TYPE, '{"email":"packed@example.com"}'],
  ] as const) {
    for (const encoding of ['gzip', 'gzip, gzip'])
      for (const body of [gzipSync(small), large]) {
        const status = await statusOf(base, path, {...headers, 'Content-Encoding': encoding}, body)
        expect([path, String(status)]).toEqual([path, expect.stringMatching(REJECTED)])
      }
  }
  await expectAlive()
})
