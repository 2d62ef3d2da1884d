import {createServer, type Server} from 'node:http'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {UPLOAD_LIMIT_BYTES} from '../../services/kit/http/connections/upload-limit.ts'
import {type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'
import {sendRaw} from '../support/cluster/send-raw.ts'

/* Which servers nginx asks, and for which host, with the configuration in `deploy/`. */

let servers: Server[]
let front: Front | undefined
/** How often each server was asked. */
let asked: number[]
/** The `Host` of each request. */
let hosts: (string | undefined)[]
let isAway: boolean

const listen = (index: number) =>
  createServer((request, response) => {
    if (request.url === '/api/health') return void response.end('ok')
    asked[index] = (asked[index] ?? 0) + 1
    hosts.push(request.headers.host)
    if (isAway) return void request.socket.destroy()
    response.writeHead(200, {'cache-control': 'no-store'}).end('page')
  }).listen(0, '127.0.0.1')

beforeEach(async () => {
  servers = [0, 1, 2].map(listen)
  await Promise.all(servers.map(server => new Promise(resolve => server.once('listening', resolve))))
  asked = [0, 0, 0]
  hosts = []
  isAway = true
})
afterEach(async () => {
  await front?.stop()
  front = undefined
  for (const server of servers) server.close().closeAllConnections()
})

test.runIf(findEngine('nginx') !== null)(
  'when all servers have failed, each is asked again before its three seconds are over',
  async () => {
    front = await startFrontOf('nginx', servers, 'f'.repeat(32))
    const get = async (address: string) => (await fetch(front?.url + address)).status
    for (let request = 0; request < 6; request += 1) expect(await get(`/away-${request}`)).toBe(502)
    const before = [...asked]
    for (let request = 0; request < 3; request += 1) expect(await get(`/still-away-${request}`)).toBe(502)
    for (const [index, count] of asked.entries()) expect(count).toBeGreaterThan(before[index] ?? 0)
    isAway = false
    expect(await get('/back')).toBe(200)
  },
)

test.runIf(findEngine('nginx') !== null)(
  'a request whose host is in no header, as over HTTP/3, reaches a server with its host',
  async () => {
    front = await startFrontOf('nginx', servers, 'f'.repeat(32))
    isAway = false
    for (const address of ['/page', '/api/any']) {
      const socket = connect(Number(new URL(front.url).port), '127.0.0.1')
      socket.write(`GET http://www.example.com${address} HTTP/1.0\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
    }
    expect(hosts).toEqual(['www.example.com', 'www.example.com'])
  },
)

test.runIf(findEngine('nginx') !== null)(
  'nginx leaves the length of an upload to the site, and limits every other body',
  async () => {
    front = await startFrontOf('nginx', servers, 'f'.repeat(32))
    isAway = false
    for (const bytes of [UPLOAD_LIMIT_BYTES, 2 * UPLOAD_LIMIT_BYTES])
      expect(await sendRaw(front, 'POST /lake/v1/assets/files/a', `Content-Length: ${bytes}`)).toMatch(
        /^HTTP\/1.1 200 /,
      )
    expect(await sendRaw(front, 'POST /api/any', `Content-Length: ${UPLOAD_LIMIT_BYTES}`)).toMatch(/^HTTP\/1.1 413 /)
  },
)
