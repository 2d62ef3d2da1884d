import {gzipSync} from 'node:zlib'
import {encodeSignatureHeader} from '@sanity/webhook'
import {expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {rawRequest, sendBytes} from './support/raw-request'
import {expectAlive} from './support/servers'

/* Requests that are too long, too deep or packed: each gets a 4xx, and the server keeps working. */

const {siteUrl, lake, api, secrets} = readEnvironment()
const servers = [siteUrl, lake.url, api.url]
const FORM = {'Content-Type': 'application/x-www-form-urlencoded', Origin: siteUrl}
const JSON_TYPE = {'Content-Type': 'application/json', Origin: siteUrl}
const LAKE_TOKEN = {...JSON_TYPE, Authorization: `Bearer ${secrets.lakeAdminToken}`}
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
  // Next forwards 10 MiB of a body: the rest of a longer one never arrives.
  const long = JSON.stringify({message: 'a'.repeat(9 * MIB)})
  for (const path of ['/lake/v1/data/query/production', '/backend/contact-submissions'])
    expect([path, await statusOf(siteUrl, path, JSON_TYPE, long)]).toEqual([path, 413])
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
