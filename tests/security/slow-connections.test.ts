import type {Socket} from 'node:net'
import {describe, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {eventually} from '../support/eventually'
import {headOf, openConnection, readToEnd, trickle} from '../support/raw-connection'
import {expectAlive} from './support/servers'

/* Clients that send slowly or open many connections, against the built site and the services with their default limits. */

const {siteUrl, lake, api, secrets} = readEnvironment()
const STATUS_408 = /^HTTP\/1\.1 408 /
const LENGTH = 'Content-Length: 10000'
const ADMIN = `Authorization: Bearer ${secrets.lakeAdminToken}`
const UPLOAD = '/v2025-02-19/assets/files/production?filename=slow.txt'
const JSON_TYPE = 'Content-Type: application/json'

/** Bodies that each server reads, the site for itself and for both proxies. */
const BODIES = [
  {name: 'the site', base: siteUrl, head: headOf('POST /api/revalidate', LENGTH, JSON_TYPE)},
  {name: 'the site’s proxy of the content lake', base: siteUrl, head: headOf(`POST /lake${UPLOAD}`, LENGTH, ADMIN)},
  {
    name: 'the site’s proxy of the catalogue API',
    base: siteUrl,
    head: headOf('POST /backend/contact-submissions', LENGTH, JSON_TYPE),
  },
  {name: 'the content lake', base: lake.url, head: headOf(`POST ${UPLOAD}`, LENGTH, ADMIN)},
  {name: 'the catalogue API', base: api.url, head: headOf('POST /contact-submissions', LENGTH, JSON_TYPE)},
]
const SERVERS = [
  {name: 'the site', base: siteUrl},
  {name: 'the content lake', base: lake.url},
  {name: 'the catalogue API', base: api.url},
]

describe('a client that sends a byte per second', () => {
  test.concurrent.each(BODIES)('gets a 408 for its body from $name', async ({base, head}) => {
    expect(await trickle(base, head, {intervalMs: 1000})).toMatch(STATUS_408)
  })

  test.concurrent.each(SERVERS)('gets a 408 for its headers from $name', async ({base}) => {
    const startedAt = performance.now()
    expect(await trickle(base, 'GET / HTTP/1.1\r\nX-Slow: ', {intervalMs: 1000})).toMatch(STATUS_408)
    // 10 s and a second until the next check. Without limits, the connection stays open for as long as the client sends.
    expect(performance.now() - startedAt).toBeLessThan(90_000)
  })
})

test('the site serves at most 256 connections of an address, and other addresses beside it', async () => {
  const sockets: Socket[] = []
  const occupy = async () => {
    const socket = await openConnection(siteUrl, '127.0.0.2')
    sockets.push(socket.on('error', () => {}))
    return new Promise<boolean>(resolve => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
      // Unfinished headers keep the connection open for ten seconds.
      socket.write(`${headOf('GET /favicon.svg')}GET / HTTP/1.1\r\n`)
    })
  }
  const request = async (from: string) => {
    const socket = await openConnection(siteUrl, from)
    const end = readToEnd(socket)
    socket.write(headOf('GET /favicon.svg', 'Connection: close'))
    return (await end).split('\r\n')[0]
  }
  const served = await Promise.all(Array.from({length: 300}, occupy))
  expect(served.filter(Boolean)).toHaveLength(256)
  for (const address of ['127.0.0.1', '127.0.0.3']) expect(await request(address)).toBe('HTTP/1.1 200 OK')
  for (const socket of sockets) socket.destroy()
  await eventually(() => request('127.0.0.2')).toBe('HTTP/1.1 200 OK')
  await expectAlive()
})
