import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {listCategories} from '@/lib/catalogue/category'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {getProduct} from '@/lib/catalogue/product'
import {RequestRejectedError, ServiceUnavailableError} from '@/lib/errors'
import {callSource, type Source} from '@/lib/sources/call-source'
import {withDeadline} from '@/lib/sources/deadline'
import {type SwitchableServer, startSwitchableServer} from '../../../support/switchable-server'

/** Long enough that a call counts, short enough for a test. */
const DEADLINE_MS = 1200
/** Far below the client's 30 s and its retry, and far above what a busy machine needs. */
const MUCH_LESS_MS = 15_000

let server: SwitchableServer
let client: CatalogueClient
let log: ReturnType<typeof vi.spyOn>
let status = 200
let headers: Record<string, string> = {}

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
  status = 200
  headers = {}
  server = await startSwitchableServer((_request, response) => {
    const isGood = status === 200
    response.writeHead(status, {'Content-Type': isGood ? 'application/json' : 'application/problem+json', ...headers})
    const problem = {type: 'about:blank', title: 'No', status, detail: 'No', instance: '/'}
    response.end(JSON.stringify(isGood ? {data: []} : problem))
  })
  client = createCatalogueClient(server.url)
})
afterEach(() => server.close())

const load = () => withDeadline(() => listCategories(client), DEADLINE_MS)
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'loaded',
    (error: unknown) => error,
  )

/** Returns the duration of a promise in milliseconds, whatever its outcome. */
async function timed(call: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call.catch(() => {})
  return performance.now() - start
}

/** Lets loads fail until the circuit is open. */
async function open(): Promise<void> {
  server.hang()
  await Promise.all([load(), load(), load()].map(outcome))
}

test('a load from a hung source ends at its deadline, without the retry', async () => {
  server.hang()
  const duration = await timed(expect(load()).rejects.toThrow(/did not respond in time.*npm run api/))
  expect(duration).toBeGreaterThan(DEADLINE_MS - 50)
  expect(duration).toBeLessThan(MUCH_LESS_MS)
  expect(server.requests()).toBe(1)
})

test('a retry that waits for Retry-After ends at the deadline too', async () => {
  status = 503
  headers = {'Retry-After': '25'}
  expect(await timed(expect(load()).rejects.toThrow(ServiceUnavailableError))).toBeLessThan(MUCH_LESS_MS)
  expect(server.requests()).toBe(1)
})

test('calls one after the other share the deadline', async () => {
  server.hang()
  const duration = await timed(
    withDeadline(async () => {
      for (const _ of ['first', 'second', 'third']) await outcome(listCategories(client))
    }, DEADLINE_MS),
  )
  expect(duration).toBeLessThan(MUCH_LESS_MS)
  // With a deadline of its own, each call would send a request.
  expect(server.requests()).toBe(1)
})

test('a call outside a page load has no deadline', async () => {
  const call = vi.fn(async () => 'value')
  expect(await callSource({name: 'S', address: 'http://outside', startCommand: 'x'}, call)).toBe('value')
  expect(call).toHaveBeenCalledWith()
})

test('after three failures in a row, calls fail at once and do not reach the source', async () => {
  await open()
  const before = server.requests()
  expect(await outcome(load())).toMatchObject({
    name: 'ServiceUnavailableError',
    message: expect.stringContaining('failed repeatedly'),
  })
  expect(server.requests()).toBe(before)
  expect(log).toHaveBeenCalledWith(
    `The catalogue API at ${server.url} fails repeatedly: requests to it now fail at once`,
  )
})

test('once the source responds, a test call closes the circuit', async () => {
  await open()
  server.respond()
  await expect.poll(() => outcome(load()), {interval: 100}).toBe('loaded')
  expect(await Promise.all([load(), load(), load()].map(outcome))).toEqual(['loaded', 'loaded', 'loaded'])
  expect(console.info).toHaveBeenCalledWith(`The catalogue API at ${server.url} responds again`)
})

test('while one load tests the source, others fail at once', async () => {
  await open()
  const before = server.requests()
  // Until the circuit is half-open, both loads fail at once. Then one of them tests the source until its deadline.
  let loads: Promise<unknown>[] = []
  const attempt = async () => {
    const arrival = server.nextRequest()
    loads = [outcome(load()), outcome(load())]
    await Promise.race([arrival, Promise.all(loads)])
    return server.requests() > before
  }
  await expect.poll(attempt, {interval: 50}).toBe(true)
  const duration = await timed(Promise.race(loads))
  for (const error of await Promise.all(loads)) expect(error).toBeInstanceOf(ServiceUnavailableError)
  expect(duration).toBeLessThan(DEADLINE_MS / 2)
  expect(server.requests()).toBe(before + 1)
})

test('the load that tests the source gets all its data', async () => {
  await open()
  server.respond()
  const both = () => withDeadline(() => Promise.all([listCategories(client), listCategories(client)]), DEADLINE_MS)
  const outcomes: unknown[] = []
  await expect
    .poll(
      async () => {
        outcomes.push(await outcome(both()))
        return outcomes.at(-1)
      },
      {interval: 100},
    )
    .toBe('loaded')
  // Never half of the data: until then every attempt failed before it made a request.
  for (const error of outcomes.slice(0, -1))
    expect(error).toMatchObject({message: expect.stringContaining('failed repeatedly')})
})

test('a rejected request says nothing about the health of the source', async () => {
  status = 400
  for (const _ of Array.from({length: 5})) expect(await outcome(load())).toBeInstanceOf(RequestRejectedError)
  status = 404
  expect(await withDeadline(() => getProduct('tee', client))).toBeNull()
})

test('a call that starts just before the deadline does not count', async () => {
  server.hang()
  const late = () => withDeadline(() => listCategories(client), 100)
  await Promise.all([late(), late(), late(), late()].map(outcome))
  server.respond()
  expect(await outcome(load())).toBe('loaded')
})

test('the circuits of two sources are independent', async () => {
  await open()
  const other: Source = {name: 'Other', address: 'http://other', startCommand: 'x'}
  expect(await withDeadline(() => callSource(other, async () => 'value'))).toBe('value')
})
