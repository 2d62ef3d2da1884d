import {request} from 'node:http'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {operations} from '../support/openapi.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'
import {settings} from '../support/settings.ts'

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue, submissionsPerMinute: 100_000, lookupsPerMinute: 100_000})
})
afterAll(() => api.close())

/** Every path of the API, with `{}` for a parameter: those of the OpenAPI document, those it hides, and one that does not exist. */
const PATHS = [
  ...new Set(operations.map(({path}) => path.replaceAll(/\{\w+\}/g, '{}'))),
  '/images/{}.webp',
  ...['/admin/catalogue', '/admin/accounts', '/admin/images/{}', '/admin/orders', '/admin/support/conversations'],
  '/{}',
]
/** Every query parameter of the API, and names that no operation has. */
const NAMES = [
  ...new Set(operations.flatMap(({parameters}) => parameters.filter(one => one.in === 'query').map(one => one.name))),
  ...['w', '__proto__', 'constructor', 'toString', 'id[]', ''],
]
const VALUES = [
  ...['heavyweight-tee', 't-shirts', 'dtg', 'navy', 'S', 'us', 'EUR', 'US', 'true', '0', '1', '24', '100', '1000000'],
  ...[
    '-price',
    'inches,cm',
    'tee',
    'tee hoodie mug',
    '999999999999999999999',
    '-1',
    '1e9',
    'NaN',
    '%',
    '%00',
    '%2e%2e',
  ],
  ...['', ' ', '../../etc/passwd', "' or 1=1 --", '\u0000', '\ud800', '𝕏'.repeat(50), 'a'.repeat(3000), 'YWZ0ZXI6eA'],
]
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const TYPES = ['application/json', 'application/json', 'application/json', 'text/plain', 'image/png', 'multipart/x', '']

const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({unit: 'binary', maxLength: 40}))
const field = fc.oneof(value, fc.integer(), fc.boolean(), fc.constant(null), fc.constant({}))
const contact = fc.record(
  {
    name: field,
    email: fc.oneof(fc.emailAddress(), field),
    topic: fc.oneof(fc.constantFrom('sales', 'order'), field),
    message: fc.oneof(fc.string({minLength: 10}), field),
    consent: fc.oneof(fc.constant(true), field),
    website: field,
  },
  {requiredKeys: []},
)
const question = fc.record(
  {
    text: fc.oneof(fc.string({minLength: 1}), field),
    email: fc.oneof(fc.emailAddress(), field),
    name: field,
    website: field,
  },
  {requiredKeys: ['text']},
)
const cart = fc.record({
  country: fc.oneof(fc.constantFrom('US', 'DE', 'XX'), field),
  currency: fc.constantFrom('USD', 'GBP'),
  items: fc.array(
    fc.record({
      product_id: fc.oneof(fc.constantFrom('heavyweight-tee', 'classic-hoodie', 'camp-mug'), field),
      quantity: fc.oneof(fc.integer({min: 1, max: 1000}), field),
    }),
    {maxLength: 5},
  ),
})
const body = fc.oneof(
  contact.map(one => JSON.stringify(one)),
  cart.map(one => JSON.stringify(one)),
  question.map(one => JSON.stringify(one)),
  fc.jsonValue().map(one => JSON.stringify(one)),
  fc.constantFrom('', '{', '{"__proto__":{"x":1}}', '[[[[[', '"\ud800"', `{"a":"${'x'.repeat(70_000)}"}`),
  fc.string({unit: 'binary'}),
)
const call = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.constantFrom(...PATHS),
  part: value,
  query: fc.array(fc.tuple(fc.constantFrom(...NAMES), value), {maxLength: 4}),
  isRaw: fc.boolean(),
  type: fc.constantFrom(...TYPES),
  key: fc.option(fc.constantFrom('key-number-one', 'short', 'with space in it', 'ü'.repeat(9)), {nil: undefined}),
  visitor: fc.option(fc.constantFrom('x'.repeat(43), 'short', 'ü'.repeat(43), ''), {nil: undefined}),
  body,
})
type Call = typeof call extends fc.Arbitrary<infer Type> ? Type : never

/** Builds the request target without the normalisation of `fetch`: lone percent signs, control characters and dots stay. */
function toTarget({path, part, query, isRaw}: Call) {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed())
  const rough = (text: string) => text.replace(/[^!-~]/g, encode).replaceAll(/[?#]/g, '')
  const write = isRaw ? rough : encode
  const search = query.map(([name, text]) => `${write(name)}=${write(text)}`).join('&')
  return path.replaceAll('{}', () => write(part)) + (search ? `?${search}` : '')
}

function send(one: Call): Promise<{status: number; type: string; text: string}> {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(one.method)
  const bytes = Buffer.from(hasBody ? one.body : '')
  const headers: Record<string, string | number> = {'Content-Length': bytes.length}
  if (hasBody && one.type) headers['Content-Type'] = one.type
  if (one.key) headers['Idempotency-Key'] = Buffer.from(one.key).toString('latin1')
  if (one.visitor !== undefined) headers['Support-Visitor'] = Buffer.from(one.visitor).toString('latin1')
  return new Promise((resolve, reject) => {
    const sent = request(api.url, {method: one.method, path: toTarget(one), headers}, response => {
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

/** Time for the whole test; a long run has more. */
const LIMIT_MS = settings.CATALOGUE_FUZZ === undefined ? 300_000 : 3_600_000

/* `CATALOGUE_FUZZ=5000` sends so many requests, the same for the same `SECURITY_SEED`. */

test(
  'no request causes a server error, and every error is a problem document',
  async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(call, async one => {
        const {status, type, text} = await send(one)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status, `${one.method} ${toTarget(one)}: ${text}`).toBeLessThan(500)
        if (status >= 400) expect(type).toContain('application/problem+json')
        if (status >= 400 && one.method !== 'HEAD')
          expect(JSON.parse(text)).toMatchObject({status, type: 'about:blank'})
      }),
      settings.CATALOGUE_FUZZ === undefined
        ? {numRuns: 1500, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: false}
        : {numRuns: settings.CATALOGUE_FUZZ, seed: settings.SECURITY_SEED},
    )
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(900)
    // The requests cover enough: some succeed, and every kind of error occurs.
    for (const status of [200, 400, 401, 404, 405, 415]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0)
    expect((await fetch(`${api.url}/products`)).status).toBe(200)
  },
  LIMIT_MS,
)
