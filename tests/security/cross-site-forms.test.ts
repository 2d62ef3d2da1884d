import {describe, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {rawRequest} from '../support/raw-request'

/* What a page of another site can make a visitor's browser send without a preflight, and what a preflight allows. */

const {siteUrl, lake, secrets} = readEnvironment()
const EVIL = 'https://evil.example'

/** Headers of a request that another site causes. */
const FOREIGN: Record<string, Record<string, string>> = {
  'Sec-Fetch-Site: cross-site': {Origin: EVIL, 'Sec-Fetch-Site': 'cross-site'},
  'Sec-Fetch-Site: same-site': {Origin: 'http://other.localhost', 'Sec-Fetch-Site': 'same-site'},
  'a foreign Origin': {Origin: EVIL},
  'Origin: null': {Origin: 'null'},
  'an Origin that begins like ours': {Origin: `${siteUrl}.evil.example`},
}
const FORM = {'Content-Type': 'application/x-www-form-urlencoded'}
const TYPES = [FORM['Content-Type'], 'text/plain', 'multipart/form-data; boundary=x', 'application/json']

const send = (path: string, headers: Record<string, string>, body: string, method = 'POST') =>
  rawRequest(siteUrl, path, {method, headers, body})

describe.each(['/api/contact', '/api/newsletter'])('%s', path => {
  test.each(Object.entries(FOREIGN))('rejects a form with %s', async (_name, headers) => {
    for (const type of TYPES) {
      const body = type === 'application/json' ? '{"email":"x"}' : 'email=x'
      const {status, headers: sent} = await send(path, {...headers, 'Content-Type': type}, body)
      expect([type, status, sent['access-control-allow-origin']]).toEqual([type, 403, undefined])
    }
  })

  test('accepts a form from its own page, so the tests above reject for the right reason', async () => {
    const {status} = await send(path, {...FORM, Origin: siteUrl, 'Sec-Fetch-Site': 'same-origin'}, 'email=x')
    expect(status).toBe(303)
  })

  test('does not parse JSON that is sent as text', async () => {
    const {status} = await send(
      path,
      {'Content-Type': 'text/plain', Origin: siteUrl},
      '{"email":"x@example.com","a":"=b"}',
    )
    expect(status).toBe(415)
  })

  test('changes nothing by GET', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      expect((await send(`${path}?email=x@example.com`, {}, '', method)).status, method).toBe(405)
  })
})

test.each(Object.entries(FOREIGN))(
  'the backend behind the site acts for nobody and reveals nothing with %s',
  async (_name, headers) => {
    const session = JSON.stringify({email: 'nobody@example.com', password: 'x'})
    for (const [path, type, body] of [
      ['/backend/auth/sessions', 'text/plain', session],
      ['/backend/newsletter-subscriptions', 'text/plain', '{"email":"x@example.com"}'],
      ['/backend/newsletter-subscriptions', FORM['Content-Type'], 'email=x@example.com'],
      ['/backend/contact-submissions', 'text/plain', '{}'],
      ['/backend/support/conversations', 'text/plain', '{}'],
      ['/backend/shipping-rates', 'text/plain', '{}'],
    ] as const) {
      const cookie = {Cookie: 'auth-token=any'}
      const {status, headers: sent} = await send(path, {...headers, ...cookie, 'Content-Type': type}, body)
      expect([path, type, status >= 400 && status < 500]).toEqual([path, type, true])
      expect(sent['access-control-allow-origin'] ?? '', path).not.toContain('evil.example')
      expect(sent['access-control-allow-credentials'], path).toBeUndefined()
    }
  },
)

test.each(Object.entries(FOREIGN))('field data with %s are rejected', async (_name, headers) => {
  for (const type of TYPES) {
    const {status} = await send('/api/vitals', {...headers, 'Content-Type': type}, '{"page":"home","lcp":1}')
    expect([type, status]).toEqual([type, 403])
  }
})

test('field data of this site are JSON, and nothing else is counted', async () => {
  const own = {Origin: siteUrl, 'Sec-Fetch-Site': 'same-origin'}
  const statusOf = async (type: string, body: string) =>
    (await send('/api/vitals', {...own, 'Content-Type': type}, body)).status
  expect(await statusOf('application/json', '{"page":"other","ttfb":1}')).toBe(204)
  expect(await statusOf('text/plain', '{"page":"other","ttfb":1}')).toBe(400)
  expect(await statusOf('application/json', '{"page":"other"')).toBe(400)
  expect(await statusOf('application/json', `{"page":"other","ttfb":1,"x":"${'x'.repeat(2000)}"}`)).toBe(413)
})

test('the webhook and the share links need a secret, whatever the browser sends', async () => {
  for (const headers of Object.values(FOREIGN)) {
    const type = {'Content-Type': 'text/plain'}
    expect((await send('/api/revalidate', {...headers, ...type}, '{"_id":"x"}')).status).toBe(401)
    expect((await send('/api/draft-mode/share', {...headers, ...type}, '{}')).status).toBe(400)
  }
})

test('the content lake grants other origins neither a token nor a preflight with one', async () => {
  const authorization = `Bearer ${secrets.lakeAdminToken}`
  const query = '/v1/data/query/production?query=count(*)'
  for (const [base, prefix] of [
    [siteUrl, '/lake'],
    [lake.url, ''],
  ] as const)
    for (const Origin of [EVIL, 'null', `${siteUrl}.evil.example`]) {
      const withToken = await rawRequest(base, prefix + query, {headers: {Origin, Authorization: authorization}})
      expect([base, Origin, withToken.status]).toEqual([base, Origin, 403])
      const preflight = await rawRequest(base, prefix + query, {
        method: 'OPTIONS',
        headers: {Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization'},
      })
      expect(String(preflight.headers['access-control-allow-headers'] ?? '')).not.toMatch(/authorization/i)
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    }
})

test('a form of another site writes nothing into the content lake', async () => {
  const mutation = JSON.stringify({mutations: [{create: {_id: 'foreign', _type: 'probe'}}]})
  for (const type of TYPES)
    for (const path of [
      '/lake/v1/data/mutate/production',
      '/lake/v1/data/actions/production',
      '/lake/v1/assets/images/production',
    ]) {
      const {status} = await send(path, {Origin: EVIL, 'Content-Type': type, Cookie: 'sanitySession=any'}, mutation)
      expect([path, type, status >= 400 && status < 500]).toEqual([path, type, true])
    }
})
