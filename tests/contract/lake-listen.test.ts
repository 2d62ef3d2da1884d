import {request} from 'node:http'
import {setImmediate} from 'node:timers/promises'
import {createClient, type ListenOptions, type MutationEvent, type SanityClient} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest'
import {openEventStream, type StreamEvent} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

type ReceivedEvent = {type: string; listenerName?: string} & Partial<MutationEvent>

let lake: TestLake
const cleanups: (() => void)[] = []
beforeAll(async () => {
  lake = await startLake()
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})
afterAll(() => lake.close())

/** Listens with the real client. Resolves after the welcome event. */
const listen = async (client: SanityClient, query: string, params = {}, options: Record<string, unknown> = {}) => {
  const received: ReceivedEvent[] = []
  let failure: Error | undefined
  const opened = Promise.withResolvers<void>()
  const changed = new Set<() => void>()
  const events = ['welcome', 'mutation', 'reconnect', 'welcomeback', 'reset']
  const all = {includeAllVersions: true, ...options, events} as ListenOptions
  const subscription = client.listen(query, params, all).subscribe({
    next: event => {
      if (event.type !== 'mutation') opened.resolve()
      received.push(event as ReceivedEvent)
      for (const check of changed) check()
    },
    error: error => {
      failure = error
      opened.reject(error)
    },
  })
  cleanups.push(() => subscription.unsubscribe())
  await opened.promise
  const mutations = () => received.filter(({type}) => type === 'mutation')
  /** Resolves with the mutations once there are `count`. */
  const upTo = (count: number): Promise<ReceivedEvent[]> =>
    new Promise(resolve => {
      const check = () => {
        if (mutations().length < count) return
        changed.delete(check)
        resolve(mutations())
      }
      changed.add(check)
      check()
    })
  return {received, mutations, upTo, failure: () => failure, end: () => subscription.unsubscribe()}
}

describe('a listener', () => {
  it('receives appear, update and disappear events in a chain of revisions', async () => {
    const listener = await listen(lake.client, '*[_type == "chain" && open == true]', {}, {effectFormat: 'mendoza'})
    const created = await lake.client.create({_id: 'chain-1', _type: 'chain', open: false, n: 0})
    await lake.client.patch('chain-1').set({open: true}).commit()
    await lake.client.patch('chain-1').set({n: 1}).commit()
    await lake.client.patch('chain-1').set({open: false}).commit()
    await lake.client.patch('chain-1').set({open: true}).commit()
    await lake.client.delete('chain-1')
    await lake.client.create({_id: 'other', _type: 'other'})
    const events = await listener.upTo(5)
    expect(events.map(({transition}) => transition)).toEqual(['appear', 'update', 'disappear', 'appear', 'disappear'])
    let revision: string | undefined = created._rev
    for (const event of events) {
      expect(event).toMatchObject({
        documentId: 'chain-1',
        eventId: `${event.transactionId}#chain-1`,
        identity: 'administrator',
        previousRev: revision,
        resultRev: event.transactionId,
        visibility: 'transaction',
        transactionTotalEvents: 1,
        transactionCurrentEvent: 0,
      })
      revision = event.resultRev
    }
    expect(events.at(-1)).not.toHaveProperty('result')
    expect(listener.received[0]).toMatchObject({type: 'welcome', listenerName: expect.any(String)})
  })

  it('can rebuild a document from effects alone', async () => {
    const listener = await listen(
      lake.client,
      '*[_id in $ids]',
      {ids: ['fx', 'drafts.fx']},
      {
        effectFormat: 'mendoza',
        includeResult: false,
        includeMutations: false,
      },
    )
    const body = Array.from({length: 20}, (_, key) => ({_key: `k${key}`, text: `Grüße ${key} 😀`}))
    await lake.client.create({_id: 'fx', _type: 'fx', body})
    await lake.client.patch('fx').set({'body[_key=="k3"].text': 'Grüße 3 😃!'}).unset(['body[_key=="k9"]']).commit()
    const last = await lake.client
      .patch('fx')
      .prepend('body', [{_key: 'new', text: 'ä'}])
      .commit()
    let state: Record<string, unknown> | null = null
    for (const event of await listener.upTo(3)) {
      expect(event).not.toHaveProperty('result')
      expect(event).not.toHaveProperty('mutations')
      const before = state
      state = applyPatch(state, event.effects?.apply ?? [])
      expect(applyPatch(state, event.effects?.revert ?? [])).toEqual(before)
    }
    const {_rev, ...expected} = last
    expect(state).toEqual(expected)
  })

  it('receives the result, the previous revision and the mutations on request', async () => {
    const listener = await listen(lake.client, '*[_type == "full"]', {}, {includePreviousRevision: true})
    const first = await lake.client.create({_id: 'full', _type: 'full', n: 1})
    const second = await lake.client.patch('full').inc({n: 1}).commit()
    const third = await lake.client.createOrReplace({_id: 'full', _type: 'full', n: 9})
    await lake.client.delete({query: '*[_type == "full"]'})
    const [created, patched, replaced, deleted] = await listener.upTo(4)
    expect(created).toMatchObject({result: first, previous: null, mutations: [{create: first}]})
    expect(created).not.toHaveProperty('previousRev')
    expect(patched).toMatchObject({result: second, previous: first, mutations: [{patch: {id: 'full', inc: {n: 1}}}]})
    expect(replaced).toMatchObject({result: third, mutations: [{createOrReplace: third}]})
    expect(deleted).toMatchObject({previous: third, mutations: [{delete: {id: 'full'}}], transition: 'disappear'})
  })

  it('counts the events of a transaction that match its filter', async () => {
    const listener = await listen(lake.client, '*[_type == "counted"]')
    await lake.client
      .transaction()
      .create({_id: 'c-2', _type: 'counted'})
      .create({_id: 'c-x', _type: 'another'})
      .create({_id: 'c-1', _type: 'counted'})
      .commit()
    const events = await listener.upTo(2)
    expect(
      events.map(event => [event.documentId, event.transactionCurrentEvent, event.transactionTotalEvents]),
    ).toEqual([
      ['c-1', 0, 2],
      ['c-2', 1, 2],
    ])
  })

  it('receives drafts and versions on request, and always in old API versions', async () => {
    const old = lake.client.withConfig({apiVersion: '2021-06-07'})
    const published = await listen(lake.client, '*[_type == "layer"]', {}, {includeAllVersions: false})
    const all = await listen(lake.client, '*[_type == "layer"]')
    const before = await listen(old, '*[_type == "layer"]', {}, {includeAllVersions: undefined})
    for (const id of ['drafts.layer', 'versions.r1.layer', 'layer']) await lake.client.create({_id: id, _type: 'layer'})
    const ids = ['drafts.layer', 'versions.r1.layer', 'layer']
    expect((await all.upTo(3)).map(event => event.documentId)).toEqual(ids)
    expect((await before.upTo(3)).map(event => event.documentId)).toEqual(ids)
    expect((await published.upTo(1)).map(event => event.documentId)).toEqual(['layer'])
  })

  it('uses only the filter of a query with a projection and an order', async () => {
    const listener = await listen(lake.client, '*[_type == "shaped" && n > $least]{title} | order(n)[5..9]', {least: 1})
    await lake.client.create({_id: 'shaped-1', _type: 'shaped', n: 1})
    await lake.client.create({_id: 'shaped-2', _type: 'shaped', n: 2, title: 'T'})
    expect((await listener.upTo(1))[0]).toMatchObject({documentId: 'shaped-2', result: {n: 2}})
  })

  it('can use full-text search', async () => {
    const search = '*[_type == "found" && [title, note] match text::query($words) && !(path(_id) in path("drafts.**"))]'
    const listener = await listen(lake.client, search, {words: 'cotton heavy*'})
    for (const [_id, title] of [
      ['drafts.found-1', 'Heavyweight cotton'],
      ['found-2', 'Light cotton'],
      ['found-3', 'Cotton, heavyweight'],
    ] as const) {
      await lake.client.create({_id, _type: 'found', title})
    }
    expect((await listener.upTo(1))[0]).toMatchObject({documentId: 'found-3'})
  })

  it('receives an error for an invalid query at once', async () => {
    for (const query of ['*[_type ==', 'count(*)', '*[_type == $nothing', '1 + 1', '']) {
      await expect(listen(lake.client, query), query).rejects.toMatchObject({name: 'ChannelError'})
    }
    await expect(listen(lake.client, '*[')).rejects.toThrow(/GROQ query parse error/)
  })

  it('is rejected for the same reasons as other requests', async () => {
    const unauthorized = lake.client.withConfig({token: 'wrong'})
    await expect(listen(unauthorized, '*')).rejects.toMatchObject({name: 'ConnectionFailedError', status: 401})
    const missing = lake.client.withConfig({dataset: 'nowhere'})
    await expect(listen(missing, '*')).rejects.toMatchObject({status: 404})
    for (const fields of ['visibility=never', 'effectFormat=xml', 'includeResult=perhaps', '$a=[']) {
      const reply = await fetch(`${lake.url}/v1/data/listen/production?query=*&${fields}`)
      expect(reply.status, fields).toBe(400)
    }
  })

  it('is a stream that known origins may read, and has no HEAD route', async () => {
    const url = `${lake.url}/v1/data/listen/production?query=*`
    const abort = new AbortController()
    const reply = await fetch(url, {headers: {origin: 'http://localhost:3000'}, signal: abort.signal})
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'access-control-allow-origin': 'http://localhost:3000',
      'cache-control': 'no-cache, no-transform',
    })
    abort.abort()
    expect((await fetch(url, {method: 'HEAD'})).status).toBe(404)
  })

  it('receives nothing for a transaction without changes, and continues', async () => {
    const listener = await listen(lake.client, '*[_type == "still"]')
    await lake.client.delete({query: '*[_type == "missing"]'})
    await lake.client.create({_id: 'still', _type: 'still'})
    await lake.client.createIfNotExists({_id: 'still', _type: 'still'})
    await lake.client.patch('still').set({n: 1}).commit()
    expect((await listener.upTo(2)).map(event => event.transition)).toEqual(['appear', 'update'])
    expect(listener.failure()).toBeUndefined()
  })

  it('with a filter that does not finish is rejected, and others continue', async () => {
    const endless = '*[_type == "heavy" && word match $pattern]'
    const heavy = await listen(lake.client, endless, {pattern: `${'*a'.repeat(60)}*b`})
    const other = await listen(lake.client, '*[_type == "heavy"]')
    await lake.client.create({_id: 'heavy', _type: 'heavy', word: 'a'.repeat(5000)})
    await lake.client.create({_id: 'heavy-2', _type: 'heavy'})
    expect((await other.upTo(2)).map(event => event.documentId)).toEqual(['heavy', 'heavy-2'])
    await eventually(() => heavy.failure()?.message).toContain('took too long')
  })

  it('with a filter that is slow again and again is rejected as well', async () => {
    const filterLimits = {timeoutMs: 60_000, maxMs: 100, perDocumentMs: 0.5}
    const strict = await startLake({filterLimits})
    try {
      const word = 'a'.repeat(200)
      // A few milliseconds per document, never enough for the timeout of a single evaluation.
      const costly = await listen(strict.client, '*[_type == "heavy" && word match $pattern]', {
        pattern: `${'*a'.repeat(3)}*b`,
      })
      const other = await listen(strict.client, '*[_type == "heavy"]')
      let written = 0
      while (!costly.failure() && written < 2000) {
        await strict.client.create({_id: `heavy-${written++}`, _type: 'heavy', word})
        await other.upTo(written)
      }
      expect(costly.failure()?.message).toContain('took too long')
      expect(other.failure()).toBeUndefined()
    } finally {
      await strict.close()
    }
  })

  it('without a token delays neither listeners with a token nor live events', async () => {
    // Limits that no filter reaches during the test, so the visitor's filter keeps running.
    const tolerant = await startLake({filterLimits: {timeoutMs: 600_000, maxMs: 600_000, perDocumentMs: 0}})
    try {
      const pattern = `${'*a'.repeat(60)}*b`
      const endless = await listen(tolerant.visitor, '*[word match $pattern]', {pattern}, {includeAllVersions: false})
      const authorized = await listen(tolerant.client, '*[_type == "heavy"]')
      const liveEvents: unknown[] = []
      const live = openEventStream(`${tolerant.url}/v2025-02-19/data/live/events/production`, {}, ({event}) =>
        liveEvents.push(event),
      )
      cleanups.push(live.close)
      await eventually(() => liveEvents).toEqual(['welcome'])
      await tolerant.client.create({_id: 'heavy', _type: 'heavy', word: 'a'.repeat(5000)})
      await tolerant.client.create({_id: 'heavy-2', _type: 'heavy'})
      expect((await authorized.upTo(2)).map(({documentId}) => documentId)).toEqual(['heavy', 'heavy-2'])
      await eventually(() => liveEvents).toEqual(['welcome', 'message', 'message'])
      expect([endless.mutations(), endless.failure()]).toEqual([[], undefined])
    } finally {
      await tolerant.close()
    }
  })
})

/** Opens a stream without a client and records its events. */
const openStream = (path: string, headers: Record<string, string>) => {
  const received: StreamEvent[] = []
  const {close} = openEventStream(`${lake.url}${path}`, headers, event => received.push(event))
  cleanups.push(close)
  const until = (count: number) => eventually(() => received.length).toBeGreaterThanOrEqual(count)
  return {received, until, close}
}

const LISTEN = '/v2025-02-19/data/listen/production?query=*%5B_type%3D%3D%22resume%22%5D&enableResume=true'
const admin = () => ({authorization: `Bearer ${lake.token}`})
const resume = (id: string | undefined) => openStream(LISTEN, {...admin(), 'last-event-id': id ?? ''})

describe('a listener that resumes', () => {
  it('receives the events it missed, even from the middle of a transaction', async () => {
    const first = openStream(LISTEN, admin())
    await first.until(1)
    expect(first.received[0]?.event).toBe('welcome')
    await lake.client
      .transaction()
      .create({_id: 'r-1', _type: 'resume'})
      .create({_id: 'r-2', _type: 'resume'})
      .create({_id: 'r-3', _type: 'resume'})
      .commit()
    await first.until(4)
    first.close()
    await lake.client.patch('r-1').set({n: 1}).commit()
    await lake.client.create({_id: 'r-aside', _type: 'aside'})
    await lake.client.delete('r-2')

    const second = resume(first.received[2]?.id)
    await second.until(4)
    await lake.client.patch('r-1').set({n: 2}).commit()
    await second.until(5)
    expect(second.received.map(({event}) => event)).toEqual(['welcomeback', ...Array(4).fill('mutation')])
    expect(second.received.slice(1).map(({data}) => [data.documentId, data.transition])).toEqual([
      ['r-3', 'appear'],
      ['r-1', 'update'],
      ['r-2', 'disappear'],
      ['r-1', 'update'],
    ])
    expect(second.received[2]?.data.mutations).toEqual([{patch: {id: 'r-1', set: {n: 1}}}])
  })

  it('receives everything after its welcome event when it received only that', async () => {
    const first = openStream(LISTEN, admin())
    await first.until(1)
    first.close()
    await lake.client.create({_id: 'r-4', _type: 'resume'})
    const second = resume(first.received[0]?.id)
    await second.until(2)
    expect(second.received.map(({event, data}) => [event, data.documentId])).toEqual([
      ['welcomeback', undefined],
      ['mutation', 'r-4'],
    ])
  })

  it('receives a reset when its position is unknown or its history is purged', async () => {
    for (const id of ['nonsense', 'unknown#r-1', '#', '#x']) {
      const unknown = resume(id)
      await unknown.until(1)
      expect(unknown.received[0]?.event, id).toMatch(
        id === '#' || id === '#x' || id === 'nonsense' ? /welcome|reset/ : /reset/,
      )
    }
    const {transactionId} = await lake.client.transaction().create({_id: 'r-5', _type: 'resume'}).commit()
    await lake.client.patch('r-5').set({n: 1}).commit()
    await lake.client.mutate([{delete: {id: 'r-5', purge: true}} as never])
    const purged = resume(`${transactionId}#r-5`)
    await purged.until(1)
    expect(purged.received[0]?.event).toBe('reset')
  })

  it('receives a reset when it missed more than 2,000 changes, and the one change after a larger transaction', async () => {
    const first = openStream(LISTEN, admin())
    await first.until(1)
    first.close()
    const createMany = async (name: string, count: number) => {
      const transaction = lake.client.transaction()
      for (let index = 0; index < count; index++)
        transaction.createOrReplace({_id: `${name}-${index}`, _type: 'resume'})
      return (await transaction.commit({returnDocuments: false})).transactionId
    }
    await createMany('many-a', 1500)
    const transactionId = await createMany('many-b', 2200)
    const missedTooMany = resume(first.received[0]?.id)
    await missedTooMany.until(1)
    expect(missedTooMany.received[0]?.event).toBe('reset')

    await lake.client.create({_id: 'r-after', _type: 'resume'})
    const missedOne = resume(`${transactionId}#`)
    await missedOne.until(2)
    expect(missedOne.received.map(({event, data}) => [event, data.documentId])).toEqual([
      ['welcomeback', undefined],
      ['mutation', 'r-after'],
    ])
  })

  it('without enableResume receives a welcome event', async () => {
    const plain = openStream(LISTEN.replace('&enableResume=true', ''), {...admin(), 'last-event-id': 'unknown#a'})
    await plain.until(1)
    expect(plain.received[0]?.event).toBe('welcome')
  })
})

describe('a listener without a token', () => {
  it('receives only published documents, and no content of others in their events', async () => {
    const listener = await listen(
      lake.visitor,
      '*',
      {},
      {
        includePreviousRevision: true,
        effectFormat: 'mendoza',
        includeAllVersions: true,
      },
    )
    for (const id of ['drafts.quiet', 'versions.r1.quiet', 'private.quiet']) {
      await lake.client.create({_id: id, _type: 'quiet', text: 'secret'})
    }
    await lake.client
      .transaction()
      .create({_id: 'quiet', _type: 'quiet', text: 'public'})
      .patch('drafts.quiet', {set: {text: 'secret again'}})
      .delete('private.quiet')
      .commit()
    const [event] = await listener.upTo(1)
    expect(event).toMatchObject({documentId: 'quiet', transactionTotalEvents: 1})
    expect(JSON.stringify(listener.received)).not.toContain('secret')
  })

  it('cannot resume into documents that it may not read', async () => {
    const {transactionId} = await lake.client.transaction().create({_id: 'drafts.mark', _type: 'resume'}).commit()
    await lake.client.patch('drafts.mark').set({text: 'secret'}).commit()
    await lake.client.create({_id: 'mark', _type: 'resume'})
    const stream = openStream(`${LISTEN}&includeAllVersions=true`, {'last-event-id': `${transactionId}#`})
    await stream.until(2)
    expect(stream.received.map(({data}) => data.documentId)).toEqual([undefined, 'mark'])
  })
})

describe('a slow listener', () => {
  const COUNT = 100

  it('receives each transaction once and in order, or a reset after a gap', async () => {
    const slow = await startLake({listenerBufferLimit: 16 * 1024})
    try {
      const path = '/v1/data/listen/production?query=*&enableResume=true&includeResult=true&includeMutations=false'
      const opened = Promise.withResolvers<import('node:http').IncomingMessage>()
      const clientRequest = request(
        `${slow.url}${path}`,
        {headers: {authorization: `Bearer ${slow.token}`}},
        opened.resolve,
      )
      clientRequest.on('error', () => {}).end()
      const response = await opened.promise
      const welcome = Promise.withResolvers<void>()
      const events: {kind: string; number: number}[] = []
      let rest = ''
      response.setEncoding('utf8').on('data', chunk => {
        const parts = `${rest}${chunk}`.split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          if (part.startsWith('event: welcome')) welcome.resolve()
          const [, kind = '', number = ''] = /^event: (\w+)\nid: write-(\d+)#/.exec(part) ?? []
          if (kind) events.push({kind, number: Number(number)})
        }
      })
      let written = 0
      const write = async () => {
        const mutations = [{create: {_type: 'big', text: 'x'.repeat(200_000)}}]
        await slow.app.lake.transact('production', {transactionId: `write-${written++}`, mutations}, {author: 'test'})
        // Writes within the process use no connection. Yield, so that open connections are served.
        await setImmediate()
      }
      await welcome.promise
      const resets = () => events.filter(({kind}) => kind === 'reset').length
      await write()
      await eventually(() => events.length).toBe(1)
      for (let round = 1; round <= 3; round++) {
        response.pause()
        for (let number = 0; number < 60; number++) await write()
        response.resume()
        // Writes continue while the listener catches up.
        while (resets() < round) await write()
      }
      const last = `write-${written}`
      await write()
      await eventually(() => events.at(-1)?.number).toBe(Number(last.slice(6)))
      clientRequest.destroy()

      const numbers = events.map(({number}) => number)
      for (const [at, {kind, number}] of events.entries()) {
        const before = numbers[at - 1] ?? -1
        if (kind === 'reset') expect(number).toBeGreaterThanOrEqual(before)
        else expect([number, at]).toEqual([before + 1, at])
      }
    } finally {
      await slow.close()
    }
  })

  it('is disconnected when it reads nothing, and resumes where it stopped', async () => {
    const stuck = await startLake({keepAliveMs: 100, listenerBufferLimit: 64 * 1024 * 1024})
    const kinds: string[] = []
    const ids: string[] = []
    /** Listens from a position until the connection closes or all events have arrived. Reads nothing before `ready`. */
    const listenFrom = (position: string, ready: Promise<unknown>) =>
      new Promise<void>(done => {
        const path = '/v1/data/listen/production?query=*&enableResume=true&includeResult=true'
        const headers = {authorization: `Bearer ${stuck.token}`, 'last-event-id': position}
        const clientRequest = request(`${stuck.url}${path}`, {headers}, response => {
          let rest = ''
          const read = (chunk: unknown) => {
            const parts = `${rest}${chunk}`.split('\n\n')
            rest = parts.pop() ?? ''
            for (const part of parts) {
              const [, kind, id = ''] = /^event: (\w+)\nid: (\S+)/.exec(part) ?? []
              if (kind === 'mutation') ids.push(id)
              else if (kind) kinds.push(kind)
            }
            if (ids.length === COUNT) clientRequest.destroy()
          }
          response.setEncoding('utf8').on('close', done)
          void ready.then(() => response.on('data', read))
        })
        clientRequest.on('error', () => done()).end()
      })
    try {
      const disconnected = Promise.withResolvers<void>()
      const first = listenFrom('', disconnected.promise)
      await eventually(() => stuck.app.lake.listenerGroups.count()).toBe(1)
      // More data than the socket buffers of both ends can store.
      for (let number = 0; number < COUNT; number++)
        await stuck.write([{create: {_type: 'big', text: 'x'.repeat(200_000)}}])
      await eventually(() => stuck.app.lake.listenerGroups.count()).toBe(0)
      disconnected.resolve()
      await first
      expect(ids.length).toBeLessThan(COUNT)
      // On a busy machine it may be disconnected again.
      while (ids.length < COUNT) await listenFrom(ids.at(-1) ?? '@0#', Promise.resolve())
      expect(new Set(ids).size).toBe(COUNT)
      expect(kinds.slice(1)).toEqual(kinds.slice(1).map(() => 'welcomeback'))
    } finally {
      await stuck.close()
    }
  })

  it('blocks no writer, and receives a reset when it has caught up', async () => {
    const slow = await startLake({listenerBufferLimit: 64 * 1024})
    try {
      const path = '/v1/data/listen/production?query=*&enableResume=true&includeResult=true'
      const paused = Promise.withResolvers<import('node:http').IncomingMessage>()
      const clientRequest = request(
        `${slow.url}${path}`,
        {headers: {authorization: `Bearer ${slow.token}`}},
        paused.resolve,
      )
      clientRequest.on('error', () => {}).end()
      const response = await paused.promise
      let body = ''
      response.setEncoding('utf8').on('data', chunk => {
        body += chunk
      })
      await eventually(() => body).toContain('event: welcome')
      response.pause()
      const quick = await listen(slow.client, '*', {}, {includeResult: false, includeMutations: false})
      const create = {_type: 'big', text: 'x'.repeat(200_000)}
      // More data than the socket buffers of both ends can store.
      for (let number = 0; number < COUNT; number++) await slow.write([{create}])
      await quick.upTo(COUNT)
      response.resume()
      await eventually(() => body.includes('event: reset')).toBe(true)
      const mutationCount = body.match(/event: mutation/g)?.length ?? 0
      expect(mutationCount).toBeGreaterThan(0)
      expect(mutationCount).toBeLessThan(COUNT)
      await slow.client.create({_id: 'after', _type: 'small'})
      await eventually(() => body.includes('#after')).toBe(true)
      expect(body.indexOf('event: reset')).toBeLessThan(body.indexOf('#after'))
      clientRequest.destroy()
    } finally {
      await slow.close()
    }
  })
})

describe('a client that loses its connection', () => {
  it('reconnects without a gap', async () => {
    const client = createClient({...lake.client.config(), token: lake.token})
    const listener = await listen(client, '*[_type == "lasting"]', {}, {enableResume: true})
    await lake.client.create({_id: 'lasting-1', _type: 'lasting'})
    await listener.upTo(1)
    lake.dropStreams()
    await lake.write([{create: {_id: 'lasting-2', _type: 'lasting'}}])
    await lake.write([{create: {_id: 'lasting-3', _type: 'lasting'}}])
    expect((await listener.upTo(3)).map(event => event.documentId)).toEqual(['lasting-1', 'lasting-2', 'lasting-3'])
    expect(listener.received.map(({type}) => type)).toEqual(
      expect.arrayContaining(['welcome', 'reconnect', 'welcomeback']),
    )
  })
})

describe('a listener whose token expires', () => {
  it('is disconnected and receives nothing more', async () => {
    const strict = await startLake({keepAliveMs: 50})
    try {
      const client = strict.client.withConfig({token: strict.issueToken(5000)})
      const listener = await listen(client, '*')
      await eventually(() => listener.failure()?.name).toBe('DisconnectError')
      await strict.client.create({_id: 'drafts.later', _type: 'later'})
      expect(listener.mutations()).toEqual([])
    } finally {
      await strict.close()
    }
  })
})
