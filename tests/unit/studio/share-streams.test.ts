import {createClient, type ListenEvent} from '@sanity/client'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {shareStreams} from '@/studio/connection/share-streams'
import {startLake, type TestLake} from '../../support/lake'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.close())

const listenTo = (query: string, fetchShared: typeof fetch, events: ListenEvent[]) => {
  const {projectId, dataset, token} = lake.client.config()
  const client = createClient({
    projectId,
    dataset,
    token,
    apiHost: lake.url,
    apiVersion: '2025-02-19',
    useProjectHostname: false,
    useCdn: false,
    resolveFetch: () => fetchShared,
  })
  return client.listen(query, {}, {events: ['welcome', 'mutation']}).subscribe({
    next: event => events.push(event),
    error: error => events.push({type: 'channelError', message: String(error)} as unknown as ListenEvent),
  })
}

test('any number of listeners share one connection, and each receives its own events', async () => {
  const opened = vi.spyOn(globalThis, 'WebSocket')
  const plain = vi.fn<typeof fetch>()
  const shared = shareStreams(`${lake.url.replace('http', 'ws')}/v2025-02-19/streams`, plain)
  const received = Array.from({length: 8}, (): ListenEvent[] => [])
  const listeners = received.map((events, index) => listenTo(`*[_type == "kind${index}"]`, shared, events))
  await expect.poll(() => received.every(events => events[0]?.type === 'welcome')).toBe(true)
  await lake.client.create({_id: 'one', _type: 'kind3', name: 'Grey'})
  await expect.poll(() => received[3]?.at(-1)?.type).toBe('mutation')
  expect(received.filter(events => events.length > 1)).toHaveLength(1)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(plain).not.toHaveBeenCalled()
  for (const listener of listeners) listener.unsubscribe()
  opened.mockRestore()
})

test('requests for anything but a stream use the plain fetch', async () => {
  const plain = vi.fn<typeof fetch>(async () => new Response('plain'))
  const shared = shareStreams('ws://localhost:1', plain)
  const response = await shared('http://localhost:1/v2025-02-19/data/query/production?query=*')
  expect(await response.text()).toBe('plain')
})

test('a rejected stream returns the same response as over HTTP', async () => {
  const shared = shareStreams(`${lake.url.replace('http', 'ws')}/v2025-02-19/streams`, fetch)
  const response = await shared(`${lake.url}/v2025-02-19/data/listen/nowhere?query=*`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('nowhere')
})

test('aborting the request aborts the stream', async () => {
  const shared = shareStreams(`${lake.url.replace('http', 'ws')}/v2025-02-19/streams`, fetch)
  const controller = new AbortController()
  const response = await shared(`${lake.url}/v2025-02-19/data/listen/production?query=*`, {signal: controller.signal})
  controller.abort()
  await expect(response.text()).rejects.toMatchObject({name: 'AbortError'})
})

test('a failed connection fails every stream, and the next stream opens a new connection', async () => {
  const shared = shareStreams('ws://localhost:1/streams', fetch)
  const openListener = () => shared('http://localhost:1/v2025-02-19/data/listen/production?query=*')
  await expect(openListener()).rejects.toThrow('connection')
  await expect(openListener()).rejects.toThrow('connection')
})
