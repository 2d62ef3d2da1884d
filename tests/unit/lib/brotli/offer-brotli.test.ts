import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {brotliCompressSync} from 'node:zlib'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {listCompressed, offerBrotliFor} from '@/lib/brotli/offer-brotli'

/* A server that sends files as Next does: what it does not know is of an unknown type. */

const PATH = '/_next/static/chunks/page.js'
const script = 'export const words = "a page, a post, a product"\n'.repeat(100)
let folder: string
let server: Server
let status: number

beforeEach(async () => {
  status = 200
  folder = mkdtempSync(join(tmpdir(), 'overprint-brotli-'))
  mkdirSync(join(folder, 'static', 'chunks'), {recursive: true})
  writeFileSync(join(folder, 'static', 'chunks', 'page.js.br'), brotliCompressSync(script))
  const paths = listCompressed(folder)
  server = createServer((request, response) => {
    offerBrotliFor({request, response}, paths)
    const isCompressed = request.url === `${PATH}.br`
    response.statusCode = status
    response.setHeader(
      'Content-Type',
      isCompressed ? 'application/octet-stream' : 'application/javascript; charset=UTF-8',
    )
    response.end(status === 304 ? undefined : isCompressed ? brotliCompressSync(script) : script)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  rmSync(folder, {recursive: true, force: true})
})

async function visit(accepted: string, path = PATH, method = 'GET') {
  const {port} = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {method, headers: {'accept-encoding': accepted}})
  const text = await response.text()
  return {
    text,
    encoding: response.headers.get('content-encoding'),
    type: response.headers.get('content-type'),
    vary: response.headers.get('vary'),
  }
}

test.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5,br;q=1', 'br;q=0.1'])(
  'a browser that accepts %s gets the file in brotli, with its type',
  async accepted => {
    expect(await visit(accepted)).toEqual({
      text: script,
      encoding: 'br',
      type: 'application/javascript; charset=UTF-8',
      vary: 'Accept-Encoding',
    })
  },
)

test.each(['gzip', 'identity', 'br;q=0', 'gzip, br; q=0.00', 'brotli', 'x-br'])(
  'a browser that accepts %s gets the file without brotli',
  async accepted => {
    expect(await visit(accepted)).toMatchObject({text: script, encoding: null})
  },
)

test('a file that is not compressed, and what is no file, stay as they are', async () => {
  for (const path of ['/_next/static/chunks/other.js', `${PATH}?a=1`, '/']) {
    expect(await visit('br', path)).toMatchObject({encoding: null})
  }
  expect(await visit('br', PATH, 'POST')).toMatchObject({encoding: null})
})

test("an error says nothing of brotli, and a 304 has the file's encoding", async () => {
  status = 500
  expect(await visit('br')).toMatchObject({encoding: null, type: 'application/octet-stream'})
  status = 304
  expect(await visit('br')).toMatchObject({text: '', encoding: 'br', vary: 'Accept-Encoding'})
})
