import {createServer, request as openRequest, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {brotliDecompressSync, gunzipSync} from 'node:zlib'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {compressResponse} from '@/lib/http/compress-responses'

const page = '<p>A page, a post, a product.</p>'.repeat(200)
let server: Server
let headers: Record<string, string>
let body: string
let status: number

beforeEach(async () => {
  headers = {'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(page.length)}
  body = page
  status = 200
  server = createServer((request, response) => {
    compressResponse({request, response})
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.statusCode = status
    response.end(body)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

async function get(accepted?: string) {
  const {port} = server.address() as AddressInfo
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    openRequest({port, host: '127.0.0.1', headers: {...(accepted && {'accept-encoding': accepted})}}, resolve)
      .on('error', reject)
      .end(),
  )
  const {'content-encoding': encoding, 'content-length': length, vary} = response.headers
  return {encoding, length, vary, bytes: await buffer(response)}
}

const plain = {encoding: undefined, bytes: Buffer.from(page)}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=1, gzip;q=0.5', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a client that accepts %s gets %s', async (accepted, encoding, decompress) => {
  const found = await get(accepted)
  expect(found).toMatchObject({encoding, length: undefined, vary: 'Accept-Encoding'})
  expect(decompress(found.bytes).toString()).toBe(page)
  expect(found.bytes.length).toBeLessThan(page.length / 10)
})

test.each([undefined, 'identity', 'zstd'])('a client that accepts %s gets the text', async accepted => {
  expect(await get(accepted)).toMatchObject({...plain, vary: 'Accept-Encoding'})
})

test.each([
  ['Content-Type', 'image/webp'],
  ['Content-Encoding', 'br'],
  ['Cache-Control', 'no-cache, no-transform'],
])('a response with %s: %s is sent unchanged', async (name, value) => {
  headers[name] = value
  expect((await get('br')).bytes).toEqual(Buffer.from(page))
})

test('a small response is sent unchanged', async () => {
  body = 'OK'
  headers = {'Content-Type': 'text/plain'}
  expect(await get('br')).toMatchObject({encoding: undefined, bytes: Buffer.from('OK')})
})

test('a part of a response is sent unchanged', async () => {
  status = 206
  expect(await get('br')).toMatchObject(plain)
})
