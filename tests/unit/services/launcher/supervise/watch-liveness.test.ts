import type {RequestListener} from 'node:http'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {watchLiveness} from '../../../../../services/launcher/supervise/watch-liveness'
import {eventually} from '../../../../support/eventually'
import {type SwitchableServer, startSwitchableServer} from '../../../../support/switchable-server'

/** Many ticks, because a busy machine delays some of them. */
const TIMING = {tickMs: 10, limitMs: 1000}

let server: SwitchableServer
let listener: RequestListener
let stop: () => void
const onSilent = vi.fn()

beforeEach(async () => {
  onSilent.mockReset()
  listener = (_request, response) => response.writeHead(503).end('busy')
  server = await startSwitchableServer((request, response) => listener(request, response))
})
afterEach(async () => {
  stop()
  await server.close()
})

const watch = (livePath: string | null) => {
  stop = watchLiveness({port: Number(new URL(server.url).port), livePath}, onSilent, TIMING)
}
/** Resolves after more probes than fit into the limit. */
const manyProbes = () => eventually(server.requests).toBeGreaterThan(150)
/** Resolves when a second watch of the hung server has reported it. */
const anotherLimit = () =>
  new Promise<unknown>(resolve => {
    watchLiveness({port: Number(new URL(server.url).port), livePath: '/'}, resolve, TIMING)
  })

test('a service that responds is alive, whatever the status', async () => {
  watch('/')
  await manyProbes()
  expect(onSilent).not.toHaveBeenCalled()
})

test('a service that closes connections because too many are open is alive', async () => {
  listener = request => request.socket.destroy()
  watch('/')
  await manyProbes()
  expect(onSilent).not.toHaveBeenCalled()
})

test('a service that accepts connections and does not respond is reported once', async () => {
  watch('/')
  await server.nextRequest()
  server.hang()
  await eventually(() => onSilent.mock.calls).toEqual([[1]])
  await anotherLimit()
  expect(onSilent).toHaveBeenCalledTimes(1)
})

test('a service that refuses connections is reported', async () => {
  await server.close()
  watch('/')
  await eventually(() => onSilent.mock.calls).toEqual([[1]])
})

test('time in which the watching process is suspended does not count', async () => {
  watch('/')
  await server.nextRequest()
  const before = server.requests()
  // Blocks this process, and the server in it, for longer than the limit.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * TIMING.limitMs)
  await eventually(server.requests).toBeGreaterThan(before + 50)
  expect(onSilent).not.toHaveBeenCalled()
})

test('without a path, a service that accepts connections is alive, and one that refuses them is not', async () => {
  server.hang()
  watch(null)
  await eventually(server.connections).toBeGreaterThan(150)
  expect(onSilent).not.toHaveBeenCalled()
  await server.close()
  await eventually(() => onSilent.mock.calls).toEqual([[1]])
})

test('nothing is reported after the watch has stopped', async () => {
  server.hang()
  watch('/')
  await server.nextRequest()
  stop()
  await anotherLimit()
  expect(onSilent).not.toHaveBeenCalled()
})
