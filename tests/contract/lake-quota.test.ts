import {request} from 'node:http'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {WebSocket as Socket} from 'ws'
import {KEEP_ALIVE} from '../../services/content-lake/listen/sink.ts'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake

beforeAll(async () => {
  const quota = {all: 3, anonymous: 2}
  lake = await startLake({streamQuota: quota, exportQuota: quota, presenceQuota: quota, presenceTimeoutMs: 10_000})
  // More than all buffers between the lake and a client that does not read.
  const text = 'x'.repeat(1_000_000)
  for (let number = 0; number < 30; number++) await lake.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
})
afterAll(() => lake.close())

/** Sends a request without reading the response. Returns its status and keeps it open until `end`. */
const openRequest = async (path: string, hasToken: boolean, at = lake) => {
  const headers = hasToken ? {authorization: `Bearer ${at.token}`} : {}
  const pending = request(`${at.url}/v2025-02-19/data/${path}`, {headers, agent: false}).on('error', () => undefined)
  const status = await new Promise(resolve => pending.once('response', ({statusCode}) => resolve(statusCode)).end())
  return {status, end: () => pending.destroy()}
}

const join = async (at = lake) => {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/v2022-06-30/socket/production`)
  const closed = new Promise<number>(resolve => socket.addEventListener('close', ({code}) => resolve(code)))
  const replies: string[] = []
  let authorized = 0
  socket.addEventListener('message', ({data}) => replies.push(String(data)))
  const first = new Promise(resolve => socket.addEventListener('message', resolve))
  await new Promise(resolve => socket.addEventListener('open', resolve))
  const authorize = async () => {
    const params = {authorization: `Bearer ${lake.token}`}
    socket.send(JSON.stringify({jsonrpc: '2.0', id: 'a', method: 'authorization', params}))
    await eventually(() => replies.filter(text => text.includes('"ok"')).length).toBe(++authorized)
  }
  /** Resolves to whether the connection was accepted, which its first message shows. */
  const isOpen = () => Promise.race([closed.then(() => false), first.then(() => true)])
  return {closed, authorize, isOpen, close: () => socket.close()}
}

describe('anonymous callers cannot use up the quota', () => {
  for (const [what, path] of [
    ['listeners', 'listen/production?query=*'],
    ['live events', 'live/events/production'],
    ['exports', 'export/production'],
  ] as const) {
    it(`of ${what}, and a closed request frees its slot`, async () => {
      const open = [await openRequest(path, false), await openRequest(path, false)]
      expect(open.map(({status}) => status)).toEqual([200, 200])
      expect((await openRequest(path, false)).status).toBe(429)
      const known = await openRequest(path, true)
      expect(known.status).toBe(200)
      expect((await openRequest(path, true)).status).toBe(429)
      for (const {end} of [...open, known]) end()
      const retry = async () => {
        const {status, end} = await openRequest(path, false)
        end()
        return status
      }
      await eventually(retry).toBe(200)
    })
  }
})

describe('a shared connection', () => {
  it('that keeps sending without reading the responses is closed', async () => {
    const socket = new Socket(`${lake.url.replace('http', 'ws')}/v1/streams`).on('error', () => undefined)
    await new Promise(resolve => socket.once('open', resolve))
    const {clients} = lake.app.websocketServer
    expect(clients.size).toBe(1)
    socket.pause()
    const frame = JSON.stringify({op: 'open', id: 1, url: `/v1/data/listen/${'nowhere'.repeat(20)}`})
    // The socket buffers, several megabytes, fill up first.
    for (let times = 0; times < 300 && clients.size > 0; times++) {
      for (let number = 0; number < 500; number++) socket.send(frame)
      await new Promise(resolve => socket.send(frame, resolve))
    }
    await eventually(() => clients.size).toBe(0)
    socket.terminate()
  })

  it('gets pings while it carries no stream, and the keep-alive comments of its streams otherwise', async () => {
    const alive = await startLake({keepAliveMs: 50})
    const counts = {pings: 0, keepAlives: 0}
    const socket = new Socket(`${alive.url.replace('http', 'ws')}/v1/streams`)
    socket.on('ping', () => counts.pings++)
    socket.on('message', data => {
      if (JSON.parse(String(data)).chunk === KEEP_ALIVE) counts.keepAlives++
    })
    const next = async (kind: keyof typeof counts) => {
      const before = counts[kind]
      await eventually(() => counts[kind]).toBeGreaterThan(before + 2)
    }
    await next('pings')
    socket.send(JSON.stringify({op: 'open', id: 1, url: '/v1/data/listen/production?query=*'}))
    await next('keepAlives')
    const before = counts.pings
    await next('keepAlives')
    expect(counts.pings).toBe(before)
    socket.send(JSON.stringify({op: 'close', id: 1}))
    await next('pings')
    await alive.close()
  })
})

describe('memory', () => {
  it('for queued changes is limited: above the limit, listeners are reset', async () => {
    // A filter that evaluates one document for the whole test, so the changes after it stay queued.
    const endless = {timeoutMs: 600_000, maxMs: 600_000, perDocumentMs: 0}
    const small = await startLake({filterLimits: endless, listenerQueueLimit: 3_000_000})
    try {
      const received: string[] = []
      const listen = (query: string) => {
        const search = `${new URLSearchParams({query})}&enableResume=true`
        const path = `${small.url}/v2025-02-19/data/listen/production?${search}`
        return openEventStream(path, {authorization: `Bearer ${small.token}`}, ({event}) => received.push(event))
      }
      const streams = [listen(`*[word match "${'*a'.repeat(60)}*b"]`), listen('*')]
      await eventually(() => received).toEqual(['welcome', 'welcome'])
      await small.write([{create: {_id: 'first', _type: 'n', word: 'a'.repeat(5000)}}])
      const text = 'x'.repeat(1_000_000)
      for (const number of [1, 2]) await small.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
      expect(received).toEqual(['welcome', 'welcome'])
      for (const number of [3, 4]) await small.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
      await eventually(() => received).toEqual(['welcome', 'welcome', 'reset', 'reset'])
      for (const {close} of streams) close()
    } finally {
      await small.close()
    }
  })

  it('for unread events is limited for all listeners together, whatever the limit of each', async () => {
    const small = await startLake({listenerBufferLimit: 1e9, groupBufferLimit: 1_000_000, keepAliveMs: 600_000})
    try {
      const unread = request(`${small.url}/v2025-02-19/data/listen/production?query=*&includeResult=true`, {
        agent: false,
      })
      unread.on('error', () => undefined).end()
      // Reads only the welcome event.
      await new Promise<void>(resolve => {
        unread.once('response', response => {
          response
            .on('error', () => undefined)
            .on('data', chunk => {
              if (!String(chunk).includes('event: welcome')) return
              response.pause()
              resolve()
            })
        })
      })
      expect(small.app.lake.streams.count()).toBe(1)
      const text = 'x'.repeat(1_000_000)
      // The socket buffers, several megabytes, fill up first.
      for (let number = 0; number < 60 && small.app.lake.streams.count() > 0; number++) {
        await small.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
      }
      await eventually(() => small.app.lake.streams.count()).toBe(0)
      unread.destroy()
    } finally {
      await small.close()
    }
  })
})

describe('presence', () => {
  it('closes connections that do not identify themselves, and keeps the others', async () => {
    const [anonymous, known] = [await join(), await join()]
    await known.authorize()
    expect(await anonymous.closed).toBe(4001)
    await known.authorize()
    known.close()
    expect(await known.closed).toBe(1005)
  })

  it('has a quota that anonymous connections cannot use up, and a closed connection frees its slot', async () => {
    const patient = await startLake({presenceQuota: {all: 3, anonymous: 2}, presenceTimeoutMs: 600_000})
    try {
      const [first, second, third] = [await join(patient), await join(patient), await join(patient)]
      expect(await third.closed).toBe(1013)
      await first.authorize()
      const fourth = await join(patient)
      await fourth.authorize()
      second.close()
      await second.closed
      await eventually(async () => (await join(patient)).isOpen()).toBe(true)
    } finally {
      await patient.close()
    }
  })
})
