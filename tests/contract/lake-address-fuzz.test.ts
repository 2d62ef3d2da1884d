import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, it} from 'vitest'
import {startLake} from '../support/lake.ts'
import {lakeAddresses} from '../support/lake-addresses.ts'
import {type LakeProcess, startLakeProcess} from '../support/lake-process.ts'

/** How many requests are made at random, besides one by each method at each address; `LAKE_FUZZ=20000` for the long run. */
const REQUESTS = Number(process.env.LAKE_FUZZ ?? 800)
const AT_ONCE = 8
const STAGES = 8
/** What a lake may take more at the end than when it was warm: room for what it stores, and none for a leak. */
const ROOM_BYTES = 96 * 1024 * 1024
const TOKEN = 'address-fuzz-token'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What may stand in each part of an address, the first as it should be; a part that is not here fails the test. */
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
  origin: ['none', 'start-0'],
}

let folder = ''
let lake: LakeProcess
let addresses: string[] = []
const seen = new Map<number, number>()

beforeAll(async () => {
  const within = await startLake()
  addresses = lakeAddresses(within.app)
  await within.close()
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
  seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1)
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    abort.abort()
    return reply.status
  }
  const text = await reply.text()
  expect(reply.status, `${method} ${url} ${body ?? ''}\n${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, `${method} ${url}`).not.toMatch(/node_modules|services\/content-lake|SQLITE_|ERR_[A-Z]/)
  return reply.status
}

/** Bodies that some address takes, so that a request gets further than the first look at it. */
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
  // Nobody listens there: deliveries fail at once.
  {name: 'One', url: 'http://127.0.0.1:9/', rule: {filter: '_type == "nothing"'}},
  [{key: 'a', value: {n: 1}}],
].map(body => JSON.stringify(body))

const text = fc.string({unit: 'binary', maxLength: 40}).map(one => one.toWellFormed())
const partOf = (name: string): fc.Arbitrary<string> => {
  const [right = '', ...odd] = VALUES[name] ?? []
  const other = odd.length > 0 ? fc.constantFrom(...odd) : text
  return fc
    .oneof({weight: 7, arbitrary: fc.constant(right)}, {weight: 2, arbitrary: other}, {weight: 1, arbitrary: text})
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
/** Anything at any address, mostly by a method that it takes. */
const anyCall = (spoken: readonly Route[]): fc.Arbitrary<Call> => {
  const route = fc.oneof(
    {weight: 9, arbitrary: fc.constantFrom(...spoken)},
    {weight: 1, arbitrary: fc.record({method: fc.constantFrom(...METHODS), address: fc.constantFrom(...addresses)})},
  )
  const filled = route.chain(({method, address}) => {
    const parts = address.split('/').map(part => (part.startsWith(':') ? partOf(part.slice(1)) : fc.constant(part)))
    return fc.tuple(...parts).map(made => ({method, address: made.join('/')}))
  })
  const body = fc.oneof({weight: 4, arbitrary: fc.constantFrom(...BODIES)}, fc.json({maxDepth: 3}), text)
  return fc.tuple(filled, search, headers, body).map(([at, query, sent, content]) => {
    return {...at, search: query, headers: sent, body: content}
  })
}

/** Asks every address by every method, with a token and without one, and answers the methods that each takes. */
const askAll = async (): Promise<Route[]> => {
  const spoken: Route[] = []
  for (const address of addresses) {
    const filled = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(VALUES[name]?.[0] ?? ''))
    for (const method of METHODS) {
      const asked = {method, address: filled, search: 'query=*', body: '{}'}
      await call({...asked, headers: {'content-type': 'application/json'}})
      const status = await call({
        ...asked,
        headers: {'content-type': 'application/json', authorization: `Bearer ${TOKEN}`},
      })
      if (status !== 405) spoken.push({method, address})
    }
  }
  return spoken
}

const memory = async (): Promise<number> => {
  const reply = await fetch(`${lake.url}/metrics`, {headers: {authorization: `Bearer ${TOKEN}`}})
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(await reply.text())?.[1])
}

it('every address has parts that are known here', () => {
  const parts = new Set(addresses.flatMap(address => [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)))
  expect(addresses.length).toBeGreaterThan(60)
  for (const name of parts) expect(Object.keys(VALUES), `":${name}" has values to be tried with`).toContain(name)
})

it(
  `every address by every method, and ${REQUESTS} requests at random, get less than a 5xx each, and the process grows no further once it is warm`,
  async () => {
    const calls = anyCall(await askAll())
    const taken: number[] = []
    for (let stage = 0; stage < STAGES; stage++) {
      await fc.assert(
        fc.asyncProperty(fc.array(calls, {minLength: AT_ONCE, maxLength: AT_ONCE}), async batch => {
          await Promise.all(batch.map(call))
        }),
        {numRuns: Math.ceil(REQUESTS / STAGES / AT_ONCE), endOnFailure: true},
      )
      taken.push(await memory())
    }
    const total = [...seen.values()].reduce((sum, count) => sum + count, 0)
    const mebibytes = taken.map(bytes => Math.round(bytes / 1024 / 1024))
    const told = [
      `${total} requests`,
      JSON.stringify(Object.fromEntries(seen)),
      `resident MiB: ${mebibytes.join(', ')}`,
    ]
    if (REQUESTS > 5000) console.log(told.join('\n'))
    expect(total).toBeGreaterThan(REQUESTS)
    for (const status of [200, 400, 401, 403, 404, 405]) expect([...seen.keys()], String(status)).toContain(status)
    // The first half is for what is loaded and cached once.
    const warm = Math.max(...taken.slice(0, STAGES / 2))
    expect(Math.max(...taken.slice(STAGES / 2)), mebibytes.join(', ')).toBeLessThan(warm + ROOM_BYTES)
    const query = await fetch(`${lake.url}/v1/data/query/production?query=1%2B1`)
    expect(await query.json()).toMatchObject({result: 2})
  },
  120_000 + REQUESTS * 50,
)
