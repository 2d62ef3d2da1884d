import {createClient, type ListenEvent} from '@sanity/client'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {shareStreams} from '@/studio/connection/shared-streams'
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

test('any number of listeners goes over one connection, each with its own events', async () => {
  const opened = vi.spyOn(globalThis, 'WebSocket')
  const plain = vi.fn<typeof fetch>()
  const shared = shareStreams(`${lake.url.replace('http', 'ws')}/v2025-02-19/streams`, plain)
  const heard = Array.from({length: 8}, (): ListenEvent[] => [])
  const listeners = heard.map((events, index) => listenTo(`*[_type == "kind${index}"]`, shared, events))
  await expect.poll(() => heard.every(events => events[0]?.type === 'welcome'), {timeout: 15_000}).toBe(true)
  await lake.client.create({_id: 'one', _type: 'kind3', name: 'Grey'})
  await expect.poll(() => heard[3]?.at(-1)?.type, {timeout: 15_000}).toBe('mutation')
  expect(heard.filter(events => events.length > 1)).toHaveLength(1)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(plain).not.toHaveBeenCalled()
  for (const listener of listeners) listener.unsubscribe()
  opened.mockRestore()
})

test('everything that is no stream goes its usual way', async () => {
  const plain = vi.fn<typeof fetch>(async () => new Response('plain'))
  const shared = shareStreams('ws://localhost:1', plain)
  const answer = await shared('http://localhost:1/v2025-02-19/data/query/production?query=*')
  expect(await answer.text()).toBe('plain')
})

test('a stream that the lake refuses is answered as the lake would over HTTP', async () => {
  const shared = shareStreams(`${lake.url.replace('http', 'ws')}/v2025-02-19/streams`, fetch)
  const answer = await shared(`${lake.url}/v2025-02-19/data/listen/nowhere?query=*`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('nowhere')
})

test('a stream whose reader goes away is aborted', async () => {
  const shared = shareStreams(`${lake.url.replace('http', 'ws')}/v2025-02-19/streams`, fetch)
  const leaving = new AbortController()
  const answer = await shared(`${lake.url}/v2025-02-19/data/listen/production?query=*`, {signal: leaving.signal})
  leaving.abort()
  await expect(answer.text()).rejects.toMatchObject({name: 'AbortError'})
})

test('a connection that cannot be had fails every stream, and the next begins anew', async () => {
  const shared = shareStreams('ws://localhost:1/streams', fetch)
  const ask = () => shared('http://localhost:1/v2025-02-19/data/listen/production?query=*')
  await expect(ask()).rejects.toThrow('connection')
  await expect(ask()).rejects.toThrow('connection')
})
