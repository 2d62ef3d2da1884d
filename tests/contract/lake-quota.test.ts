import {request} from 'node:http'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {WebSocket as Socket} from 'ws'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake

beforeAll(async () => {
  const places = {all: 3, anonymous: 2}
  lake = await startLake({streamQuota: places, exportQuota: places, presenceQuota: places, presenceTimeoutMs: 3000})
  // More than all that lies between the lake and somebody who reads none of it.
  const text = 'x'.repeat(1_000_000)
  for (let number = 0; number < 30; number++) await lake.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
})
afterAll(() => lake.close())

/** Begins a request whose answer nobody reads; answers its status, and leaves it open until `end`. */
const hold = async (path: string, isKnown: boolean, at = lake) => {
  const headers = isKnown ? {authorization: `Bearer ${at.token}`} : {}
  const asked = request(`${at.url}/v2025-02-19/data/${path}`, {headers, agent: false}).on('error', () => undefined)
  const status = await new Promise(resolve => asked.once('response', ({statusCode}) => resolve(statusCode)).end())
  return {status, end: () => asked.destroy()}
}

const join = async (at = lake) => {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/v2022-06-30/socket/production`)
  const closed = new Promise<number>(resolve => socket.addEventListener('close', ({code}) => resolve(code)))
  const answers: string[] = []
  let authorized = 0
  socket.addEventListener('message', ({data}) => answers.push(String(data)))
  const first = new Promise(resolve => socket.addEventListener('message', resolve))
  await new Promise(resolve => socket.addEventListener('open', resolve))
  const authorize = async () => {
    const params = {authorization: `Bearer ${lake.token}`}
    socket.send(JSON.stringify({jsonrpc: '2.0', id: 'a', method: 'authorization', params}))
    await eventually(() => answers.filter(text => text.includes('"ok"')).length).toBe(++authorized)
  }
  /** Whether it may stay, which its first sign of life says. */
  const isOpen = () => Promise.race([closed.then(() => false), first.then(() => true)])
  return {closed, authorize, isOpen, close: () => socket.close()}
}

describe('strangers cannot take every place', () => {
  for (const [what, path] of [
    ['a listener', 'listen/production?query=*'],
    ['live events', 'live/events/production'],
    ['an export', 'export/production'],
  ] as const) {
    it(`of ${what}, and one that is given back is free again`, async () => {
      const held = [await hold(path, false), await hold(path, false)]
      expect(held.map(({status}) => status)).toEqual([200, 200])
      expect((await hold(path, false)).status).toBe(429)
      const known = await hold(path, true)
      expect(known.status).toBe(200)
      expect((await hold(path, true)).status).toBe(429)
      for (const {end} of [...held, known]) end()
      const again = async () => {
        const {status, end} = await hold(path, false)
        end()
        return status
      }
      await eventually(again).toBe(200)
    })
  }
})

describe('a shared connection', () => {
  it('that asks on and on, and takes none of the answers, is let go', async () => {
    const socket = new Socket(`${lake.url.replace('http', 'ws')}/v1/streams`).on('error', () => undefined)
    await new Promise(resolve => socket.once('open', resolve))
    const {clients} = lake.app.websocketServer
    expect(clients.size).toBe(1)
    socket.pause()
    const frame = JSON.stringify({op: 'open', id: 1, url: `/v1/data/listen/${'nowhere'.repeat(20)}`})
    // What the machine keeps for a connection, some megabytes, is filled first.
    for (let times = 0; times < 300 && clients.size > 0; times++) {
      for (let number = 0; number < 500; number++) socket.send(frame)
      await new Promise(resolve => socket.send(frame, resolve))
    }
    await eventually(() => clients.size).toBe(0)
    socket.terminate()
  })
})

describe('memory', () => {
  it('for changes that wait to be told has a bound: beyond it, those who listen begin anew', async () => {
    // A filter that stays with a document for as long as the test lasts: what comes after it waits.
    const endless = {patienceMs: 600_000, mostMs: 600_000, perDocumentMs: 0}
    const small = await startLake({filterTimes: endless, listenerQueueLimit: 3_000_000})
    try {
      const heard: string[] = []
      const listen = (query: string) => {
        const search = `${new URLSearchParams({query})}&enableResume=true`
        const path = `${small.url}/v2025-02-19/data/listen/production?${search}`
        return openEventStream(path, {authorization: `Bearer ${small.token}`}, ({event}) => heard.push(event))
      }
      const streams = [listen(`*[word match "${'*a'.repeat(60)}*b"]`), listen('*')]
      await eventually(() => heard).toEqual(['welcome', 'welcome'])
      await small.write([{create: {_id: 'first', _type: 'n', word: 'a'.repeat(5000)}}])
      const text = 'x'.repeat(1_000_000)
      for (const number of [1, 2]) await small.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
      expect(heard).toEqual(['welcome', 'welcome'])
      for (const number of [3, 4]) await small.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
      await eventually(() => heard).toEqual(['welcome', 'welcome', 'reset', 'reset'])
      for (const {close} of streams) close()
    } finally {
      await small.close()
    }
  })

  it('for what listeners have not taken has a bound in all, however much each might have waiting', async () => {
    const small = await startLake({listenerBufferLimit: 1e9, groupBufferLimit: 1_000_000, keepAliveMs: 600_000})
    try {
      const asked = request(`${small.url}/v2025-02-19/data/listen/production?query=*&includeResult=true`, {
        agent: false,
      })
      asked.on('error', () => undefined).end()
      // Reads its welcome and nothing more.
      await new Promise<void>(resolve => {
        asked.once('response', response => {
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
      // What the machine keeps for a connection, some megabytes, is filled first.
      for (let number = 0; number < 60 && small.app.lake.streams.count() > 0; number++) {
        await small.write([{create: {_id: `n-${number}`, _type: 'n', text}}])
      }
      await eventually(() => small.app.lake.streams.count()).toBe(0)
      asked.destroy()
    } finally {
      await small.close()
    }
  })
})

describe('presence', () => {
  it('closes the connection of whoever does not say who it is, and leaves the others', async () => {
    const [stranger, known] = [await join(), await join()]
    await known.authorize()
    expect(await stranger.closed).toBe(4001)
    await known.authorize()
    known.close()
    expect(await known.closed).toBe(1005)
  })

  it('has places that strangers cannot take, and one that is given back is free again', async () => {
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
