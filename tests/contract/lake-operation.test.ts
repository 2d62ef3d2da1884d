import {mkdtempSync, rmSync} from 'node:fs'
import {get, type IncomingMessage} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {afterEach, beforeEach, expect, it} from 'vitest'
import {eventually} from '../support/eventually.ts'
import {startLake} from '../support/lake.ts'
import {type LakeProcess, startLakeProcess} from '../support/lake-process.ts'

const TOKEN = 'operation-admin-token'
let dataDir = ''
let running: LakeProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-operation-'))
})
afterEach(async () => {
  await running?.end('SIGKILL')
  rmSync(dataDir, {recursive: true, force: true})
})

it('serves metrics in Prometheus format to callers with a token', async () => {
  const lake = await startLake()
  await lake.client.create({_id: 'drafts.a', _type: 'secret-type', text: 'secret-text'})
  await lake.visitor.fetch('*')
  expect((await fetch(`${lake.url}/metrics`)).status).toBe(401)
  const response = await fetch(`${lake.url}/metrics`, {headers: {authorization: `Bearer ${lake.readToken}`}})
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await response.text()
  expect(text).toContain('lake_documents{dataset="production"} 1\n')
  expect(text).toContain('lake_sequence{dataset="production"} 1\n')
  expect(text).toContain('lake_hook_messages_waiting 0\n')
  expect(text).toContain('lake_hook_messages_failed 0\n')
  expect(text).toContain('lake_hook_last_failure_timestamp_seconds 0\n')
  expect(text).toContain('lake_images_running 0\n')
  expect(text).toContain('lake_images_waiting 0\n')
  expect(text).toContain('lake_streams 0\n')
  expect(text).toContain('lake_listeners 0\n')
  expect(text).toMatch(
    /lake_http_request_duration_seconds_count\{method="GET",route="\/:version\/data\/query\/:dataset",status="200"\} 1\n/,
  )
  expect(text).not.toContain('secret-')
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? ([\d.e+-]+|Na[Nn]))$/)
  await lake.close()
})

it('logs each request by its route, without secrets, personal data and content', async () => {
  running = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: TOKEN, LAKE_ADMIN_PASSWORD: 'lovelace-1815'}, ['--log'])
  const headers = {authorization: `Bearer ${TOKEN}`, 'user-agent': 'lovelace-browser'}
  await fetch(`${running.url}/v1/data/query/production?query=*[name == "lovelace"]`, {headers})
  await fetch(`${running.url}/v1/auth/fetch?sid=lovelace-code`, {headers})
  await fetch(`${running.url}/v1/data/doc/production/lovelace`, {headers})
  await fetch(`${running.url}/v1/auth/login/local?origin=http://localhost:3000`, {
    method: 'POST',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
    body: 'email=lovelace@example.com&password=lovelace-1815',
  })
  await fetch(`${running.url}/lovelace`, {headers: {authorization: 'Bearer lovelace-token'}})
  expect(await running.end('SIGTERM')).toBe(0)
  expect(running.output()).toMatch(/"method":"GET","route":"\/:version\/data\/query\/:dataset","status":200,"ms":\d+/)
  expect(running.output()).toContain('"route":"unmatched","status":404')
  // Not a shorter word: the log has random hexadecimal ids.
  expect(running.output()).not.toMatch(/lovelace|remoteAddress|operation-admin/i)
})

it('shuts down gracefully: acknowledged writes are stored, streams end, and the port is free immediately', async () => {
  running = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: TOKEN})
  const config = {projectId: 'overprint', dataset: 'production', apiVersion: '2025-02-19', useCdn: false, maxRetries: 0}
  const client = createClient({...config, apiHost: running.url, useProjectHostname: false, token: TOKEN})
  const stream = await fetch(`${running.url}/v1/data/listen/production?query=*`, {
    headers: {authorization: `Bearer ${TOKEN}`},
  })
  const streamEnded = stream.text().catch(() => 'cut')
  const writes = Array.from({length: 40}, (_, number) =>
    client.create({_id: `doc-${number}`, _type: 'post'}).then(
      () => `doc-${number}`,
      () => null,
    ),
  )
  await writes[0]
  const ended = running.end('SIGTERM')
  const acknowledged = (await Promise.all(writes)).filter(id => id !== null)
  expect(await ended).toBe(0)
  await streamEnded
  running = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: TOKEN})
  const again = client.withConfig({apiHost: running.url})
  const stored = await again.fetch<string[]>('*[_type == "post"]._id')
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
})

it('also ends a stream that is still being opened when it stops', async () => {
  const lake = await startLake()
  const open = (number: number) => {
    const query = encodeURIComponent(`*[_type == "kind-${number}"]`)
    return fetch(`${lake.url}/v1/data/listen/production?query=${query}`)
  }
  const streams = await Promise.all(Array.from({length: 8}, (_, number) => open(number)))
  // The response headers have arrived while the filters are still being compiled.
  await lake.app.close()
  for (const stream of streams) expect(await stream.text()).not.toContain('channelError')
  await lake.close()
})

it('aborts an export that is not read', async () => {
  const lake = await startLake({exportTimeoutMs: 200})
  const text = 'x'.repeat(1_000_000)
  for (let number = 0; number < 30; number++) await lake.client.create({_id: `big-${number}`, _type: 'note', text})
  const cut = new Promise(done => lake.app.server.once('connection', socket => socket.once('close', done)))
  // Reads one byte of thirty million: the rest stays buffered in the lake.
  const reading = get(`${lake.url}/v1/data/export/production`, {agent: false}, response => {
    response.on('error', () => undefined)
    response.once('readable', () => response.read(1))
  })
  await cut
  reading.destroy()
  await lake.close()
})

it('ends exports that keep the log of the database from being shortened, and starts no others until it is short', async () => {
  const lake = await startLake({exportLogLimits: {all: 1_000_000_000, anonymous: 20_000_000}})
  const text = 'x'.repeat(1_000_000)
  const write = async (prefix: string) => {
    for (let number = 0; number < 30; number++) {
      await lake.write([{createOrReplace: {_id: `${prefix}-${number}`, _type: 'note', text}}])
    }
  }
  /** Opens an export and reads one byte of it. */
  const openExport = async (headers = {}) => {
    const closed = new Promise(done => lake.app.server.once('connection', socket => socket.once('close', done)))
    const request = get(`${lake.url}/v1/data/export/production`, {agent: false, headers})
    const response = await new Promise<IncomingMessage>(done => request.once('response', done))
    response.on('error', () => undefined).once('readable', () => response.read(1))
    return {status: response.statusCode, closed, end: () => request.destroy()}
  }
  const openAndEnd = async () => {
    const {status, end} = await openExport()
    end()
    return status
  }
  await write('first')
  const anonymous = await openExport()
  const known = await openExport({authorization: `Bearer ${lake.readToken}`})
  expect([anonymous.status, known.status]).toEqual([200, 200])
  let isKnownOpen = true
  void known.closed.then(() => {
    isKnownOpen = false
  })
  await write('second')
  await anonymous.closed
  expect(await openAndEnd()).toBe(429)
  expect(isKnownOpen).toBe(true)
  known.end()
  await eventually(openAndEnd).toBe(200)
  await lake.close()
})

it('stays ready while anonymous queries block, and is not ready when queries with a token block', async () => {
  // One worker each, which the endless query occupies for the whole test.
  const lake = await startLake({queryTimeoutMs: 600_000, queryWorkers: 1, readyTimeoutMs: 500})
  const statusOf = async () => (await fetch(`${lake.url}/readyz`)).status
  const endless = `"${'a'.repeat(3000)}" match "${'*a'.repeat(40)}*b"`
  try {
    await eventually(statusOf).toBe(200)
    void lake.visitor.fetch(endless).catch(() => undefined)
    // By the time these return, the endless query has arrived as well.
    for (let times = 0; times < 3; times++) await lake.visitor.getDocument('nothing')
    await eventually(statusOf).toBe(200)
    void lake.client.fetch(endless).catch(() => undefined)
    await eventually(statusOf).toBe(503)
  } finally {
    await lake.close()
  }
})
