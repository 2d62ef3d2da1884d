import http from 'node:http'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {ADA, catalogueRequests} from '../support/catalogue-requests.ts'
import {createSessionClient} from '../support/catalogue-sessions.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'
import {settings} from '../support/settings.ts'

let api: RunningCatalogueApi
/** The values of `Authorization` that requests have. */
let credentials: Record<'none' | 'unknown' | 'visitor' | 'administrator', string | undefined>
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue, submissionsPerMinute: 100_000, lookupsPerMinute: 100_000})
  const administrator = `Bearer ${api.adminToken}`
  const accounts = await fetch(`${api.url}/admin/accounts`, {
    method: 'PUT',
    headers: {'content-type': 'application/json', authorization: administrator},
    body: JSON.stringify({accounts: [ADA]}),
  })
  expect(accounts.status).toBe(200)
  const {token} = await (await createSessionClient(api.url).signIn(ADA.email, ADA.password)).json()
  credentials = {none: undefined, unknown: 'Bearer 𝕏', visitor: `Bearer ${token}`, administrator}
}, 300_000)
afterAll(() => api.close())

type Call = typeof catalogueRequests extends fc.Arbitrary<infer Type> ? Type : never

/** Builds the request target without the normalisation of `fetch`: lone percent signs, control characters and dots stay. */
function toTarget({target: {path}, part, query, isRaw}: Call) {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed())
  const rough = (text: string) => text.replace(/[^!-~]/g, encode).replaceAll(/[?#]/g, '')
  const write = isRaw ? rough : encode
  const search = query.map(([name, text]) => `${write(name)}=${write(text)}`).join('&')
  return path.replaceAll('{}', () => write(part)) + (search ? `?${search}` : '')
}

function send(one: Call): Promise<{status: number; type: string; text: string}> {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(one.target.method)
  const bytes = Buffer.from(hasBody ? one.body : '')
  const headers: Record<string, string | number> = {'Content-Length': bytes.length}
  if (hasBody && one.type) headers['Content-Type'] = one.type
  if (one.key) headers['Idempotency-Key'] = Buffer.from(one.key).toString('latin1')
  const authorization = credentials[one.credential as keyof typeof credentials]
  if (authorization !== undefined) headers.Authorization = Buffer.from(authorization).toString('latin1')
  if (one.match !== undefined) headers['If-Match'] = Buffer.from(one.match).toString('latin1')
  if (one.visitor !== undefined) headers['Support-Visitor'] = Buffer.from(one.visitor).toString('latin1')
  return new Promise((resolve, reject) => {
    const sent = http.request(api.url, {method: one.target.method, path: toTarget(one), headers}, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      response.on('end', () =>
        resolve({status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text}),
      )
    })
    sent.on('error', reject).end(bytes)
  })
}

const numRuns = settings.CATALOGUE_FUZZ ?? 5000
/** 5,000 requests take about ten seconds. */
const LIMIT_MS = settings.CATALOGUE_FUZZ === undefined ? 600_000 : 3_600_000

/* `CATALOGUE_FUZZ=50000` sends so many requests, the same for the same `SECURITY_SEED`. */

test(
  'no request causes a server error, and every error is a problem document',
  async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(catalogueRequests, async one => {
        const {status, type, text} = await send(one)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status, `${one.target.method} ${toTarget(one)}: ${text}`).toBeLessThan(500)
        if (status >= 400) expect(type).toContain('application/problem+json')
        if (status >= 400 && one.target.method !== 'HEAD')
          expect(JSON.parse(text)).toMatchObject({status, type: 'about:blank'})
      }),
      {numRuns, ...(settings.CATALOGUE_FUZZ !== undefined && {seed: settings.SECURITY_SEED})},
    )
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBe(numRuns)
    // The requests cover enough: some succeed, and every kind of error occurs.
    for (const status of [200, 201, 400, 401, 404, 405, 415])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(0)
    expect((await fetch(`${api.url}/products`)).status).toBe(200)
  },
  LIMIT_MS,
)
