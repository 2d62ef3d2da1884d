import {assertValidSignature} from '@sanity/webhook'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'
import {type Receiver, startReceiver} from '../support/receiver.ts'

let lake: TestLake
let receiver: Receiver

beforeEach(async () => {
  receiver = await startReceiver()
  lake = await startLake({hookBackoffMs: 20, hookTimeoutMs: 2000, queryTimeoutMs: 500})
})
afterEach(async () => {
  await lake.close()
  await receiver.close()
})

const call = async (method: string, path: string, body?: unknown, token = lake.token) => {
  const response = await fetch(`${lake.url}/v2025-02-19/hooks/projects/overprint${path}`, {
    method,
    headers: {authorization: `Bearer ${token}`, ...(body ? {'content-type': 'application/json'} : {})},
    ...(body ? {body: JSON.stringify(body)} : {}),
  })
  return {status: response.status, body: response.status === 204 ? null : await response.json()}
}

const addHook = async (settings: Record<string, unknown> = {}): Promise<string> => {
  const {status, body} = await call('POST', '', {
    name: 'Site',
    url: `${receiver.url}/hook`,
    dataset: 'production',
    ...settings,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** Waits until a webhook has no queued message, then returns its messages. */
const waitForMessages = async (id: string) => {
  for (;;) {
    const {body: messages} = await call('GET', `/${id}/messages`)
    if (messages.every(({status}: {status: string}) => status !== 'queued')) return messages
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

const bodies = (): unknown[] => receiver.received.map(({body}) => JSON.parse(body))

describe('a webhook', () => {
  it('receives each change with the headers and the signature of the hosted service', async () => {
    const id = await addHook({
      secret: 'geheim',
      headers: {'x-site': 'one'},
      rule: {projection: '{_id, "was": before().title, "is": title}'},
    })
    const {transactionId} = await lake.client.create({_id: 'a', _type: 'post', title: 'One'}, {returnDocuments: false})
    await receiver.until(1)
    await lake.client.patch('a').set({title: 'Two — “quoted”'}).commit()
    await receiver.until(2)
    await lake.client.delete('a')
    const [created, updated, deleted] = await receiver.until(3)
    expect(bodies()).toEqual([
      {_id: 'a', was: null, is: 'One'},
      {_id: 'a', was: 'One', is: 'Two — “quoted”'},
      {_id: 'a', was: 'Two — “quoted”', is: 'Two — “quoted”'},
    ])
    expect(created?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^\w{22}$/),
      'sanity-dataset': 'production',
      'sanity-document-id': 'a',
      'sanity-operation': 'create',
      'sanity-project-id': 'overprint',
      'sanity-transaction-id': transactionId,
      'sanity-transaction-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      'sanity-webhook-id': id,
      'x-site': 'one',
    })
    expect([updated, deleted].map(request => request?.headers['sanity-operation'])).toEqual(['update', 'delete'])
    for (const {body, headers} of receiver.received) {
      await assertValidSignature(body, String(headers['sanity-webhook-signature']), 'geheim')
    }
    await expect(
      assertValidSignature(`${created?.body} `, String(created?.headers['sanity-webhook-signature']), 'geheim'),
    ).rejects.toThrow('Signature is invalid')
  })

  it('receives the whole document without a signature when it has neither projection nor secret', async () => {
    await addHook({httpMethod: 'PUT'})
    await lake.client.create({_id: 'a', _type: 'post', title: 'One'})
    const [request] = await receiver.until(1)
    expect(request?.method).toBe('PUT')
    expect(request?.headers['sanity-webhook-signature']).toBeUndefined()
    expect(bodies()).toEqual([await lake.client.getDocument('a')])
  })

  it('receives only changes that match its dataset, operations, filter and changed fields', async () => {
    const id = await addHook({
      rule: {
        on: ['update'],
        filter: '_type == "post" && delta::changedAny((title, seo.(title, text))) && !(_id in ["c"])',
        projection:
          '{_id, "author": author->name, "posts": count(*[references("w")]), "by": documents::get(author)._id}',
      },
    })
    await addHook({name: 'Elsewhere', dataset: 'other'})
    await lake.client.create({_id: 'w', _type: 'author', name: 'Mo'})
    const author = {_type: 'reference', _ref: 'w'}
    for (const _id of ['a', 'b', 'c']) await lake.client.create({_id, _type: 'post', title: 'One', author})
    await lake.client.patch('a').set({other: 1}).commit()
    await lake.client.patch('c').set({title: 'Two'}).commit()
    await lake.client.patch('b').set({title: 'Two'}).commit()
    await receiver.until(1)
    await waitForMessages(id)
    expect(bodies()).toEqual([{_id: 'b', author: 'Mo', posts: 3, by: 'w'}])
  })

  it('receives drafts and versions only with includeDrafts', async () => {
    const published = await addHook({rule: {projection: '{"kind": "published", _id}'}})
    const drafts = await addHook({name: 'Drafts', includeDrafts: true, rule: {projection: '{"kind": "drafts", _id}'}})
    await lake.client
      .transaction()
      .create({_id: 'a', _type: 'post'})
      .create({_id: 'drafts.a', _type: 'post'})
      .create({_id: 'versions.spring.a', _type: 'post'})
      .commit()
    await receiver.until(3)
    await Promise.all([waitForMessages(published), waitForMessages(drafts)])
    expect(bodies()).toHaveLength(3)
    expect(bodies()).toEqual(
      expect.arrayContaining([
        {kind: 'published', _id: 'a'},
        {kind: 'drafts', _id: 'a'},
        {kind: 'drafts', _id: 'drafts.a'},
      ]),
    )
  })

  it('is retried with the same idempotency key until it accepts the message', async () => {
    const id = await addHook({rule: {projection: '_id'}})
    receiver.respondWith(500, 429, 503)
    await lake.client.create({_id: 'a', _type: 'post'})
    await receiver.until(4)
    const [message] = await waitForMessages(id)
    expect(message).toMatchObject({status: 'success', failureCount: 3, documentId: 'a'})
    expect(new Set(receiver.received.map(({headers}) => headers['idempotency-key'])).size).toBe(1)
    const {body: attempts} = await call('GET', `/${id}/attempts`)
    expect(attempts.map(({resultCode}: {resultCode: number}) => resultCode).sort()).toEqual([200, 429, 500, 503])
    const {body: attempt} = await call('GET', `/attempts/${attempts[0].id}`)
    expect(attempt).toMatchObject({hookId: id, messageId: message.id, isFailure: false, resultBody: 'taken'})
  })

  it('is not retried after a 4xx, which the metrics count, and its redirects are not followed', async () => {
    const id = await addHook()
    const startedAt = Date.now()
    receiver.respondWith(401, 302)
    await lake.client.create({_id: 'a', _type: 'post'})
    await lake.client.create({_id: 'b', _type: 'post'})
    await receiver.until(2)
    const messages = await waitForMessages(id)
    expect(messages.map(({status}: {status: string}) => status)).toEqual(['failure', 'failure'])
    expect(receiver.received).toHaveLength(2)
    const metrics = await fetch(`${lake.url}/metrics`, {headers: {authorization: `Bearer ${lake.token}`}})
    const text = await metrics.text()
    expect(text).toContain('lake_hook_messages_failed 2\n')
    const [, failedAt] = /^lake_hook_last_failure_timestamp_seconds ([\d.e+]+)$/m.exec(text) ?? []
    expect(Number(failedAt) * 1000).toBeGreaterThanOrEqual(startedAt)
  })

  it('with a rule that does not finish fails and delays nothing', async () => {
    const numbers = '[1,2,3,4,5,6,7,8,9,10,11,12]'
    const endless = Array.from({length: 10}).reduce(inner => `count(${numbers}[@ + ${inner} > 0])`, '1')
    const slow = await addHook({name: 'Slow', rule: {filter: `${endless} > 0`}})
    await addHook({rule: {projection: '_id'}})
    await lake.client.create({_id: 'a', _type: 'post'})
    await receiver.until(1)
    const [message] = await waitForMessages(slow)
    expect(message.status).toBe('failure')
    const {body: attempts} = await call('GET', `/${slow}/attempts`)
    expect(attempts).toHaveLength(3)
    for (const attempt of attempts) expect(attempt).toMatchObject({failureReason: 'evaluation', isFailure: true})
    expect(await lake.client.fetch('count(*)')).toBe(1)
  })

  it('may query all documents, however long they take to load', async () => {
    await lake.close()
    lake = await startLake({queryTimeoutMs: 200})
    const fields = 'x'.repeat(5000)
    for (let first = 0; first < 20_000; first += 5000) {
      await lake.write(Array.from({length: 5000}, (_, n) => ({create: {_id: `b-${first + n}`, _type: 'b', fields}})))
    }
    const id = await addHook({
      rule: {filter: '_type == "post"', projection: '{"b": count(*[_type == "b"]), "p": count(*)}'},
    })
    await lake.client.create({_id: 'a', _type: 'post'})
    await waitForMessages(id)
    await lake.client.create({_id: 'c', _type: 'post'})
    await waitForMessages(id)
    expect(bodies()).toEqual([
      {b: 20_000, p: 20_001},
      {b: 20_000, p: 20_002},
    ])
  })

  it('can be read, changed, disabled and deleted', async () => {
    const id = await addHook({secret: 'geheim'})
    expect((await call('GET', '')).body).toMatchObject([{id, name: 'Site', hasSecret: true}])
    expect(JSON.stringify((await call('GET', `/${id}`)).body)).not.toContain('geheim')
    expect((await call('PATCH', `/${id}`, {isDisabledByUser: true})).body).toMatchObject({isDisabledByUser: true})
    await lake.client.create({_id: 'a', _type: 'post'})
    expect((await call('GET', `/${id}/messages`)).body).toEqual([])
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect((await call('GET', `/${id}`)).status).toBe(404)
  })

  it('with invalid settings is rejected with a reason', async () => {
    const wrong = [
      {url: 'ftp://a.example'},
      {url: 'nowhere'},
      {name: ''},
      {rule: {filter: '_type =='}},
      {rule: {projection: '{'}},
      {rule: {filter: 'user::attributes() == null'}},
      {rule: {filter: 'delta::changedAny()'}},
      {rule: {filter: '_id == $id'}},
      {rule: {on: ['explode']}},
      {headers: {'sanity-dataset': 'x'}},
      {headers: {'x y': 'x'}},
      {headers: {x: 'a\r\nb: c'}},
      {httpMethod: 'TRACE'},
      {unknown: 1},
    ]
    for (const settings of wrong) {
      const {status, body} = await call('POST', '', {name: 'Site', url: receiver.url, ...settings})
      expect(status, JSON.stringify(settings)).toBe(400)
      expect(body.message).toMatch(/^The webhook's /)
    }
  })
})
