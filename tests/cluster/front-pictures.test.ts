import {createServer, type Server} from 'node:http'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {ENGINES, type Engine, type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'

/* Varnish and nginx with the configurations in `deploy/`, in front of a server that sends pictures in three formats. */

const engines = ENGINES.filter(engine => findEngine(engine) !== null)
const RESIZED = `/_next/image?q=80&url=${encodeURIComponent('http://api.example/images/tee.webp')}&w=320`
const OF_THE_CONTENT = '/lake/images/overprint/production/abc-10x10.png?auto=format&w=320'
/** What browsers send, and the format that they get. */
const BROWSERS = [
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['image/webp,image/avif', 'avif'],
  ['image/webp,image/png,image/svg+xml,image/*;q=0.8', 'webp'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/webp,image/avif;q=0.0', 'webp'],
  ['image/webp,image/avif;q=0.5', 'avif'],
  ['image/png,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['*/*', 'jpeg'],
] as const

let server: Server
let front: Front | undefined
/** Values of `Accept` with which a picture was requested. */
let accepted: string[]
/** Whether AVIF pictures are still being made. */
let isProvisional: boolean

beforeEach(async () => {
  accepted = []
  isProvisional = false
  server = createServer((request, response) => {
    const {accept = ''} = request.headers
    const parameters = new URL(request.url ?? '', 'http://site').searchParams
    if (request.url !== '/api/health') accepted.push(accept)
    const acceptsAvif = accept.includes('image/avif')
    const shared = acceptsAvif && isProvisional ? ', s-maxage=1' : ''
    const format = acceptsAvif && !isProvisional ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'
    // What Next's optimiser and the lake need to find the picture.
    response.statusCode =
      request.url === '/api/health' || (parameters.has('w') && (parameters.has('url') || parameters.has('auto')))
        ? 200
        : 400
    response.setHeader('Vary', 'Accept')
    response.setHeader('Cache-Control', `public, max-age=86400${shared}, must-revalidate`)
    response.setHeader('Content-Type', `image/${format}`)
    response.end(format)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
})
afterEach(async () => {
  await front?.stop()
  front = undefined
  server.close().closeAllConnections()
})

async function start(engine: Engine): Promise<void> {
  front = await startFrontOf(engine, [server], 'f'.repeat(32))
}

const get = async (path: string, accept: string) => {
  const response = await fetch(`${front?.url}${path}`, {headers: {accept}})
  expect(response.status).toBe(200)
  return {format: await response.text(), cache: response.headers.get('cache-status')}
}

for (const path of [RESIZED, OF_THE_CONTENT]) {
  test.each(engines)(`%s has one copy of ${path.split('?', 1)} for each format`, async engine => {
    await start(engine)
    for (const round of ['first', 'second'])
      for (const [accept, format] of BROWSERS) {
        const found = await get(path, accept)
        expect([round, accept, found.format]).toEqual([round, accept, format])
        if (round === 'second') expect(found.cache).toBe('front; hit')
      }
    expect(accepted.sort()).toEqual(['*/*', 'image/avif,image/webp,*/*', 'image/webp,*/*'])
  })
}

test.each(engines)('%s keeps the WebP of a browser that accepts AVIF for a moment only', async engine => {
  isProvisional = true
  await start(engine)
  const [[modern], , , [older]] = BROWSERS
  expect([await get(RESIZED, modern), await get(RESIZED, older)].map(({format}) => format)).toEqual(['webp', 'webp'])
  isProvisional = false
  await expect.poll(async () => (await get(RESIZED, modern)).format).toBe('avif')
  expect(await get(RESIZED, older)).toEqual({format: 'webp', cache: 'front; hit'})
})
