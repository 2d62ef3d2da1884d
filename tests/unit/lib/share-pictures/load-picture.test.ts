import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {loadPicture} from '@/lib/share-pictures/load-picture'
import {toPictureSource} from '@/lib/share-pictures/picture-source'

const settings = {
  CATALOGUE_API_URL: 'https://api.example/v1',
  SANITY_API_HOST: 'http://localhost:4010',
  SANITY_API_READ_TOKEN: 'token-of-the-tests',
  SANITY_PROJECT_ID: 'overprint',
  SANITY_DATASET: 'production',
  isHosted: false,
}
const local = '/lake/images/overprint/production/abc-10x10.png'

test('S2-share-picture pictures come from the catalogue’s images and the dataset only', () => {
  expect(toPictureSource('https://api.example/v1/images/tee.webp', settings)).toEqual({
    url: 'https://api.example/v1/images/tee.webp',
    headers: {},
    service: expect.objectContaining({address: 'https://api.example/v1'}),
  })
  expect(toPictureSource(`${local}?rect=0,0,5,5`, settings)).toEqual({
    url: 'http://localhost:4010/images/overprint/production/abc-10x10.png?rect=0%2C0%2C5%2C5&w=1200',
    headers: {Authorization: 'Bearer token-of-the-tests'},
    service: expect.objectContaining({address: 'http://localhost:4010'}),
  })
  const hosted = {...settings, isHosted: true}
  const cdn = 'https://cdn.sanity.io/images/overprint/production/abc-10x10.png'
  expect(toPictureSource(cdn, hosted)).toEqual({
    url: `${cdn}?w=1200`,
    headers: {},
    service: expect.objectContaining({address: 'https://cdn.sanity.io'}),
  })
  expect(toPictureSource(cdn, settings)).toBeNull()
  expect(toPictureSource(local, hosted)).toBeNull()
})

test.each([
  'https://evil.example/images/tee.webp',
  'https://api.example.evil.example/v1/images/tee.webp',
  'https://user@evil.example/v1/images/tee.webp',
  'https://api.example/v1/images/../admin/inbox',
  'https://api.example/v1/products/tee',
  'http://api.example/v1/images/tee.webp',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '/lake/images/overprint/other/abc-10x10.png',
  '/lake/images/overprint/production/../../../v1/users/me',
  '/backend/auth/me',
  '//evil.example/lake/images/overprint/production/a.png',
  'http://[',
])('S2-share-picture %s is not requested', async src => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(toPictureSource(src, settings)).toBeNull()
  expect(await loadPicture({src}, settings)).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

let respond: RequestListener
let server: ReturnType<typeof createServer>
let url: string

beforeEach(async () => {
  server = createServer((request, response) => respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const load = (timeoutMs?: number) =>
  loadPicture({src: `${url}/images/tee.webp`}, {...settings, CATALOGUE_API_URL: url}, timeoutMs)

test('S2-share-picture returns the bytes of a picture', async () => {
  respond = (_, response) => response.end('bytes')
  expect((await load())?.toString()).toBe('bytes')
})

test('S2-share-picture an error, a redirect and more than 8 MiB are no picture', async () => {
  respond = (_, response) => response.writeHead(500).end()
  expect(await load()).toBeNull()
  respond = (_, response) => response.writeHead(302, {Location: `${url}/images/other.webp`}).end()
  expect(await load()).toBeNull()
  respond = (_, response) => response.end(Buffer.alloc(9 * 1024 * 1024))
  expect(await load()).toBeNull()
})

test('S2-share-picture a source that hangs is left after a time', async () => {
  respond = (_, response) => void response.writeHead(200).write('a')
  expect(await load(50)).toBeNull()
})

/** Stops the clock by which an open circuit is tested again. */
const stopClock = () => vi.useFakeTimers({toFake: ['Date']})
afterEach(() => vi.useRealTimers())

/** Counts the requests for pictures. */
function countRequests(listener: RequestListener) {
  const counted = {requests: 0}
  respond = (request, response) => {
    if (request.url === '/images/tee.webp') counted.requests += 1
    listener(request, response)
  }
  return counted
}

test('S2-share-picture a source that breaks every connection is not asked any more, like by a page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stopClock()
  const counted = countRequests(request => request.socket.resetAndDestroy())
  for (let count = 0; count < 6; count++) expect(await load()).toBeNull()
  expect(counted.requests).toBe(3)
})

test('S2-share-picture a source that hangs is left when it fails its health check, and then not asked any more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stopClock()
  const counted = countRequests(() => undefined)
  // Three time-outs would take an hour.
  expect(await Promise.all([1, 2, 3].map(() => load(1_200_000)))).toEqual([null, null, null])
  expect(await load(1_200_000)).toBeNull()
  expect(counted.requests).toBe(3)
})

test('S2-share-picture pictures that are missing, too slow or too large say nothing about their source', async () => {
  const counted = countRequests((request, response) => {
    if (request.url === '/healthz') response.end()
    else if (counted.requests % 3 === 0) response.writeHead(503).end()
    else if (counted.requests % 3 === 1) response.end(Buffer.alloc(9 * 1024 * 1024))
  })
  for (let count = 0; count < 6; count++) expect(await load(3000)).toBeNull()
  respond = (_, response) => response.end('bytes')
  expect((await load())?.toString()).toBe('bytes')
})
