import {execFile} from 'node:child_process'
import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {varnishFolder} from '../../services/launcher/cluster/front.ts'
import {findProgram} from '../../services/launcher/cluster/programs.ts'
import {type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'
import {idIn, sendRaw} from '../support/cluster/send-raw.ts'

/* Varnish's access log with `deploy/varnish/access-log.format`: valid JSON, the id that the site got, and no parameters. */

const program = findProgram('varnishncsa')
const isInstalled = findEngine('varnish') !== null && program !== null
const ID = 'abcdef0123456789abcdef0123456789'
const OTHER_ID = ID.replaceAll('a', 'b')
const CREATED_ID = /^\d{32}$/

type Line = Record<'time' | 'service' | 'reqId' | 'method' | 'path' | 'cache', string> &
  Record<'status' | 'bytes' | 'ms', number>

let server: Server
let front: Front
/** Ids that the site got, by path. */
let ids: Map<string, string | undefined>

beforeEach(async () => {
  if (!isInstalled) return
  ids = new Map()
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const id = request.headers['x-request-id']
    ids.set(path, Array.isArray(id) ? id.join() : id)
    response.writeHead(200, {'cache-control': 's-maxage=60'}).end('the page')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  front = await startFrontOf('varnish', [server], 'f'.repeat(32))
})
afterEach(async () => {
  if (!isInstalled) return
  await front.stop()
  server.close().closeAllConnections()
})

async function readLog(): Promise<Buffer> {
  const format = join(front.folder, 'access-log.format')
  const args = ['-n', varnishFolder(front.folder), '-d', '-j', '-f', format]
  return (await promisify(execFile)(program ?? '', args, {encoding: 'buffer'})).stdout
}

const withoutChecks = (log: string) => log.split('\n').filter(line => line !== '' && !line.includes('/api/health'))

/** Returns the lines of the log when there are as many. Varnish writes them when the client has its response already. */
async function untilLogged(count: number): Promise<Line[]> {
  const log = await vi.waitFor(
    async () => {
      const found = await readLog()
      expect(withoutChecks(found.toString('latin1'))).toHaveLength(count)
      return found
    },
    {timeout: 120_000},
  )
  const text = new TextDecoder('utf-8', {fatal: true}).decode(log)
  return withoutChecks(text).map(line => JSON.parse(line))
}

const send = (start: string, ...headers: string[]) => sendRaw(front, start, ...headers)

test.runIf(isInstalled)('a line has the id that the site got, and none when no site saw the request', async () => {
  const created = idIn(await send('GET /created'))
  expect(created).toMatch(CREATED_ID)
  expect(idIn(await send('GET /kept', `X-Request-Id: ${ID}`))).toBe(ID)
  expect(idIn(await send('GET /kept', `X-Request-Id: ${OTHER_ID}`))).toBeUndefined()
  const posted = idIn(await send('POST /api/posted', 'Content-Length: 0'))
  expect(await send('GET /refused', 'X-Front-Refresh: wrong', `X-Request-Id: ${ID}`)).toMatch(/^HTTP\/1\.1 403 /)
  const lines = await untilLogged(5)
  expect(lines).toMatchObject([
    {method: 'GET', path: '/created', status: 200, cache: 'miss', reqId: created},
    {method: 'GET', path: '/kept', status: 200, cache: 'miss', reqId: ID},
    {method: 'GET', path: '/kept', status: 200, cache: 'hit', reqId: ''},
    {method: 'POST', path: '/api/posted', status: 200, cache: 'pass', reqId: posted},
    {method: 'GET', path: '/refused', status: 403, cache: 'synth', reqId: ''},
  ])
  expect([...ids].filter(([path]) => path !== '/api/health')).toEqual([
    ['/created', created],
    ['/kept', ID],
    ['/api/posted', posted],
  ])
  for (const {time, service, bytes, ms} of lines) {
    expect(Date.parse(time)).toBeGreaterThan(0)
    expect([service, bytes > 0, Number.isInteger(ms)]).toEqual(['front', true, true])
  }
})

test.runIf(isInstalled)('a WebSocket has a line when it ends', async () => {
  server.on('upgrade', ({headers}, socket) => {
    ids.set('/lake/v1/streams', String(headers['x-request-id']))
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  expect(await send('GET /lake/v1/streams', 'Upgrade: websocket')).toMatch(/^HTTP\/1\.1 101 /)
  const [line] = await untilLogged(1)
  const reqId = ids.get('/lake/v1/streams')
  expect(line).toMatchObject({method: 'GET', path: '/lake/v1/streams', status: 0, cache: 'pipe', reqId})
  expect([Number(line?.bytes) > 0, Number.isInteger(line?.ms)]).toEqual([true, true])
})

test.runIf(isInstalled)('a hostile path, method or id makes valid JSON in UTF-8', async () => {
  const bytes = String.fromCharCode(0xff, 0xc3)
  const hostile = `"a\\b\t${bytes}","reqId":"${ID}`
  await send('GET /quote"\\"', `X-Request-Id: ${hostile}`)
  await send('GET /quote"\\"', `X-Request-Id: ${hostile}`)
  await send('GET /twice', `X-Request-Id: ${ID}`, `X-Request-Id: ${OTHER_ID}`)
  // A server of Node.js refuses both.
  await send(`GET /bytes${bytes}/end`)
  await send(`G"ET${bytes} /method`)
  const lines = await untilLogged(5)
  expect(lines).toMatchObject([
    {method: 'GET', path: '/quote"\\"', cache: 'miss', reqId: ids.get('/quote"\\"')},
    {method: 'GET', path: '/quote"\\"', cache: 'hit', reqId: ''},
    {method: 'GET', path: '/twice', cache: 'miss', reqId: ids.get('/twice')},
    {method: 'GET', path: '/bytes/end', status: 400},
    {method: 'G"ET', path: '/method', status: 400},
  ])
  for (const index of [0, 2, 3, 4]) expect(lines[index]?.reqId).toMatch(CREATED_ID)
})

test.runIf(isInstalled)('no line has parameters', async () => {
  const secret = 'ada%40example.com'
  await send(`GET /list?search=${secret}`)
  await send(`GET /list?search=${secret}`)
  await send(`GET /api/form?email=${secret}`)
  await send(`GET /page#${secret}?${secret}`, `Referer: ${front.url}/?${secret}`, `Cookie: name=${secret}`)
  await send(`GET ${front.url}/whole?email=${secret}`)
  expect((await untilLogged(5)).map(({path}) => path)).toEqual(['/list', '/list', '/api/form', '/page', '/whole'])
  expect((await readLog()).toString()).not.toContain('example')
})
