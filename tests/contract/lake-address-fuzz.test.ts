import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, it} from 'vitest'
import {startLake} from '../support/lake.ts'
import {lakeAddresses} from '../support/lake-addresses.ts'
import {type LakeProcess, startLakeProcess} from '../support/lake-process.ts'
import {settings} from '../support/settings.ts'

/** Number of random requests, besides one per method and route. Use `LAKE_FUZZ=20000` for a long run. */
const REQUESTS = settings.LAKE_FUZZ
const CONCURRENCY = 8
const STAGES = 8
/** Memory that the lake may add after warming up: enough for what it stores, too little for a leak. */
const MAX_GROWTH_BYTES = 96 * 1024 * 1024
const TOKEN = 'address-fuzz-token'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Values of each path parameter, the first one valid. A parameter that is missing here fails the test. */
const VALUES: Record<string, readonly string[]> = {
  version: ['v2025-02-19', 'v1', 'vX', 'v0', 'x'],
  dataset: ['production', 'vault', 'made', 'nowhere', '__proto__', 'A B'],
  project: ['overprint', 'other'],
  id: ['overprint', 'a', 'drafts.a', 'other', '..'],
  ids: ['a', 'drafts.a,versions.r.a,b', '_.releases.r', ',', 'x'.repeat(300)],
  name: ['r', 'none', '__proto__'],
  file: [`${'0'.repeat(40)}-9x9.svg`, `${'0'.repeat(40)}.txt`, '..', 'x'],
  vanity: ['a name.txt', '%00'],
  hook: ['none', '__proto__'],
  attempt: ['none'],
  keys: ['a', 'a,b,c', '__proto__'],
  token: ['none', 'lake'],
  session: ['none', '__proto__'],
  origin: ['none', 'start-0'],
}

let folder = ''
let lake: LakeProcess
let addresses: string[] = []
const statuses = new Map<number, number>()

beforeAll(async () => {
  const inProcess = await startLake()
  addresses = lakeAddresses(inProcess.app)
  await inProcess.close()
  folder = mkdtempSync(join(tmpdir(), 'overprint-lake-fuzz-'))
  lake = await startLakeProcess(folder, {LAKE_ADMIN_TOKEN: TOKEN}, ['--private', 'vault'])
})
afterAll(async () => {
  await lake.end('SIGKILL')
  rmSync(folder, {recursive: true, force: true})
})

type Route = {method: (typeof METHODS)[number]; address: string}
type Call = {method: string; address: string; search?: string; body?: string; headers?: Record<string, string>}

const call = async ({method, address, search = '', body, headers = {}}: Call): Promise<number> => {
  const url = `${lake.url}${address}${search && `?${search}`}`
  if (!URL.canParse(url)) return 0
  const abort = new AbortController()
  const sends = method !== 'GET' && method !== 'HEAD' && body !== undefined
  const init = {method, headers, redirect: 'manual', signal: abort.signal} as const
  const reply = await fetch(url, sends ? {...init, body: body.toWellFormed()} : init)
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    abort.abort()
    return reply.status
  }
  const text = await reply.text()
  expect(reply.status, `${method} ${url} ${body ?? ''}\n${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, `${method} ${url}`).not.toMatch(/node_modules|services\/content-lake|SQLITE_|ERR_[A-Z]/)
  return reply.status
}

/** Valid bodies, so that requests get past the validation. */
const BODIES = [
  {mutations: [{createOrReplace: {_id: 'a', _type: 'post', title: 'A'}}]},
  {mutations: [{patch: {query: '*[_type == "post"]', set: {n: 1}}}, {delete: {id: 'b'}}]},
  {actions: [{actionType: 'sanity.action.document.create', publishedId: 'b', attributes: {_type: 'post'}}]},
  {actions: [{actionType: 'sanity.action.release.create', releaseId: 'r'}]},
  {actions: [{actionType: 'sanity.action.document.publish', draftId: 'drafts.b', publishedId: 'b'}]},
  {query: '*[_type == $type]{..., "by": *[references(^._id)]}', params: {type: 'post'}},
  {aclMode: 'private'},
  {aclMode: 'public'},
  {label: 'one', roleName: 'viewer'},
  {label: 'two', memberships: [{roleNames: ['editor']}]},
  {origin: 'https://fuzz.example', allowCredentials: true},
  // Nothing listens on this port, so deliveries fail immediately.
  {name: 'One', url: 'http://127.0.0.1:9/', rule: {filter: '_type == "nothing"'}},
  [{key: 'a', value: {n: 1}}],
].map(body => JSON.stringify(body))

const text = fc.string({unit: 'binary', maxLength: 40}).map(one => one.toWellFormed())
const paramOf = (name: string): fc.Arbitrary<string> => {
  const [valid = '', ...invalid] = VALUES[name] ?? []
  const other = invalid.length > 0 ? fc.constantFrom(...invalid) : text
  return fc
    .oneof({weight: 7, arbitrary: fc.constant(valid)}, {weight: 2, arbitrary: other}, {weight: 1, arbitrary: text})
    .map(encodeURIComponent)
}
const search = fc
  .dictionary(
    fc.constantFrom(
      ...['query', 'perspective', 'resultSourceMap', 'lastRevision', 'time', 'limit', 'types', 'tag', 'w', 'fm', 'dl'],
      ...[
        'includeAllVersions',
        'returnDocuments',
        'origin',
        'sid',
        'lastEventId',
        'enableResume',
        'keyid',
        'signature',
      ],
    ),
    fc.oneof(fc.constantFrom('*', 'true', 'raw', '10', 'webp', '2999-01-01T00:00:00Z', 'lake', ''), text),
    {maxKeys: 4},
  )
  .map(fields => new URLSearchParams(fields).toString())
const headers = fc.record(
  {
    authorization: fc.constantFrom(...Array<string>(6).fill(`Bearer ${TOKEN}`), 'Bearer wrong', 'x'),
    'content-type': fc.constantFrom('application/json', 'application/json', 'text/plain', 'x'),
    origin: fc.constantFrom(...Array<string>(9).fill('http://localhost:3000'), 'https://elsewhere.example'),
    range: fc.constantFrom('bytes=0-3', 'bytes=9-', 'x'),
    'last-event-id': fc.constantFrom('@1#', '@999999999999999#', 'x#', '#', '@-1#x'),
    'x-sanity-project-id': fc.constantFrom('overprint', 'other'),
  },
  {requiredKeys: ['content-type', 'authorization']},
)
/** Any request to any route, mostly with a supported method. */
const anyCall = (supported: readonly Route[]): fc.Arbitrary<Call> => {
  const route = fc.oneof(
    {weight: 9, arbitrary: fc.constantFrom(...supported)},
    {weight: 1, arbitrary: fc.record({method: fc.constantFrom(...METHODS), address: fc.constantFrom(...addresses)})},
  )
  const filled = route.chain(({method, address}) => {
    const parts = address.split('/').map(part => (part.startsWith(':') ? paramOf(part.slice(1)) : fc.constant(part)))
    return fc.tuple(...parts).map(filledParts => ({method, address: filledParts.join('/')}))
  })
  const body = fc.oneof({weight: 4, arbitrary: fc.constantFrom(...BODIES)}, fc.json({maxDepth: 3}), text)
  return fc.tuple(filled, search, headers, body).map(([at, query, sent, content]) => {
    return {...at, search: query, headers: sent, body: content}
  })
}

/** Requests every route by every method, with and without a token. Returns the supported methods of each route. */
const requestAll = async (): Promise<Route[]> => {
  const supported: Route[] = []
  for (const address of addresses) {
    const filled = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(VALUES[name]?.[0] ?? ''))
    for (const method of METHODS) {
      const common = {method, address: filled, search: 'query=*', body: '{}'}
      await call({...common, headers: {'content-type': 'application/json'}})
      const status = await call({
        ...common,
        headers: {'content-type': 'application/json', authorization: `Bearer ${TOKEN}`},
      })
      if (status !== 405) supported.push({method, address})
    }
  }
  return supported
}

const memory = async (): Promise<number> => {
  const reply = await fetch(`${lake.url}/metrics`, {headers: {authorization: `Bearer ${TOKEN}`}})
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(await reply.text())?.[1])
}

it('every path parameter has test values', () => {
  const parts = new Set(addresses.flatMap(address => [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)))
  expect(addresses.length).toBeGreaterThan(60)
  for (const name of parts) expect(Object.keys(VALUES), `":${name}" has test values`).toContain(name)
})

it(
  `no route returns a 5xx to any method or to ${REQUESTS} random requests, and memory stops growing after the warm-up`,
  async () => {
    const calls = anyCall(await requestAll())
    const samples: number[] = []
    for (let stage = 0; stage < STAGES; stage++) {
      await fc.assert(
        fc.asyncProperty(fc.array(calls, {minLength: CONCURRENCY, maxLength: CONCURRENCY}), async batch => {
          await Promise.all(batch.map(call))
        }),
        {numRuns: Math.ceil(REQUESTS / STAGES / CONCURRENCY), endOnFailure: true},
      )
      samples.push(await memory())
    }
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const mebibytes = samples.map(bytes => Math.round(bytes / 1024 / 1024))
    const report = [
      `${total} requests`,
      JSON.stringify(Object.fromEntries(statuses)),
      `resident MiB: ${mebibytes.join(', ')}`,
    ]
    if (REQUESTS > 5000) console.log(report.join('\n'))
    expect(total).toBeGreaterThan(REQUESTS)
    for (const status of [200, 400, 401, 403, 404, 405]) expect([...statuses.keys()], String(status)).toContain(status)
    // The first half is the warm-up: modules load and caches fill.
    const warm = Math.max(...samples.slice(0, STAGES / 2))
    expect(Math.max(...samples.slice(STAGES / 2)), mebibytes.join(', ')).toBeLessThan(warm + MAX_GROWTH_BYTES)
    const query = await fetch(`${lake.url}/v1/data/query/production?query=1%2B1`)
    expect(await query.json()).toMatchObject({result: 2})
  },
  600_000 + REQUESTS * 150,
)
