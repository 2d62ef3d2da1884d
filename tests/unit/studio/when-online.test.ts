import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {fetchWhenOnline} from '@/studio/connection/when-online'

const QUERY = 'http://lake/v2025-02-19/data/query/production'
const ACTIONS = 'http://lake/v2025-02-19/data/actions/production'
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

test('sends nothing while the browser is offline, and everything afterwards', async () => {
  network.onLine = false
  const plain = vi.fn<typeof fetch>(async () => new Response('saved'))
  const responses = [QUERY, ACTIONS].map(url => fetchWhenOnline(plain)(url, {method: 'POST'}))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(plain).not.toHaveBeenCalled()
  goOnline()
  const texts = await Promise.all(responses.map(async response => (await response).text()))
  expect(texts).toEqual(['saved', 'saved'])
})

test('sends a read again when the connection is lost on the way', async () => {
  const plain = vi.fn<typeof fetch>().mockRejectedValueOnce(LOST).mockResolvedValue(new Response('read'))
  const response = fetchWhenOnline(plain)(QUERY)
  network.onLine = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(plain).toHaveBeenCalledTimes(1)
  goOnline()
  expect(await (await response).text()).toBe('read')
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
  await expect(fetchWhenOnline(plain)(ACTIONS, {method: 'POST'})).rejects.toBe(LOST)
  expect(plain).toHaveBeenCalledTimes(1)
})

test('an aborted request waits no longer', async () => {
  network.onLine = false
  const controller = new AbortController()
  const plain: typeof fetch = async (_input, init) => {
    init?.signal?.throwIfAborted()
    return new Response('late')
  }
  const response = fetchWhenOnline(plain)(QUERY, {signal: controller.signal})
  controller.abort()
  await expect(response).rejects.toMatchObject({name: 'AbortError'})
})
