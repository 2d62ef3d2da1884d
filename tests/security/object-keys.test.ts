import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api'
import {readEnvironment} from '../support/environment'
import {startLake, type TestLake} from '../support/lake'
import {rawRequest} from '../support/raw-request'
import {sampleCatalogue} from '../support/sample-catalogue'

/* Keys that would change the prototype of every object. The services run in this process, so a change would show here. */

const {siteUrl} = readEnvironment()
let lake: TestLake
let api: RunningCatalogueApi
beforeAll(async () => {
  ;[lake, api] = [await startLake(), await startCatalogueApi({catalogue: sampleCatalogue})]
})
afterAll(async () => {
  await lake.close()
  await api.close()
})

const POLLUTION = [
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"a":{"__proto__":{"polluted":"yes"}}}',
  '{"__proto__":["polluted"],"length":1}',
]

function expectClean() {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
}

test('no body of a request reaches the prototype', async () => {
  const lakeHeaders = {'Content-Type': 'application/json', Authorization: `Bearer ${lake.token}`}
  for (const value of POLLUTION) {
    const inner = value.slice(1, -1)
    for (const [base, path, body] of [
      [
        lake.url,
        '/v1/data/mutate/production',
        `{"mutations":[{"createOrReplace":{"_id":"p","_type":"probe",${inner}}}]}`,
      ],
      [
        lake.url,
        '/v1/data/mutate/production',
        `{"mutations":[{"patch":{"id":"p","set":${value},"setIfMissing":${value}}}]}`,
      ],
      [
        lake.url,
        '/v1/data/mutate/production',
        '{"mutations":[{"patch":{"id":"p","set":{"__proto__.polluted":"yes"}}}]}',
      ],
      [
        lake.url,
        '/v1/data/mutate/production',
        '{"mutations":[{"patch":{"id":"p","set":{"constructor.prototype.polluted":"yes"}}}]}',
      ],
      [
        lake.url,
        '/v1/data/mutate/production',
        `{"mutations":[{"patch":{"id":"p","set":{"['__proto__'].polluted":"yes"}}}]}`,
      ],
      [lake.url, '/v1/data/query/production', `{"query":"{...$a,...$b}","params":{"a":${value},"b":{"c":1}}}`],
      [lake.url, '/v1/users/me/keyvalue', `[{"key":"__proto__","value":${value}}]`],
      [
        api.url,
        '/contact-submissions',
        `{"name":"A","email":"a@example.com","topic":"other","message":"x","consent":true,${inner}}`,
      ],
      [api.url, '/support/conversations', value],
      [api.url, '/auth/sessions', `{"email":"a@example.com","password":"x",${inner}}`],
    ] as const) {
      const {status} = await rawRequest(base, path, {headers: lakeHeaders, body})
      expect([path, body, status < 500]).toEqual([path, body, true])
      expectClean()
    }
  }
  expect(await lake.client.fetch('[{"x": *[0].polluted}, {}.polluted, $o.polluted]', {o: {}})).toEqual([
    {x: null},
    null,
    null,
  ])
})

test('no name of a parameter reaches the prototype', async () => {
  for (const query of [
    '__proto__[polluted]=yes',
    '__proto__.polluted=yes',
    'constructor[prototype][polluted]=yes',
    '%24__proto__={"polluted":"yes"}',
    '__proto__=yes',
    'hasOwnProperty=yes',
    'toString=yes',
  ])
    for (const [base, path] of [
      [lake.url, '/v1/data/query/production?query=1&'],
      [api.url, '/products?'],
      [siteUrl, '/catalog/products?'],
      [siteUrl, '/blog?tag=colour&'],
      [siteUrl, '/api/icons/lucide.json?icons=shirt&'],
    ] as const) {
      expect([path, query, (await rawRequest(base, path + query)).status < 500]).toEqual([path, query, true])
      expectClean()
    }
})

test('names of inherited members are absent resources, not errors', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
    for (const path of [
      `/blog/${name}`,
      `/${name}`,
      `/legal/${name}`,
      `/catalog/products/${name}`,
      `/catalog/categories/${name}`,
      `/builds/meta/${name}.json`,
      `/api/icons/${name}.json?icons=shirt`,
      `/backend/products/${name}`,
      `/backend/${name}`,
      `/lake/v1/data/doc/${name}/x`,
    ]) {
      const {status} = await rawRequest(siteUrl, path)
      expect([path, status]).toEqual([path, 404])
    }
    const icons = await rawRequest(siteUrl, `/api/icons/lucide.json?icons=${name}`)
    expect([name, icons.status >= 400 && icons.status < 500]).toEqual([name, true])
    const posts = await rawRequest(siteUrl, `/blog?tag=${name}`)
    expect([name, posts.status < 500]).toEqual([name, true])
  }
})

test('a form with such names is an ordinary form', async () => {
  for (const body of [
    '__proto__=x&__proto__[email]=x',
    'constructor[prototype][email]=x',
    'hasOwnProperty=1&toString=2',
    'email[__proto__]=x&email=a&email=b',
  ]) {
    const headers = {'Content-Type': 'application/x-www-form-urlencoded', Origin: siteUrl}
    const {status, headers: sent} = await rawRequest(siteUrl, '/api/newsletter', {headers, body})
    expect([body, status, sent.location]).toEqual([body, 303, '/blog#failed'])
  }
})
