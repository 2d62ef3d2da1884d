import type {Socket} from 'node:net'
import {afterEach, describe, expect, it} from 'vitest'
import {
  type ConnectionLimits,
  DEFAULT_CONNECTION_LIMITS,
} from '../../services/kit/http/connections/connection-limits.ts'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {eventually} from '../support/eventually.ts'
import {startLake} from '../support/lake.ts'
import {headOf, openConnection, readToEnd} from '../support/raw-connection.ts'

const MAX = 3
const GET = headOf('GET /healthz')

const stop: (() => unknown)[] = []
afterEach(async () => {
  for (const end of stop.splice(0)) await end()
})

/** Opens a connection that stays open until the end of the test. */
const open = async (url: string, from: string): Promise<Socket> => {
  const socket = await openConnection(url, from)
  socket.on('error', () => {})
  stop.push(() => socket.destroy())
  return socket
}

/** Requests something over a connection of its own. Returns the first line of the response, or '' when it is closed. */
const request = async (url: string, from: string): Promise<string> => {
  const socket = await open(url, from)
  const end = readToEnd(socket)
  socket.write(headOf('GET /healthz', 'Connection: close'))
  return (await end).split('\r\n')[0] ?? ''
}

/** Opens a connection and waits for its first response, which shows that the server has accepted it. */
const occupy = async (url: string, from: string): Promise<Socket> => {
  const socket = await open(url, from)
  const response = new Promise(resolve => socket.once('data', resolve))
  socket.write(GET)
  expect(String(await response)).toMatch(/^HTTP\/1.1 200 /)
  return socket
}

const OK = 'HTTP/1.1 200 OK'

describe.each([
  {name: 'content lake', start: startLake},
  {name: 'catalogue API', start: startCatalogueApi},
])('$name', ({start}) => {
  const startWith = async (limits: Partial<ConnectionLimits>): Promise<string> => {
    const {url, close} = await start({connectionLimits: {...DEFAULT_CONNECTION_LIMITS, ...limits}})
    stop.unshift(close)
    return url
  }

  it('closes connections beyond the limit of an address, and serves other addresses and this machine', async () => {
    const url = await startWith({maxConnectionsPerAddress: MAX})
    const occupied: Socket[] = []
    for (let number = 0; number < MAX; number++) occupied.push(await occupy(url, '127.0.0.2'))
    expect(await request(url, '127.0.0.2')).toBe('')
    expect(await request(url, '127.0.0.3')).toBe(OK)
    for (let number = 0; number < MAX; number++) await occupy(url, '127.0.0.1')
    expect(await request(url, '127.0.0.1')).toBe(OK)
    expect(await request(url, '127.0.0.2')).toBe('')
    // A closed connection makes room for another.
    occupied[0]?.destroy()
    await eventually(() => request(url, '127.0.0.2')).toBe(OK)
  })

  it('closes connections beyond the total', async () => {
    const url = await startWith({maxConnections: MAX})
    for (let number = 1; number < MAX; number++) await occupy(url, `127.0.0.${number}`)
    const last = await occupy(url, '127.0.0.9')
    expect(await request(url, '127.0.0.10')).toBe('')
    last.destroy()
    await eventually(() => request(url, '127.0.0.10')).toBe(OK)
  })
})
