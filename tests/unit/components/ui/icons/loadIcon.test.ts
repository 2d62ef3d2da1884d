import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'

type Stub = {status?: number; body?: unknown; isSilent?: boolean}

let server: Server
let requested: string[] = []
let own: Stub = {}
let other: Stub = {}

beforeEach(async () => {
  requested = []
  vi.resetModules()
  server = createServer((request, response) => {
    const url = request.url ?? ''
    requested.push(url)
    const {status = 200, body = {}, isSilent = false} = url.startsWith('/api/icons') ? own : other
    if (isSilent) return
    response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const {port} = server.address() as AddressInfo
  // A browser resolves paths against the page. This server replaces the public service as well.
  const fetchOf = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    fetchOf(`http://localhost:${port}${address.replace('https://api.iconify.design', '/public')}`, init),
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const load = async () => (await import('@/components/ui/icons/loadIcon')).loadIcon
const shape = (body: string) => ({body})

describe('S7-icons loadIcon', () => {
  test('loads from this site, batches icons into one request, and requests each once', async () => {
    own = {body: {width: 24, height: 24, icons: {shirt: shape('<path d="M1 1"/>'), truck: shape('<path d="M2 2"/>')}}}
    const loadIcon = await load()
    const icons = await Promise.all([
      loadIcon('lucide', 'truck'),
      loadIcon('lucide', 'shirt'),
      loadIcon('lucide', 'shirt'),
    ])
    expect(icons[1]).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1"/></svg>')
    expect(await loadIcon('lucide', 'shirt')).toBe(icons[1])
    expect(requested).toEqual(['/api/icons/lucide.json?icons=shirt,truck'])
  })

  test('falls back to the public service for an icon that this site does not have', async () => {
    own = {body: {width: 24, height: 24, icons: {shirt: shape('<path/>')}, not_found: ['moth']}}
    other = {body: {width: 16, height: 16, icons: {moth: shape('<circle/>')}}}
    const loadIcon = await load()
    const [, moth] = await Promise.all([loadIcon('lucide', 'shirt'), loadIcon('lucide', 'moth')])
    expect(moth).toContain('viewBox="0 0 16 16"><circle/>')
    expect(requested).toEqual(['/api/icons/lucide.json?icons=moth,shirt', '/public/lucide.json?icons=moth'])
  })

  test('falls back to the public service when this site takes over 1,500 ms', async () => {
    own = {isSilent: true}
    other = {body: {width: 24, height: 24, icons: {shirt: shape('<path/>')}}}
    const loadIcon = await load()
    const start = performance.now()
    expect(await loadIcon('lucide', 'shirt')).toContain('<path/>')
    expect(performance.now() - start).toBeGreaterThanOrEqual(1490)
  })

  test('returns null when neither has the icon, and requests it again next time', async () => {
    own = {status: 500}
    other = {status: 404}
    const loadIcon = await load()
    expect(await loadIcon('lucide', 'shirt')).toBeNull()
    own = {body: {width: 24, height: 24, icons: {shirt: shape('<path/>')}}}
    expect(await loadIcon('lucide', 'shirt')).toContain('<path/>')
  })
})
