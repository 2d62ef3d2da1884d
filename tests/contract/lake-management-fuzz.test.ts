import fc from 'fast-check'
import {afterAll, beforeAll, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
const statuses = new Set<number>()

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.close())

const text = fc.oneof(
  fc.string({unit: 'binary', maxLength: 30}),
  fc.constantFrom('', 'a', '..', '%', 'overprint', 'x'.repeat(300)),
)
const part = text.map(value => encodeURIComponent(value.toWellFormed()) || 'x')
const path = fc.oneof(
  fc.constantFrom(
    '/v1/projects',
    '/v1/datasets',
    '/v1/users/me',
    '/v1/users/me/keyvalue',
    '/v1/auth/fetch',
    '/v1/auth/id',
  ),
  fc
    .tuple(
      fc.constantFrom(
        '/v1/hooks/projects/overprint',
        '/v1/hooks/projects/overprint/attempts',
        '/v1/hooks/projects',
        '/v1/users',
        '/v1/users/me/keyvalue',
        '/v1/datasets',
        '/v1/projects',
        '/v1/projects/overprint/datasets',
        '/v1/auth/login',
      ),
      part,
    )
    .map(parts => parts.join('/')),
  fc.constantFrom(
    '/v1/hooks/projects/overprint',
    '/v1/auth/login/local',
    '/v1/auth/login/local?origin=http%3A%2F%2Flocalhost%3A3000',
  ),
)
const hook = fc.record(
  {
    name: fc.oneof(text, fc.integer()),
    url: fc.oneof(text, fc.webUrl()),
    dataset: text,
    rule: fc.oneof(
      fc.jsonValue({maxDepth: 2}),
      fc.record({filter: text, projection: text, on: fc.array(text)}, {requiredKeys: []}),
    ),
    headers: fc.oneof(fc.dictionary(text, text), fc.jsonValue({maxDepth: 1})),
    secret: fc.oneof(text, fc.constant(null)),
    httpMethod: text,
  },
  {requiredKeys: []},
)
const values = fc.array(fc.record({key: text, value: fc.jsonValue({maxDepth: 3})}, {requiredKeys: []}))
/** A valid request, which random generation alone rarely produces. */
const VALID = {
  method: 'POST',
  path: '/v1/hooks/projects/overprint',
  body: '{"name": "One", "url": "http://127.0.0.1:9/"}',
  type: 'application/json',
  token: 'admin',
} as const
const body = fc.oneof(
  hook.map(value => JSON.stringify(value)),
  values.map(value => JSON.stringify(value)),
  fc.constant(VALID.body),
  fc.json({maxDepth: 2}),
  text,
  fc.constant(undefined),
)
const call = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
  path,
  body,
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', undefined),
  token: fc.oneof(
    {weight: 5, arbitrary: fc.constant('admin')},
    {weight: 1, arbitrary: fc.constantFrom(undefined, 'wrong', ' ')},
  ),
})

it('no request to the paths of the project, its users and its webhooks gets a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({method, path: address, body: sent, type, token}) => {
      const url = `${lake.url}${address}`
      if (!URL.canParse(url)) return
      const sends = method !== 'GET' && method !== 'HEAD' && sent !== undefined
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          ...(type ? {'content-type': type} : {}),
          ...(token ? {authorization: `Bearer ${token === 'admin' ? lake.token : token}`} : {}),
        },
        ...(sends ? {body: sent.toWellFormed()} : {}),
      })
      const responseText = await response.text()
      statuses.add(response.status)
      expect(response.status, `${method} ${address} ${sent}\n${responseText.slice(0, 300)}`).toBeLessThan(500)
      expect(responseText).not.toMatch(/node_modules|content-lake\/|SQLITE|ERR_/)
    }),
    {numRuns: 1500, endOnFailure: true, examples: [[VALID]]},
  )
  expect(await lake.client.fetch('1 + 1')).toBe(2)
  for (const status of [200, 201, 400, 401, 404, 405]) expect(statuses, [...statuses].join()).toContain(status)
})
