import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
})
afterAll(() => api.close())

type Path = (string | number)[]
type Change = {path: Path; value: unknown}

/** Every path of the document, from whole lists down to single values. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value)
  return [path, ...entries.flatMap(([name, item]) => listPaths(item, [...path, name]))]
}

function replaceAt(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, index) => (index === name ? replaceAt(item, rest, replacement) : item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === name ? replaceAt(item, rest, replacement) : item]),
  )
}

const paths = listPaths(sampleCatalogue).filter(path => path.length > 1)
const value = fc.oneof(
  fc.constantFrom<unknown>(
    [],
    {},
    '',
    null,
    true,
    0,
    -1,
    0.5,
    1,
    9_999_999,
    1e308,
    '9.99',
    '0.000001',
    'us',
    'worldwide',
  ),
  fc.constantFrom<unknown>(
    'tee',
    '2026-02-30',
    '2026-05-05',
    'S/M',
    '{color}',
    '//',
    'a/b',
    '#ABCDEF',
    '*',
    ' ',
    'dtg',
  ),
  fc.string({unit: 'binary', maxLength: 12}),
  fc.integer(),
  fc.double({noNaN: true}),
)
const change: fc.Arbitrary<Change> = fc.record({path: fc.constantFrom(...paths), value})

async function put(document: unknown): Promise<number> {
  const response = await fetch(`${api.url}/admin/catalogue`, {
    method: 'PUT',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${api.adminToken}`},
    body: JSON.stringify(document),
  })
  await response.arrayBuffer()
  return response.status
}

async function readAll(): Promise<string[]> {
  const {data}: {data: {id: string}[]} = await (await fetch(`${api.url}/products?limit=100&currency=EUR`)).json()
  const parts = [
    '',
    '/prices?currency=GBP&selling_region=eu',
    '/availability',
    '/sizes',
    '/shipping',
    '/shipping?country=US',
  ]
  const paths = data.flatMap(({id}) => parts.map(part => `/products/${id}${part}`))
  const failures = [...paths, '/categories', '/search/suggestions?q=te', '/sitemap/products'].map(async path => {
    const response = await fetch(api.url + path)
    const text = await response.text()
    return response.status === 200 ? [] : [`${path} ${response.status} ${text}`]
  })
  return (await Promise.all(failures)).flat()
}

test('an import is rejected as a whole, or afterwards every read succeeds', async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, {minLength: 1, maxLength: 2}), async changes => {
      const document = changes.reduce<unknown>((whole, one) => replaceAt(whole, one.path, one.value), sampleCatalogue)
      const status = await put(document)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([200, 400], JSON.stringify(changes)).toContain(status)
      if (status === 200) expect(await readAll(), JSON.stringify(changes)).toEqual([])
    }),
    {numRuns: 300, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: false},
  )
  expect(statuses.get(200)).toBeGreaterThan(0)
  expect(statuses.get(400)).toBeGreaterThan(0)
})
