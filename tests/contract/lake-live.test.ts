import type {LiveEvent, SanityClient} from '@sanity/client'
import {afterAll, afterEach, beforeAll, describe, expect, it, vi} from 'vitest'
import type {Committed} from '../../services/content-lake/store/store.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
const cleanups: (() => void)[] = []
beforeAll(async () => {
  lake = await startLake()
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})
afterAll(() => lake.close())

/** Subscribes to live events with the real client. Resolves after the first event. */
const live = async (client: SanityClient, options = {}) => {
  const received: LiveEvent[] = []
  const opened = Promise.withResolvers<void>()
  const subscription = client.live.events(options).subscribe({
    next: event => {
      received.push(event)
      opened.resolve()
    },
    error: opened.reject,
  })
  cleanups.push(() => subscription.unsubscribe())
  await opened.promise
  const messages = () => received.filter(event => event.type === 'message')
  return {received, messages}
}

describe('live content events', () => {
  it('contain the tags of outdated query results', async () => {
    const {syncTags} = await lake.visitor.fetch('*[_type == "live"]', {}, {filterResponse: false})
    expect(syncTags?.length).toBeGreaterThan(0)
    const stream = await live(lake.visitor)
    expect(stream.received[0]).toMatchObject({type: 'welcome'})
    await lake.client.create({_id: 'live', _type: 'live'})
    await eventually(() => stream.messages().length).toBe(1)
    const [message] = stream.messages()
    expect(message).toMatchObject({id: expect.stringMatching(/\S/)})
    expect(message && 'tags' in message ? message.tags.filter(tag => syncTags?.includes(tag)) : []).not.toEqual([])
  })

  it('do not contain the tags of results that a write cannot have changed', async () => {
    await lake.client
      .transaction()
      .create({_id: 'press', _type: 'press', name: 'Old'})
      .create({_id: 'sheet', _type: 'sheet', press: {_type: 'reference', _ref: 'press'}})
      .create({_id: 'drafts.press', _type: 'machine'})
      .commit()
    const tagsOf = async (query: string, perspective: 'published' | 'drafts') =>
      (await lake.client.fetch(query, {}, {filterResponse: false, perspective})).syncTags ?? []
    const tags = {
      sheets: await tagsOf('*[_type == "sheet"]._id', 'published'),
      named: await tagsOf('*[_type == "sheet"]{press->{name}}', 'published'),
      presses: await tagsOf('*[_type == "press"]', 'drafts'),
      all: await tagsOf('count(*)', 'published'),
    }
    const stream = await live(lake.client, {includeDrafts: true})
    const outdated = async (count: number) => {
      await eventually(() => stream.messages().length).toBe(count)
      const message = stream.messages()[count - 1]
      const named: string[] = message && 'tags' in message ? message.tags : []
      return Object.entries(tags).flatMap(([name, own]) => (own.some(tag => named.includes(tag)) ? [name] : []))
    }
    await lake.client.patch('press').set({name: 'New'}).commit()
    expect(await outdated(1)).toEqual(['named', 'presses', 'all'])
    await lake.client.patch('sheet').set({size: 1}).commit()
    expect(await outdated(2)).toEqual(['sheets', 'named', 'all'])
    // Deleting the draft reveals the published press in the drafts perspective, although the draft was no press.
    await lake.client.delete('drafts.press')
    expect(await outdated(3)).toEqual(['named', 'presses', 'all'])
  })

  it('cover only published documents without a token, and drafts on request with one', async () => {
    const visitor = await live(lake.visitor)
    const editor = await live(lake.client, {includeDrafts: true})
    await lake.client.create({_id: 'drafts.quiet', _type: 'live'})
    await eventually(() => editor.messages().length).toBe(1)
    expect(visitor.messages()).toEqual([])
    const rejected = await fetch(`${lake.url}/v2025-02-19/data/live/events/production?includeDrafts=true`)
    expect(rejected.status).toBe(401)
  })

  it('resume after the last received event, or send a restart', async () => {
    const {transactionId} = await lake.client.transaction().create({_id: 'l-1', _type: 'live'}).commit()
    await lake.client.create({_id: 'l-2', _type: 'live'})
    const open = async (id: string) => {
      const abort = new AbortController()
      cleanups.push(() => abort.abort())
      const url = `${lake.url}/v2025-02-19/data/live/events/production`
      const reply = await fetch(url, {headers: {'last-event-id': id}, signal: abort.signal})
      let text = ''
      void (async () => {
        for await (const chunk of reply.body ?? []) text += Buffer.from(chunk).toString()
      })().catch(() => {})
      return () => text.match(/event: \w+/g)?.map(line => line.slice(7)) ?? []
    }
    const resumed = await open(`${transactionId}#`)
    await eventually(resumed).toEqual(['welcome', 'message'])
    const unknown = await open('unknown#')
    await eventually(unknown).toEqual(['welcome', 'restart'])
  })
})

type Frame = {id: number; status?: number; headers?: Record<string, string>; chunk?: string; end?: boolean}

const connect = async (path: string) => {
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}${path}`)
  const received: string[] = []
  socket.addEventListener('message', ({data}) => received.push(String(data)))
  cleanups.push(() => socket.close())
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return {socket, received, send: (message: unknown) => socket.send(JSON.stringify(message))}
}

describe('a shared connection', () => {
  const join = async () => {
    const {socket, received, send} = await connect('/v1/streams')
    const frames = (id: number): Frame[] => received.map(text => JSON.parse(text)).filter(frame => frame.id === id)
    const events = (id: number) => {
      const text = frames(id).map(({chunk = ''}) => chunk)
      const found = text.join('').matchAll(/event: (\w+)\n(?:id: (.*)\n)?data: (.*)\n\n/g)
      return [...found].map(([, event, at, data = '{}']) => ({event, at, data: JSON.parse(data)}))
    }
    const authorization = `Bearer ${lake.token}`
    const listen = (id: number, query: string, headers: Record<string, string> = {authorization}) =>
      send({
        op: 'open',
        id,
        url: `${lake.url}/v2025-02-19/data/listen/production?${new URLSearchParams({query})}&enableResume=true`,
        headers,
      })
    return {socket, send, frames, events, listen}
  }

  it('carries any number of streams, each with its own events', async () => {
    const {listen, send, frames, events} = await join()
    for (let id = 1; id <= 12; id++) listen(id, `*[_type == "mux-${id % 3}"]`)
    send({op: 'open', id: 13, url: '/lake/v2025-02-19/data/live/events/production'})
    for (let id = 1; id <= 13; id++) await eventually(() => events(id)[0]?.event).toBe('welcome')
    expect(frames(1)[0]).toMatchObject({status: 200, headers: {'content-type': 'text/event-stream'}})
    await lake.client.create({_id: 'mux', _type: 'mux-1'})
    for (const id of [1, 4, 7, 10]) await eventually(() => events(id)[1]?.data.documentId).toBe('mux')
    await eventually(() => events(13)[1]?.event).toBe('message')
    expect(events(2)).toHaveLength(1)

    send({op: 'close', id: 1})
    await eventually(() => frames(1).at(-1)).toMatchObject({end: true})
    await lake.client.patch('mux').set({n: 1}).commit()
    await eventually(() => events(4)).toHaveLength(3)
    expect(events(1)).toHaveLength(2)
    listen(1, '*[_type == "mux-1"]', {
      authorization: `Bearer ${lake.token}`,
      'Last-Event-ID': events(1)[1]?.at ?? '',
    })
    await eventually(() => events(1).at(-1)?.data.mutations).toEqual([{patch: {id: 'mux', set: {n: 1}}}])
  })

  it('rejects a stream with the status of HTTP, without ending the others', async () => {
    const {listen, send, frames, events} = await join()
    listen(1, '*[_type == "still here"]')
    listen(2, '*', {authorization: 'Bearer wrong'})
    send({op: 'open', id: 3, url: '/v2025-02-19/data/query/production?query=*'})
    send({op: 'open', id: 4, url: '/v2025-02-19/data/listen/nowhere?query=*'})
    send({op: 'open', id: 5, url: '/v9/data/listen/production?query=*'})
    listen(6, '*[')
    for (const [id, status] of [
      [2, 401],
      [3, 404],
      [4, 404],
      [5, 404],
    ] as const) {
      await eventually(() => frames(id).at(-1)?.end, `stream ${id}`).toBe(true)
      expect(frames(id)[0]?.status).toBe(status)
    }
    await eventually(() => events(6)[0]?.event).toBe('channelError')
    listen(1, '*')
    await eventually(() => frames(1).some(({status}) => status === 400)).toBe(true)
  })

  it('separates a stream from an earlier one with the same id', async () => {
    const {listen, send, frames, events} = await join()
    // Closed before the lake has reported the invalid query.
    listen(1, '*[')
    send({op: 'close', id: 1})
    listen(1, '*[_type == "mux-again"]')
    await eventually(() => events(1)[0]?.event).toBe('welcome')
    await lake.client.create({_id: 'mux-again', _type: 'mux-again'})
    await eventually(() => events(1)[1]?.data.documentId).toBe('mux-again')
    expect(frames(1).filter(({end}) => end)).toHaveLength(1)
  })

  it('sends only published documents without a token', async () => {
    const {listen, events} = await join()
    listen(1, '*[_type == "mux-open"]', {})
    await eventually(() => events(1)[0]?.event).toBe('welcome')
    await lake.client.create({_id: 'drafts.mux-open', _type: 'mux-open', text: 'secret'})
    await lake.client.create({_id: 'mux-open', _type: 'mux-open'})
    await eventually(() => events(1)[1]?.data.documentId).toBe('mux-open')
    expect(JSON.stringify(events(1))).not.toContain('secret')
  })

  it('is closed after an invalid message', async () => {
    for (const message of ['', '{', '{"op":"open"}', '[]', '{"op":"open","id":"1","url":"/"}']) {
      const {socket} = await join()
      const closed = new Promise<CloseEvent>(resolve => socket.addEventListener('close', resolve))
      socket.send(message)
      expect((await closed).code, message).toBe(1007)
    }
  })
})

it('a subscriber that can neither receive nor be reset is ended, and the others receive everything', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ended: string[] = []
  const received: number[] = []
  const {live: broadcaster} = lake.app.lake.listenerGroups
  const fail = () => {
    throw new Error('damaged')
  }
  const common = {dataset: lake.dataset, filter: null, since: 0, onBanned: () => {}}
  const broken = {...common, receive: fail, onReset: fail, end: () => void ended.push('broken')}
  const sound = {
    ...common,
    receive: ({sequence}: Committed) => void received.push(sequence),
    onReset: () => {},
    end: () => void ended.push('sound'),
  }
  const leave = [sound, broken].map(subscriber => broadcaster.subscribe(subscriber))
  await lake.client.create({_type: 'note'})
  await lake.client.create({_type: 'note'})
  await eventually(() => received.length).toBe(2)
  for (const unsubscribe of leave) unsubscribe()
  expect(new Set(ended)).toEqual(new Set(['broken']))
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})

describe('presence', () => {
  const enter = async (token?: string) => {
    const {socket, received, send} = await connect('/v2022-06-30/socket/production?tag=sanity.studio')
    const messages = () => received.filter(text => text !== '♥').map(text => JSON.parse(text))
    let last = 0
    const call = async (method: string, params = {}) => {
      const id = `call-${++last}`
      send({jsonrpc: '2.0', method, params: {...params, apiVersion: 'v1'}, id})
      await eventually(() => messages().some(message => message.id === id)).toBe(true)
      return messages().find(message => message.id === id)
    }
    if (token) await call('authorization', {authorization: `Bearer ${token}`})
    const notifications = (type: string) =>
      messages()
        .filter(({method}) => method === 'presence_subscription')
        .map(({params}) => params)
        .filter(({result}) => result.type === type)
    return {socket, received, call, notifications, send}
  }

  it('notifies subscribers of locations, roll calls and disconnects', async () => {
    const [one, two] = [await enter(lake.token), await enter(lake.readToken)]
    expect(one.received[0]).toBe('♥')
    const {result: subscription} = await one.call('presence_subscribe')
    expect(subscription).toMatch(/^\w+$/)
    const data = {sessionId: 'session-2', locations: [{type: 'document', documentId: 'a', path: ['title']}]}
    expect(await two.call('presence_announce', {data})).toMatchObject({result: 'ok'})
    await eventually(() => one.notifications('state')).toEqual([
      {subscription, result: {type: 'state', i: 'viewer', m: data}},
    ])
    await two.call('presence_rollcall', {session: 'session-2'})
    await expect
      .poll(() => one.notifications('rollCall')[0]?.result)
      .toEqual({type: 'rollCall', i: 'viewer', session: 'session-2'})
    two.socket.close()
    await expect
      .poll(() => one.notifications('disconnect')[0]?.result)
      .toEqual({
        type: 'disconnect',
        i: 'viewer',
        m: {session: 'session-2'},
      })
    await one.call('presence_announce', {data: {sessionId: 'session-1', locations: []}})
    await one.call('presence_disconnect', {session: 'session-1'})
    await eventually(() => one.notifications('disconnect').length).toBe(2)
    await one.call('presence_unsubscribe', {subscriptionId: subscription})
    await one.call('presence_rollcall', {session: 'session-1'})
    expect(one.notifications('rollCall')).toHaveLength(1)
  })

  it('requires a token and rejects invalid messages', async () => {
    const unauthorized = await enter()
    expect(await unauthorized.call('presence_subscribe')).toMatchObject({error: {code: 4001}})
    expect(await unauthorized.call('authorization', {authorization: 'Bearer no'})).toMatchObject({error: {code: 4001}})
    const authorized = await enter(lake.token)
    expect(await authorized.call('toString')).toMatchObject({error: {code: -32_601}})
    expect(await authorized.call('presence_announce', {data: {}})).toMatchObject({error: {code: -32_602}})
    authorized.socket.send('nonsense')
    await eventually(() => authorized.received.some(text => text.includes('-32600'))).toBe(true)
    await expect(connect('/v2022-06-30/socket/nowhere')).rejects.toBeDefined()
  })
})
