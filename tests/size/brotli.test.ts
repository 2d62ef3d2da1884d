import {request} from 'node:http'
import {brotliDecompressSync, gunzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {readEnvironment} from '../support/environment'

const {siteUrl} = readEnvironment()

/** Requests a path. The body is as it was sent. */
function get(path: string, accepted: string): Promise<{headers: Record<string, unknown>; body: Buffer}> {
  return new Promise((resolve, reject) => {
    const outgoing = request(siteUrl + path, {headers: {'accept-encoding': accepted}}, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({headers: response.headers, body: Buffer.concat(chunks)})
    })
    outgoing.on('error', reject).end()
  })
}

test('scripts and styles of the home page are smaller in brotli than in gzip, and the same', async () => {
  const page = await (await fetch(siteUrl + routes.home)).text()
  const paths = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)(?=["&\\])/g))]
  expect(paths.length).toBeGreaterThan(3)
  const sizes = {gzip: 0, brotli: 0}
  for (const path of paths) {
    const [gzip, brotli] = [await get(path, 'gzip'), await get(path, 'gzip, deflate, br, zstd')]
    const usual = gzip.headers['content-encoding'] === 'gzip' ? gunzipSync(gzip.body) : gzip.body
    // Files of less than a kilobyte stay as they are.
    const isCompressed = brotli.headers['content-encoding'] === 'br'
    expect(isCompressed, path).toBe(usual.length >= 1000)
    if (isCompressed) expect(brotliDecompressSync(brotli.body)).toEqual(usual)
    for (const name of ['content-type', 'cache-control', 'vary', 'x-content-type-options'] as const) {
      if (isCompressed) expect(brotli.headers[name], `${name} of ${path}`).toBe(gzip.headers[name])
    }
    sizes.gzip += gzip.body.length
    sizes.brotli += brotli.body.length
  }
  console.log(`${paths.length} files of the home page: ${sizes.gzip} bytes with gzip, ${sizes.brotli} with brotli`)
  expect(sizes.brotli).toBeLessThan(sizes.gzip * 0.92)
})
