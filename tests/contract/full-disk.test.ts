import {randomBytes} from 'node:crypto'
import {mkdtempSync, rmSync, symlinkSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {Worker} from 'node:worker_threads'
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {eventually} from '../support/eventually.ts'
import {startLake} from '../support/lake.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

type Service = {url: string; dataDir: string; close: () => Promise<void>}

/** SQLite's default for `max_page_count`. */
const UNLIMITED = 1_073_741_823

let connections: DatabaseSync[] = []
/** The threads in which a catalogue API has its connections. */
let threads: Worker[] = []
let dataDir = ''
let service: Service | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overprint-full-disk-'))
  connections = []
  threads = []
  const {exec} = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (!connections.includes(this)) connections.push(this)
    return exec.call(this, sql)
  })
  const {postMessage} = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    if (message.statement !== undefined && !threads.includes(this)) threads.push(this)
    postMessage.call(this, message)
  })
})
afterEach(async () => {
  await service?.close()
  service = undefined
  rmSync(dataDir, {recursive: true, force: true})
})

/** Limits the size of the service's database. Beyond it, SQLite fails as on a full disk; 1 means the current size. */
const limitPages = (pages: number): void => {
  const limit = `pragma max_page_count = ${pages}`
  for (const thread of threads) thread.postMessage({number: -1, statement: {sql: limit, parameters: []}})
  for (const connection of connections) {
    if (connection.isOpen && connection.location()?.startsWith(dataDir)) {
      connection.exec(limit)
    }
  }
}

const post = async (path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) => {
  const response = await fetch(`${service?.url}${path}`, {method: 'POST', headers, body})
  return {status: response.status, body: await response.json()}
}

const readiness = async () => {
  const response = await fetch(`${service?.url}/readyz`)
  return {status: response.status, text: await response.text()}
}

const READY = {status: 200}
const NOT_READY = {status: 503, text: expect.stringContaining('the disk is full')}

describe('a lake', () => {
  const headers = {authorization: 'Bearer test-admin-token'}
  const create = (text = '') => {
    const body = JSON.stringify({mutations: [{create: {_type: 'note', text}}]})
    return post('/v1/data/mutate/production', body, {...headers, 'content-type': 'application/json'})
  }
  const upload = () => post('/v1/assets/files/production', randomBytes(100), {...headers, 'content-type': 'text/plain'})
  const start = async () => {
    service = {...(await startLake({dataDir})), dataDir}
    await eventually(readiness).toMatchObject(READY)
  }

  it('reports a full database to writers and in /readyz, and recovers without a restart', async () => {
    await start()
    expect(await create()).toMatchObject({status: 200})
    expect(await upload()).toMatchObject({status: 200})
    limitPages(1)
    const full = {statusCode: 507, error: 'Insufficient Storage', message: expect.stringContaining('disk')}
    expect(await create('x'.repeat(1_000_000))).toEqual({status: 507, body: full})
    // Small documents use the free pages up.
    await eventually(create).toEqual({status: 507, body: full})
    await eventually(upload).toEqual({status: 507, body: full})
    await eventually(readiness).toMatchObject(NOT_READY)
    expect((await fetch(`${service?.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${service?.url}/v1/data/query/production?query=*[0]._type`)).status).toBe(200)

    limitPages(UNLIMITED)
    expect(await create('x'.repeat(1_000_000))).toMatchObject({status: 200})
    expect(await upload()).toMatchObject({status: 200})
    await eventually(readiness).toMatchObject(READY)
  })

  it('is not ready while its data folder has no space for a file', async () => {
    await start()
    symlinkSync('/dev/full', join(dataDir, 'write-probe'))
    await eventually(readiness).toMatchObject(NOT_READY)
    await eventually(readiness).toMatchObject(READY)
  })
})

describe('a catalogue API', () => {
  const subscribe = (email: string) => send('/newsletter-subscriptions', {email})
  const ask = (text: string) => send('/support/conversations', {text})
  const send = (path: string, body: object) => post(path, JSON.stringify(body), {'content-type': 'application/json'})
  const start = async () => {
    const options = {catalogue: sampleCatalogue, submissionsPerMinute: 1_000_000}
    service = {...(await startCatalogueApi({dataDir, ...options})), dataDir}
    await eventually(readiness).toMatchObject(READY)
  }

  it('reports a full database to writers and in /readyz, and recovers without a restart', async () => {
    await start()
    expect(await ask('Do you print socks?')).toMatchObject({status: 201})
    limitPages(1)
    const full = {status: 507, title: 'Insufficient Storage', detail: expect.stringContaining('disk')}
    // Questions use the free pages up.
    await eventually(() => ask('x'.repeat(2000))).toMatchObject({status: 507, body: full})
    await eventually(readiness).toMatchObject(NOT_READY)
    expect((await fetch(`${service?.url}/products`)).status).toBe(200)

    limitPages(UNLIMITED)
    expect(await ask('x'.repeat(2000))).toMatchObject({status: 201})
    expect(await subscribe('ada@example.com')).toMatchObject({status: 202})
    await eventually(readiness).toMatchObject(READY)
  })

  it('is not ready while its data folder has no space for a file', async () => {
    await start()
    symlinkSync('/dev/full', join(dataDir, 'write-probe'))
    await eventually(readiness).toMatchObject(NOT_READY)
    await eventually(readiness).toMatchObject(READY)
  })
})
