import {createServer, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
import {processWide} from '@/lib/sources/process-wide'

/* The generation of pages that another build has published, with a server in place of this process's own routes. */

let server: Server
let ownCall: typeof import('@/lib/publishing/own-call')
let floors: import('@/lib/shared-cache/floors').Floors
/** Generations that have begun, with what ends them. */
let begun: {path: string | null; isOwn: boolean; response: ServerResponse}[] = []

beforeAll(async () => {
  server = createServer(({headers, url = ''}, response) => {
    const path = new URL(url, 'http://path.invalid').searchParams.get('path')
    begun.push({path, isOwn: ownCall.isOwnCall(headers), response})
  }).listen(0)
  await new Promise(resolve => server.once('listening', resolve))
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  ownCall = await import('@/lib/publishing/own-call')
  const {startSharedStore, sharedStore} = await import('@/lib/shared-cache/shared-store')
  // Nothing listens there.
  await startSharedStore({url: 'redis://127.0.0.1:1', build: 'a-build'})
  const {followOtherBuilds} = await import('@/lib/publishing/builds/other-builds')
  followOtherBuilds()
  const store = sharedStore()
  if (!store) throw new Error('There is no shared store.')
  floors = store.floors
})
afterEach(() => {
  for (const {response} of begun) response.destroy()
  begun = []
  vi.useRealTimers()
})
afterAll(async () => {
  const {sharedStore} = await import('@/lib/shared-cache/shared-store')
  sharedStore()?.link.stop()
  processWide<{store?: object}>('shared-store', () => ({})).store = undefined
  server.closeAllConnections()
  server.close()
})

const untilBegun = (count: number) => expect.poll(() => begun.length).toBe(count)
const end = (index: number, status = 204) => begun[index]?.response.writeHead(status).end()

test('many requests for a page wait for one generation, by a call that only this process can make', async () => {
  const requests = Promise.all(Array.from({length: 50}, () => floors.generate('/index', 1)))
  await untilBegun(1)
  expect(begun).toMatchObject([{path: '/', isOwn: true}])
  end(0)
  await requests
  expect(begun).toHaveLength(1)
})

test('a request does not wait for long for a page, and a failure is not repeated at once', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  await floors.generate('/slow', 1)
  await untilBegun(1)
  // The failure itself takes longer than the pause after it.
  vi.setSystemTime(Date.now() + 6000)
  end(0, 503)
  for (let request = 0; request < 3; request += 1) await floors.generate('/slow', 1)
  expect(begun).toHaveLength(1)
  vi.setSystemTime(Date.now() + 6000)
  const repeated = floors.generate('/slow', 1)
  await untilBegun(2)
  end(1)
  await repeated
})

test('a server that starts waits for a page as long as its generation takes', async () => {
  await floors.untilGenerated('/never')
  let isGenerated = false
  void floors.generate('/patient', 1)
  await untilBegun(1)
  const generated = floors.untilGenerated('/patient').then(() => {
    isGenerated = true
  })
  await floors.generate('/patient', 1)
  expect(isGenerated, 'when a visitor gets the older page').toBe(false)
  end(0)
  await generated
})

test('after a later change a page is generated again, once the generation that may have read too early has ended', async () => {
  void floors.generate('/busy', 1)
  await untilBegun(1)
  void floors.generate('/busy', 2)
  void floors.generate('/busy', 3)
  // A request that arrives after those of the page would have.
  void floors.generate('/another', 1)
  await untilBegun(2)
  expect(begun.map(({path}) => path)).toEqual(['/busy', '/another'])
  end(0)
  await untilBegun(3)
  const last = floors.generate('/busy', 3)
  end(2)
  await last
  expect(begun.map(({path}) => path)).toEqual(['/busy', '/another', '/busy'])
})

test('four pages are generated at once, and the others in turn', async () => {
  const pages = Array.from({length: 9}, (_, number) => `/in-turn-${number}`)
  const all = Promise.all(pages.map(page => floors.generate(page, 1)))
  for (let ended = 0; ended < pages.length; ended += 1) {
    await untilBegun(Math.min(ended + 4, pages.length))
    end(ended)
  }
  await all
  expect(begun.map(({path}) => path).toSorted()).toEqual(pages)
})

test('nobody else can have pages generated', async () => {
  const {default: route} = await import('@/pages/api/other-builds')
  const revalidate = vi.fn()
  const response = {setHeader: vi.fn(), status: vi.fn(() => response), json: vi.fn(), revalidate}
  for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', 'Bearer another'])
    await route({query: {path: '/'}, headers: {authorization}} as never, response as never)
  expect(response.status.mock.calls).toEqual(Array.from({length: 4}, () => [404]))
  expect(revalidate).not.toHaveBeenCalled()
})
