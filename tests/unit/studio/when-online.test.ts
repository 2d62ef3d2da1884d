import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {fetchAndReport, fetchWhenOnline, isOnline, onOnlineChange, untilOnline} from '@/studio/connection/when-online'

const QUERY = 'http://lake/v2025-02-19/data/query/production'
const ACTIONS = 'http://lake/v2025-02-19/data/actions/production'
const MUTATE = ACTIONS.replace('actions', 'mutate')
/** The edits of a form. */
const EDIT = `${ACTIONS}?tag=sanity.studio.document.commit&transactionId=a`
const LOST = new TypeError('Failed to fetch')

let browser: EventTarget
let network: {onLine: boolean}
beforeEach(() => {
  browser = new EventTarget()
  network = {onLine: true}
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', network)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const goOnline = () => {
  network.onLine = true
  browser.dispatchEvent(new Event('online'))
}

/** A fetch that gets no response while the browser has no network. */
const cutOff = () =>
  vi.fn<typeof fetch>(async (_input, init) => {
    init?.signal?.throwIfAborted()
    if (!network.onLine) throw LOST
    return new Response('saved')
  })

test('holds reads and edits while the browser is offline, and sends it afterwards', async () => {
  network.onLine = false
  const plain = cutOff()
  const secret = `${MUTATE}?tag=sanity.preview-url-secret`
  const urls = [QUERY, EDIT, EDIT.replace('actions', 'mutate'), MUTATE, secret]
  const responses = urls.map(url => fetchWhenOnline(fetchAndReport(plain))(url, {method: 'POST'}))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(isOnline()).toBe(false)
  goOnline()
  const texts = await Promise.all(responses.map(async response => (await response).text()))
  expect(texts).toEqual(urls.map(() => 'saved'))
})

test.each([
  `${ACTIONS}?tag=sanity.studio.document.publish`,
  `${ACTIONS}?tag=sanity.studio.document.discard-changes`,
  `${ACTIONS}?tag=sanity.studio.document.unpublish`,
  // A draft that was never published is deleted without a tag.
  ACTIONS,
  `${MUTATE}?tag=sanity.studio.document.duplicate`,
])('rejects an action at once while the browser is offline, and never sends it afterwards: %s', async url => {
  network.onLine = false
  const plain = cutOff()
  const failed = vi.fn()
  fetchWhenOnline(fetchAndReport(plain))(url, {method: 'POST'}).catch(failed)
  await vi.advanceTimersByTimeAsync(0)
  expect(failed).toHaveBeenCalledWith(LOST)
  goOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(plain).toHaveBeenCalledTimes(1)
})

test('rejects a request after a day without a network', async () => {
  network.onLine = false
  const response = expect(fetchWhenOnline(cutOff())(EDIT, {method: 'POST'})).rejects.toBe(LOST)
  await vi.advanceTimersByTimeAsync(25 * 3_600_000)
  await response
})

test('a lake on the same machine is online without a network, until it gets lost', async () => {
  network.onLine = false
  const changes = vi.fn()
  const stop = onOnlineChange(changes)
  const plain = vi.fn<typeof fetch>(async () => new Response('saved'))
  const send = fetchWhenOnline(fetchAndReport(plain))
  expect(isOnline()).toBe(false)
  expect(await (await send(EDIT, {method: 'POST'})).text()).toBe('saved')
  expect(isOnline()).toBe(true)
  expect(changes).toHaveBeenCalledTimes(1)
  await untilOnline()

  // The lake stops: a write rejects as it does with a network, and the next one is held.
  plain.mockRejectedValue(LOST)
  await expect(send(EDIT, {method: 'POST'})).rejects.toBe(LOST)
  expect(isOnline()).toBe(false)
  const held = send(EDIT, {method: 'POST'})
  await vi.advanceTimersByTimeAsync(60_000)
  plain.mockImplementation(async () => new Response('saved later'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await held).text()).toBe('saved later')
  expect(isOnline()).toBe(true)
  stop()
})

test('a lake that responded over a network is not taken for one on the same machine', async () => {
  network.onLine = false
  const send = fetchAndReport(async () => new Response())
  await send(QUERY)
  expect(isOnline()).toBe(true)
  goOnline()
  await send(QUERY)
  network.onLine = false
  expect(isOnline()).toBe(false)
})

test('sends a read again when the connection is lost on the way', async () => {
  const plain = cutOff().mockRejectedValueOnce(LOST)
  const response = fetchWhenOnline(plain)(QUERY)
  network.onLine = false
  await vi.advanceTimersByTimeAsync(60_000)
  goOnline()
  expect(await (await response).text()).toBe('saved')
})

test('gives up on a read after four attempts', async () => {
  const plain = vi.fn<typeof fetch>().mockRejectedValue(LOST)
  const response = expect(fetchWhenOnline(plain)(QUERY)).rejects.toBe(LOST)
  await vi.advanceTimersByTimeAsync(60_000)
  await response
  expect(plain).toHaveBeenCalledTimes(4)
})

test('sends a write only once: the Studio repeats it itself', async () => {
  const plain = vi.fn<typeof fetch>().mockRejectedValue(LOST)
  await expect(fetchWhenOnline(plain)(EDIT, {method: 'POST'})).rejects.toBe(LOST)
  expect(plain).toHaveBeenCalledTimes(1)
})

test('an aborted request waits no longer', async () => {
  network.onLine = false
  const controller = new AbortController()
  const plain = cutOff()
  const response = fetchWhenOnline(plain)(QUERY, {signal: controller.signal})
  const rejected = expect(response).rejects.toMatchObject({name: 'AbortError'})
  await vi.advanceTimersByTimeAsync(1000)
  controller.abort()
  await rejected
  expect(plain).toHaveBeenCalledTimes(2)
})
