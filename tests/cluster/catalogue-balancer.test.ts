import {mkdtempSync, rmSync} from 'node:fs'
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {catalogueBalancer} from '../../services/launcher/cluster/balancer.ts'
import {Parts} from '../../services/launcher/cluster/parts.ts'
import {findProgram} from '../../services/launcher/cluster/programs.ts'
import {freePort} from '../support/environment.ts'

/* nginx with the configuration in `deploy/balancer`, in front of two servers in place of the catalogue APIs. */

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const respond: Answer = (_request, response) => void response.end('stored')
const close: Answer = request => void request.socket.destroy()
const freeze: Answer = () => undefined

const hasNginx = findProgram('nginx') !== null
const folder = mkdtempSync(join(tmpdir(), 'overprint-balancer-'))
let parts: Parts
let servers: Server[]
let url: string
/** How each server answers, and what it was asked for. */
let answers: Answer[]
let asked: string[][]

const listen = (index: number) =>
  createServer((request, response) => {
    if (request.url === '/healthz') return void response.end('ok')
    asked[index]?.push(`${request.method} ${request.url}`)
    answers[index]?.(request, response)
  }).listen(0, '127.0.0.1')

beforeAll(() => {
  parts = new Parts()
})
beforeEach(async () => {
  answers = [respond, respond]
  asked = [[], []]
  servers = [0, 1].map(listen)
  await Promise.all(servers.map(server => new Promise(resolve => server.once('listening', resolve))))
  const port = await freePort()
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  const spec = catalogueBalancer(join(folder, String(port)), port, ports)
  if (spec) await parts.program(spec)
  url = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  await parts.stop()
  for (const server of servers) server.close().closeAllConnections()
})
afterAll(() => rmSync(folder, {recursive: true}))

const send = async (method: string, path: string) =>
  (await fetch(url + path, {method, body: method === 'GET' ? null : '{}'})).status
/** Sends two requests: nginx asks the servers in turn. */
const sendTwice = async (method: string, path: string) => [await send(method, path), await send(method, path)]

test.runIf(hasNginx)('a balancer that accepts a connection and does not respond is not ready', async () => {
  const silent = createServer(freeze).listen(0, '127.0.0.1')
  await new Promise(resolve => silent.once('listening', resolve))
  const spec = catalogueBalancer(join(folder, 'silent'), (silent.address() as AddressInfo).port, [])
  expect(await spec?.isReady()).toBe(false)
  silent.close().closeAllConnections()
})

test.runIf(hasNginx)('a read that one API does not answer goes to the other one', async () => {
  answers = [close, respond]
  expect(await sendTwice('GET', '/products/a')).toEqual([200, 200])
  expect(asked[0]?.length).toBeGreaterThan(0)
  expect(asked[1]).toHaveLength(2)
})

test.runIf(hasNginx)('what pages read does not wait for a frozen API until the site gives up', async () => {
  answers = [freeze, respond]
  // On a busy machine, the other one may take longer than the limit, too.
  await vi.waitFor(async () => expect(await sendTwice('GET', '/products?page=2')).toEqual([200, 200]), {
    timeout: 60_000,
  })
  expect(asked[0]?.length).toBeGreaterThan(0)
})

test.runIf(hasNginx)('a change that an API has received is sent to no other one', async () => {
  answers = [close, close]
  for (const method of ['POST', 'PATCH']) expect(await send(method, '/admin/products/a')).toBe(502)
  expect(asked.flat().toSorted()).toEqual(['PATCH /admin/products/a', 'POST /admin/products/a'])
})

test.runIf(hasNginx)('a change goes to the API that takes connections', async () => {
  servers[0]?.close().closeAllConnections()
  expect(await sendTwice('POST', '/orders')).toEqual([200, 200])
  expect(asked).toEqual([[], ['POST /orders', 'POST /orders']])
})

test.runIf(hasNginx)('APIs that have failed are asked again when no other is left', async () => {
  answers = [close, close]
  for (let request = 0; request < 4; request += 1) expect(await send('GET', '/categories')).toBe(502)
  answers = [respond, respond]
  expect(await send('GET', '/categories')).toBe(200)
})
