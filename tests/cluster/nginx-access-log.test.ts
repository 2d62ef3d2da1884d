import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import {type AddressInfo, connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text as readText} from 'node:stream/consumers'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {type Front, findEngine, startFront} from '../support/cluster/front.ts'
import {idIn, sendRaw} from '../support/cluster/send-raw.ts'
import {freePort} from '../support/environment.ts'

/* nginx's access log with `deploy/nginx/overprint-log.conf`: valid JSON, the id that the site got, and no parameters. */

const isInstalled = findEngine('nginx') !== null
const ID = 'abcdef0123456789abcdef0123456789'
const OTHER_ID = ID.replaceAll('a', 'b')
const CREATED_ID = /^[\da-f]{32}$/

let server: Server
let front: Front
let folder: string
/** Ids that the site got, by path. */
let ids: Map<string, string | string[] | undefined>

beforeEach(async () => {
  if (!isInstalled) return
  ids = new Map()
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    ids.set(path, request.headers['x-request-id'])
    response.writeHead(200, {'cache-control': 's-maxage=60'}).end('the page')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  folder = mkdtempSync(join(tmpdir(), 'overprint-access-log-'))
  const sites = [(server.address() as AddressInfo).port]
  const accessLog = `${join(folder, 'access.log')} overprint`
  front = await startFront('nginx', {port: await freePort(), sites, secret: 'f'.repeat(32), accessLog})
})
afterEach(async () => {
  if (!isInstalled) return
  await front.stop()
  server.close().closeAllConnections()
  rmSync(folder, {recursive: true})
})

function readLog(): string[] {
  const text = new TextDecoder('utf-8', {fatal: true}).decode(readFileSync(join(folder, 'access.log')))
  return text.split('\n').filter(line => line !== '' && !line.includes('/api/health'))
}

/** Returns the first lines of the log. nginx writes them when the client has its response already. */
const untilLogged = (count: number): Promise<Record<string, unknown>[]> =>
  vi.waitFor(
    () => {
      const lines = readLog()
      expect(lines.length).toBeGreaterThanOrEqual(count)
      return lines.map(line => JSON.parse(line))
    },
    {timeout: 120_000},
  )

const send = (start: string, ...headers: string[]) => sendRaw(front, start, ...headers)

test.runIf(isInstalled)('a line has the id that the site got, and none when a fresh copy was sent', async () => {
  const created = idIn(await send('GET /created'))
  expect(created).toMatch(CREATED_ID)
  expect(idIn(await send('GET /kept', `X-Request-Id: ${ID}`))).toBe(ID)
  expect(idIn(await send('GET /kept', `X-Request-Id: ${OTHER_ID}`))).toBeUndefined()
  const posted = idIn(await send('POST /api/posted', 'Content-Length: 0'))
  const lines = await untilLogged(4)
  expect(lines).toMatchObject([
    {method: 'GET', path: '/created', status: 200, cache: 'MISS', reqId: created},
    {method: 'GET', path: '/kept', status: 200, cache: 'MISS', reqId: ID},
    {method: 'GET', path: '/kept', status: 200, cache: 'HIT', reqId: ''},
    {method: 'POST', path: '/api/posted', status: 200, reqId: posted},
  ])
  ids.delete('/api/health')
  expect([...ids]).toEqual([
    ['/created', created],
    ['/kept', ID],
    ['/api/posted', posted],
  ])
  for (const {time, service, bytes, ms} of lines) {
    expect(Date.parse(String(time))).toBeGreaterThan(0)
    expect([service, Number(bytes) > 0, Number.isInteger(ms)]).toEqual(['front', true, true])
  }
})

test.runIf(isInstalled)('a hostile path, method or id makes valid JSON in UTF-8', async () => {
  const bytes = String.fromCharCode(0xff, 0xc3)
  await send('GET /quote"\\"', `X-Request-Id: "a\\b\t${bytes}","reqId":"${ID}`)
  await send(`GET /bytes${bytes}/end`)
  await send('GET /encoded%FF%C3%22')
  await send(`G"ET${bytes} /method`)
  const {hostname, port} = new URL(front.url)
  await readText(connect(Number(port), hostname).end('GET /old\r\n'))
  const lines = await untilLogged(5)
  expect(lines).toMatchObject([
    {method: 'GET', path: '/quote"\\"', cache: 'MISS', reqId: ids.get('/quote"\\"')},
    {path: '/bytes'},
    {path: '/encoded%FF%C3%22', status: 200},
    {status: 400},
    {path: '/old', status: 400},
  ])
  expect(lines[0]?.reqId).toMatch(CREATED_ID)
})

test.runIf(isInstalled)('no line has parameters', async () => {
  const secret = 'ada%40example.com'
  await send(`GET /list?search=${secret}`)
  await send(`GET /list?search=${secret}`)
  await send(`GET /api/form?email=${secret}`)
  await send(`GET /page?${secret}`, `Referer: ${front.url}/?${secret}`, `Cookie: name=${secret}`)
  await send(`GET ${front.url}/whole?email=${secret}`)
  expect((await untilLogged(5)).map(({path}) => path)).toEqual(['/list', '/list', '/api/form', '/page', '/whole'])
  expect(readLog().join()).not.toContain('example')
})
