import fc from 'fast-check'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
let image: string
const statuses = new Map<string, number>()

beforeAll(async () => {
  lake = await startLake({queryTimeoutMs: 1500, bodyLimit: 200_000, assetLimit: 200_000, pixelLimit: 4_000_000})
  await lake.client
    .transaction()
    .create({_id: 'a', _type: 'post', title: 'A', list: [{_key: 'k', n: 1}, 2, 'three'], to: {_ref: 'b'}})
    .create({_id: 'b', _type: 'post', title: 'B', slug: {current: 'b'}})
    .create({_id: 'drafts.a', _type: 'post', title: 'A draft'})
    .commit()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><circle r="9"/></svg>'
  image = (await lake.client.assets.upload('image', Buffer.from(svg))).path
})
afterAll(() => lake.close())

type Call = {method: string; path: string; headers?: Record<string, string>; body?: string | undefined}

const call = async ({method, path, headers = {}, body}: Call): Promise<void> => {
  const url = `${lake.url}${path}`
  if (!URL.canParse(url)) return
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const response = await fetch(url, {method, headers, ...(hasBody && body !== undefined ? {body} : {})})
  const text = await response.text()
  statuses.set(String(response.status), (statuses.get(String(response.status)) ?? 0) + 1)
  expect(response.status, `${method} ${path} ${body ?? ''}\n${text.slice(0, 500)}`).toBeLessThan(500)
  if (response.status < 400 || method === 'HEAD') return
  const error = JSON.parse(text)
  expect(error.message ?? error.error?.description, text).toEqual(expect.stringMatching(/\S/))
}

/** Checks `examples` before the generated calls. */
const check = async (arbitrary: fc.Arbitrary<Call>, numRuns: number, ...examples: Call[]): Promise<void> => {
  const fixed = examples.map((one): [Call] => [one])
  await fc.assert(fc.asyncProperty(arbitrary, call), {numRuns, endOnFailure: true, examples: fixed})
  expect(await lake.client.fetch('1 + 1')).toBe(2)
}

const asAdmin = () => ({authorization: `Bearer ${lake.token}`})
const json = fc.json({maxDepth: 3, noUnicodeString: false} as fc.JsonSharedConstraints)
const id = fc.constantFrom('a', 'b', 'c', 'drafts.a', 'drafts.', '', '-', '..', 'x'.repeat(200), 'ü')
const text = fc.oneof(fc.string({unit: 'binary', maxLength: 40}), fc.string({maxLength: 40}))
const path = fc.oneof(
  fc.constantFrom(
    'title',
    'list',
    'list[0]',
    'list[-1]',
    'list[9]',
    'list[_key=="k"].n',
    'list[0:2]',
    'a.b.c',
    '..n',
    'list[]',
    '_id',
    '_type',
    '__proto__',
    'list[-9]',
    'list[0:999].v[0:999].v',
    'list[0,0,0,0][0,0,0,0][0,0,0,0].v',
    'list..n[0:99]',
    "['x y']",
    '',
  ),
  text,
)
const value = fc.oneof(fc.jsonValue({maxDepth: 3}), fc.record({_ref: id, _weak: fc.boolean()}))

const fragment = fc.constantFrom(
  '*',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '_type == "post"',
  '_id == $id',
  '->',
  '...',
  ' | order(title desc)',
  '[0]',
  '[0..2]',
  '[$n..$m]',
  'count(',
  '@',
  '^',
  '.title',
  'references("b")',
  ' match "a*"',
  ' in ["a"]',
  '"x": ',
  ',',
  'select(',
  ' => ',
  '&&',
  '||',
  '!',
  'null',
  'true',
  '1e999',
  '-',
  '**',
  '% 0',
  'pt::text(list)',
  'dateTime("x")',
  'string::split("a", "")',
  'score(title match "a")',
  '// c',
  'array::join(list, 1)',
  'now()',
  'coalesce()',
  'path("a.**")',
  'sanity::versionOf("a")',
  'releases::all()',
  '"\\u{110000}"',
  "'",
)
const query = fc.oneof(
  fc.array(fragment, {maxLength: 9}).map(parts => parts.join('')),
  text,
)
const params = fc.oneof(
  fc.record({
    $id: fc.constantFrom('"a"', '1', 'null', '{}', '[', ''),
    $n: fc.constantFrom('0', '-1', '"x"', '1.5'),
    $m: fc.constant('2'),
  }),
  fc.dictionary(text, text, {maxKeys: 3}),
)
const perspective = fc.constantFrom(
  'raw',
  'published',
  'drafts',
  'previewDrafts',
  'rABC,drafts',
  ',,',
  'raw,drafts',
  'ü',
  '__proto__',
)
const version = fc.constantFrom('v1', 'vX', 'v2025-02-19', 'v2021-03-25', 'v2025-99-99', 'v', 'x', '%E0%A4%A')
const dataset = fc.constantFrom('production', 'production', 'production', 'none', '__proto__', '%00')

const searchOf = (fields: Record<string, string>): string =>
  new URLSearchParams(Object.entries(fields).map(([name, field]) => [name, field.toWellFormed()])).toString()

const operations = fc.record(
  {
    set: fc.dictionary(path, value, {maxKeys: 2}),
    setIfMissing: fc.dictionary(path, value, {maxKeys: 2}),
    unset: fc.array(path, {maxLength: 2}),
    inc: fc.dictionary(path, fc.oneof(fc.integer(), fc.constant(null)), {maxKeys: 2}),
    dec: fc.dictionary(path, fc.double(), {maxKeys: 2}),
    insert: fc.oneof(
      fc.record({after: path, items: fc.array(value, {maxLength: 3})}),
      fc.record({before: path, items: fc.array(value, {maxLength: 3})}),
      fc.record({replace: path, items: fc.array(value, {maxLength: 3})}),
      value,
    ),
    diffMatchPatch: fc.dictionary(path, fc.oneof(text, fc.constant('@@ -1 +1 @@\n-A\n+B\n')), {maxKeys: 2}),
    ifRevisionID: text,
  },
  {requiredKeys: []},
)
const selection = fc.oneof(
  id.map(one => ({id: one})),
  query.map(one => ({query: one})),
  fc.constant({}),
)
const document = fc.record(
  {_id: id, _type: fc.oneof(fc.constant('post'), value), title: value, query: text},
  {requiredKeys: []},
)
const mutation = fc.oneof(
  document.map(create => ({create})),
  document.map(createOrReplace => ({createOrReplace})),
  document.map(createIfNotExists => ({createIfNotExists})),
  selection.map(target => ({delete: target})),
  fc.tuple(selection, operations).map(([target, changes]) => ({patch: {...target, ...changes}})),
  value,
)

describe('the lake returns no 5xx', () => {
  it('for any query', async () => {
    const arbitrary = fc.record({version, dataset, query, params, perspective, post: fc.boolean()}).map(call => {
      const fields = {...call.params, perspective: call.perspective}
      const base = `/${call.version}/data/query/${call.dataset}?`
      if (!call.post) return {method: 'GET', path: base + searchOf({...fields, query: call.query})}
      const body = JSON.stringify({query: call.query, params: call.params})
      return {method: 'POST', path: base + searchOf(fields), headers: {'content-type': 'application/json'}, body}
    })
    await check(arbitrary, 450)
  })

  it('for any mutation', async () => {
    const flags = fc.constantFrom(
      '',
      'dryRun=true',
      'returnDocuments=true',
      'autoGenerateArrayKeys=true',
      'visibility=never',
      'returnIds=1',
    )
    const arbitrary = fc
      .tuple(fc.array(mutation, {maxLength: 4}), flags, fc.option(text))
      .map(([mutations, flag, transactionId]) => ({
        method: 'POST',
        path: `/v1/data/mutate/production?${flag}`,
        headers: {...asAdmin(), 'content-type': 'application/json'},
        body: JSON.stringify({mutations, ...(transactionId === null ? {} : {transactionId})}),
      }))
    await check(arbitrary, 450)
  })

  it('for any body, content type and method at any path', async () => {
    const type = fc.constantFrom(
      'application/json',
      'text/plain',
      'application/json; charset=utf-8',
      'multipart/form-data',
      'image/png',
      'x',
    )
    const where = fc.oneof(
      fc.constantFrom(
        '/v1/data/mutate/production',
        '/v1/data/query/production',
        '/v1/assets/images/production',
        '/v1/assets/files/production?filename=%00',
        '/v1/data/doc/production/a,b,,%2F',
        '/v1/data/doc/production/',
        '/v1/data/export/production?types=post',
        '/v1/users/me',
        '/v1/projects/x',
        '/v1/projects',
        '/healthz',
        '/readyz',
        '/v1/ping',
        '/',
        '//',
        '/images/overprint/production/x.png',
        '/files/overprint/production/..%2f..%2fx',
        '/v1/datasets',
      ),
      fc.webPath(),
    )
    const arbitrary = fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
        where,
        type,
        fc.oneof(json, text, fc.constant('')),
        fc.boolean(),
      )
      .map(([method, path, contentType, body, admin]) => ({
        method,
        path,
        headers: {'content-type': contentType, ...(admin ? asAdmin() : {})},
        body: body.toWellFormed(),
      }))
    // Generated calls rarely include a valid mutation without a token.
    const anonymous = {
      method: 'POST',
      path: '/v1/data/mutate/production',
      headers: {'content-type': 'application/json'},
      body: '{"mutations": [{"create": {"_type": "post"}}]}',
    }
    await check(arbitrary, 350, anonymous)
  })

  it('for any image transformation', async () => {
    const names = fc.constantFrom(
      'w',
      'h',
      'q',
      'fit',
      'crop',
      'rect',
      'fm',
      'dpr',
      'auto',
      'blur',
      'sharp',
      'sat',
      'or',
      'flip',
      'bg',
      'pad',
      'invert',
      'fp-x',
      'fp-y',
      'max-w',
      'min-h',
      'dl',
      'frame',
    )
    const values = fc.constantFrom(
      '0',
      '1',
      '10',
      '60',
      '-5',
      '1e9',
      'NaN',
      '',
      'crop',
      'fill',
      'min',
      'max',
      'scale',
      'fillmax',
      'top,left',
      'entropy',
      'focalpoint',
      '0,0,10,10',
      '50,30,99,99',
      '1,1,0,1',
      'webp',
      'jpg',
      'png',
      'format',
      '90',
      'h',
      'fff',
      '80ff0000',
      'true',
      '0.5',
      'ü',
    )
    const arbitrary = fc
      .dictionary(names, values, {maxKeys: 4})
      .map(fields => ({method: 'GET', path: `/${image}?${searchOf(fields)}`}))
    await check(arbitrary, 250)
  })

  it('in more than 1,200 calls that cover all expected statuses', () => {
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(1200)
    for (const status of ['200', '400', '401', '404', '405']) expect(statuses.has(status), status).toBe(true)
  })
})
