import {once} from 'node:events'
import {createServer, type ServerHttp2Session, type ServerHttp2Stream} from 'node:http2'
import type {AddressInfo} from 'node:net'
import {brotliCompressSync} from 'node:zlib'
import {expect, onTestFinished, test} from 'vitest'
import {createHttp2Requests} from '../../../../scripts/chaos/http2-requests.ts'

/** Starts a server, and returns what requests addresses of it over one connection. */
async function startServer(answer: (stream: ServerHttp2Stream, path: string) => void) {
  const server = createServer()
  const sessions: ServerHttp2Session[] = []
  server.on('session', session => sessions.push(session))
  server.on('stream', (stream, headers) => answer(stream, headers[':path'] ?? ''))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const requests = createHttp2Requests(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1)
  onTestFinished(() => {
    requests.close()
    for (const session of sessions) session.destroy()
    server.close()
  })
  return {requests, sessions}
}

const respond = (stream: ServerHttp2Stream, text: string) => {
  stream.respond({':status': 200, 'cache-status': 'front; hit'})
  stream.end(text)
}

test('a response has its status, its text and what the cache says', async () => {
  const {requests} = await startServer((stream, path) => respond(stream, path))
  expect(await requests.get('/a')).toEqual({status: 200, text: '/a', cache: 'front; hit, no page'})
})

test('a response in brotli is read', async () => {
  const {requests} = await startServer(stream => {
    stream.respond({':status': 200, 'content-encoding': 'br'})
    stream.end(brotliCompressSync('a page'))
  })
  expect(await requests.get('/a')).toMatchObject({status: 200, text: 'a page'})
})

test('a request on a connection that the server has ended is repeated on a new one', async () => {
  const {requests, sessions} = await startServer((stream, path) => {
    if (path === '/b' && sessions.length === 1) stream.session?.destroy()
    else respond(stream, path)
  })
  await requests.get('/a')
  expect(await requests.get('/b')).toMatchObject({status: 200, text: '/b'})
  expect(sessions).toHaveLength(2)
})

test('a server that announces the end of a connection gets the next request on a new one', async () => {
  const {requests, sessions} = await startServer((stream, path) => respond(stream, path))
  await requests.get('/a')
  sessions[0]?.goaway()
  sessions[0]?.close()
  expect(await requests.get('/b')).toMatchObject({status: 200, text: '/b'})
  expect(sessions).toHaveLength(2)
})

test('a response that is cut on a new connection rejects', async () => {
  const {requests} = await startServer(stream => {
    stream.respond({':status': 200})
    stream.write('half', () => stream.session?.destroy())
  })
  await expect(requests.get('/a')).rejects.toThrow()
})

test('a request to a server that is away rejects', async () => {
  const requests = createHttp2Requests('http://127.0.0.1:1', 1)
  await expect(requests.get('/a')).rejects.toThrow()
})
