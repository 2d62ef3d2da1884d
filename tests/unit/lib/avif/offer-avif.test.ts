import {mkdtempSync, rmSync} from 'node:fs'
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {createRequire} from 'node:module'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {AvifPictures} from '@/lib/avif/avif-pictures'
import {offerAvifFor} from '@/lib/avif/offer-avif'
import {AVIF_PATH} from '@/lib/constants'

/* A server that responds as Next's optimiser does, with its compression, to requests that the site has prepared. */

const compression: () => (request: IncomingMessage, response: ServerResponse, next: () => void) => void = createRequire(
  import.meta.url,
)('next/dist/compiled/compression')

const BACKEND = 'http://api.example'
const MODERN = 'image/avif,image/webp,image/apng,*/*;q=0.8'
const USUAL = 'public, max-age=86400, must-revalidate'
const PROVISIONAL = 'public, max-age=86400, s-maxage=30, must-revalidate'

let folder: string
let pictures: AvifPictures
let encode: () => Promise<Buffer | null>
let server: Server
/** Addresses as Next sees them. */
let seen: string[]
let answer: {status: number; type: string}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  folder = mkdtempSync(join(tmpdir(), 'overprint-avif-'))
  encode = async () => Buffer.from('avif')
  answer = {status: 200, type: 'image/webp'}
  seen = []
  const load = async () => Buffer.from('source')
  const options = {folder, maxBytes: 1e6, maxWaiting: 10, maxAgeMs: 1e6}
  pictures = new AvifPictures({...options, load, encode: () => encode()})
  server = createServer((request, response) => {
    offerAvifFor({request, response}, pictures, BACKEND)
    compression()(request, response, () => {})
    seen.push(request.url ?? '')
    response.statusCode = answer.status
    response.setHeader('Vary', 'Accept')
    response.setHeader('Cache-Control', USUAL)
    if (answer.status !== 304) response.setHeader('Content-Type', answer.type)
    response.end(answer.status === 304 ? undefined : 'picture')
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  rmSync(folder, {recursive: true, force: true})
})

const pathOf = (name: string, q = 80) =>
  `/_next/image?url=${encodeURIComponent(`${BACKEND}/images/${name}`)}&w=320&q=${q}`

/** Requests an address, and returns the `Cache-Control` of the response. */
async function visit(path: string, accept = MODERN, method = 'GET'): Promise<string | null> {
  const {port} = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {method, headers: {accept}})
  expect(response.headers.get('vary')).toContain('Accept')
  return response.headers.get('cache-control')
}

test('S9-image the first browser gets WebP, which shared caches keep for a moment, and the next ones AVIF', async () => {
  const path = pathOf('tee')
  expect(await visit(path)).toBe(PROVISIONAL)
  const avif = path.replace('/_next/image', AVIF_PATH)
  await expect.poll(async () => [await visit(path), seen.at(-1)]).toEqual([USUAL, avif])
  await visit(path, MODERN, 'HEAD')
  expect(seen.at(-1)).toBe(avif)
})

test.each([
  ['WebP only', 'image/webp,*/*'],
  ['neither', '*/*'],
  ['no type', ''],
  ['no AVIF', 'image/avif;q=0,image/webp'],
])('a browser that accepts %s gets what Next sends, and makes nobody encode', async (_what, accept) => {
  const encoded = vi.fn(async () => Buffer.from('avif'))
  encode = encoded
  expect(await visit(pathOf('tee'), accept)).toBe(USUAL)
  expect(encoded).not.toHaveBeenCalled()
  await visit(pathOf('tee'))
  await expect.poll(() => encoded.mock.calls.length).toBe(1)
  expect(await visit(pathOf('tee'), accept)).toBe(USUAL)
  expect(seen.at(-1)).toBe(pathOf('tee'))
})

test('a browser that has the WebP keeps it, and shared caches ask again', async () => {
  answer = {status: 304, type: ''}
  expect(await visit(pathOf('tee'))).toBe(PROVISIONAL)
})

test('a picture that stays WebP is cached as always', async () => {
  encode = async () => null
  expect(await visit(pathOf('tee'))).toBe(PROVISIONAL)
  await expect.poll(() => visit(pathOf('tee'))).toBe(USUAL)
  expect(seen.at(-1)).toBe(pathOf('tee'))
})

test('with a broken encoder pictures stay WebP', async () => {
  encode = () => Promise.reject(new Error('broken'))
  expect(await visit(pathOf('tee'))).toBe(PROVISIONAL)
  await expect.poll(() => visit(pathOf('tee'))).toBe(USUAL)
})

test.each([
  ['a preset', pathOf('tee', 70), 200, 'image/webp'],
  ['an error', pathOf('tee'), 400, 'text/plain'],
  ['what Next cannot resize', pathOf('tee'), 200, 'image/svg+xml'],
  ['another path', `/_next/imaginary${pathOf('tee').slice(12)}`, 200, 'image/webp'],
])('%s stays as it is', async (_what, path, status, type) => {
  answer = {status, type}
  const order = vi.spyOn(pictures, 'order')
  expect(await visit(path)).toBe(USUAL)
  expect([order.mock.calls, seen]).toEqual([[], [path]])
})
