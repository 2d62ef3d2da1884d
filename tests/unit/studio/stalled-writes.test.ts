import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {isStalled, onStalledChange, watchWrites} from '@/studio/connection/stalled-writes'

const QUERY = 'http://lake/v2025-02-19/data/query/production'
const ACTIONS = 'http://lake/v2025-02-19/data/actions/production'
const MUTATE = 'http://lake/v2025-02-19/data/mutate/production'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fetch whose requests wait until they are settled, the first one first. */
function waiting() {
  const requests: {resolve: (response: Response) => void; reject: (error: Error) => void}[] = []
  const send = watchWrites(() => new Promise((resolve, reject) => void requests.push({resolve, reject})))
  return {send, requests}
}

test('a write without a response is stalled after a second, until its response comes', async () => {
  const {send, requests} = waiting()
  const changes = vi.fn()
  const stop = onStalledChange(changes)
  const response = send(ACTIONS, {method: 'POST'})
  await vi.advanceTimersByTimeAsync(999)
  expect(isStalled()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isStalled()).toBe(true)
  requests[0]?.resolve(new Response('saved'))
  expect(await (await response).text()).toBe('saved')
  expect(isStalled()).toBe(false)
  expect(changes).toHaveBeenCalledTimes(2)
  stop()
})

test('several writes are stalled until the last of them has a response or an error', async () => {
  const {send, requests} = waiting()
  const first = send(ACTIONS, {method: 'POST'})
  const second = send(new Request(MUTATE, {method: 'POST'}))
  await vi.advanceTimersByTimeAsync(1000)
  requests[0]?.resolve(new Response())
  await first
  expect(isStalled()).toBe(true)
  const rejected = expect(second).rejects.toThrow('Failed to fetch')
  requests[1]?.reject(new TypeError('Failed to fetch'))
  await rejected
  expect(isStalled()).toBe(false)
})

test('a read and a quick write are never stalled', async () => {
  const {send, requests} = waiting()
  const changes = vi.fn()
  const stop = onStalledChange(changes)
  void send(QUERY)
  const write = send(ACTIONS, {method: 'POST'})
  requests[1]?.resolve(new Response())
  await write
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changes).not.toHaveBeenCalled()
  stop()
})
