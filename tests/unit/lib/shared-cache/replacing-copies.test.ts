import {once} from 'node:events'
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {type AddressInfo, connect} from 'node:net'
import {setImmediate as nextTurn} from 'node:timers/promises'
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest'
import {guardResponse} from '@/lib/http/guard-responses'
import {noteTime} from '@/lib/shared-cache/page-times'
import {untilReplaced} from '@/lib/shared-cache/replacing-copies'

/* How long a publish waits for responses that replace copies in front. */

const FOR_COPY = {'X-Front-Copy': '1'}

let site: Server
let handle: (request: IncomingMessage, response: ServerResponse) => void
let port: number

beforeAll(async () => {
  site = createServer((request, response) => {
    guardResponse({request, response}, [], 'this')
    handle(request, response)
  }).listen(0)
  await once(site, 'listening')
  port = (site.address() as AddressInfo).port
})
afterEach(async () => {
  site.closeAllConnections()
  await becomes('replaced')
})
afterAll(() => void site.close())

const state = () => Promise.race([untilReplaced().then(() => 'replaced'), nextTurn('waiting')])
const becomes = (expected: string) => expect.poll(state).toBe(expected)

/** Requests a page whose response begins and does not end. */
async function begin(headers: Record<string, string> = {}, prepare: (response: ServerResponse) => unknown = () => {}) {
  const begun = Promise.withResolvers<ServerResponse>()
  handle = (_request, response) => {
    prepare(response)
    response.writeHead(200).write('a part')
    begun.resolve(response)
  }
  const aborter = new AbortController()
  const received = await fetch(`http://127.0.0.1:${port}/`, {headers, signal: aborter.signal})
  // Without a reference to what was received, `fetch` would close the connection.
  return {received, response: await begun.promise, abort: () => aborter.abort()}
}

test('a publish waits until a response that replaces a copy has ended', async () => {
  expect(await state()).toBe('replaced')
  const first = await begin(FOR_COPY)
  const second = await begin(FOR_COPY)
  first.response.end()
  await once(first.response, 'close')
  expect(await state()).toBe('waiting')
  second.response.end()
  await becomes('replaced')
})

test('a publish does not wait for other responses', async () => {
  for (const headers of [undefined, {'X-Front-Copy': '0'}]) {
    await begin(headers)
    expect(await state()).toBe('replaced')
  }
})

test('a publish does not wait for a response that was refused', async () => {
  noteTime('/index/$/index', Date.now(), {isBehind: true})
  const {received} = await begin(FOR_COPY, response => response.setHeader('x-nextjs-cache', 'HIT'))
  noteTime('/index/$/index', Date.now())
  expect(received.status).toBe(503)
  expect(await state()).toBe('replaced')
})

test('a publish does not wait long for a response that does not end', async () => {
  const {response, received} = await begin(FOR_COPY)
  expect(await state()).toBe('waiting')
  await untilReplaced()
  expect([response.closed, received.bodyUsed]).toEqual([false, false])
})

test('a publish does not wait for a response whose connection is lost', async () => {
  const {abort} = await begin(FOR_COPY)
  abort()
  await becomes('replaced')
})

test('a publish does not wait for a response that begins after its connection is lost', async () => {
  const closed = Promise.withResolvers<ServerResponse>()
  const received = Promise.withResolvers<void>()
  handle = (_request, response) => {
    response.on('close', () => closed.resolve(response))
    received.resolve()
  }
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: site\r\nX-Front-Copy: 1\r\n\r\n')
  await received.promise
  client.destroy()
  const response = await closed.promise
  response.writeHead(200).end('page')
  expect(await state()).toBe('replaced')
})

test('a publish does not wait for a response behind another one on its connection', async () => {
  const answered = Promise.withResolvers<void>()
  handle = ({url}, response) => {
    if (url !== '/second') return
    response.end('page')
    answered.resolve()
  }
  const client = connect(port, '127.0.0.1')
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\nX-Front-Copy: 1\r\n\r\n`
  client.write(request('/first') + request('/second'))
  await answered.promise
  client.destroy()
  expect(await state()).toBe('replaced')
})

test.each(['GET', 'HEAD'])('responses without a body end (%s)', async method => {
  handle = (_request, response) => response.writeHead(method === 'GET' ? 304 : 200).end()
  await fetch(`http://127.0.0.1:${port}/`, {method, headers: FOR_COPY})
  await becomes('replaced')
})
