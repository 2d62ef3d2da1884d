import {randomUUID} from 'node:crypto'
import {encodeSignatureHeader} from '@sanity/webhook'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {rawRequest} from '../support/raw-request'

/* The content lake's webhook: messages that are forged, old, repeated or late publish nothing wrong. */

const {siteUrl, secrets} = readEnvironment()
const editor = editorClient()
const id = `post-${randomUUID()}`
const [first, second] = [`first-${id}`, `second-${id}`]

type Fields = {slug: string; publishedAt?: string} | null
const message = (before: Fields, after: Fields, rev = randomUUID()) =>
  JSON.stringify({id, type: 'post', rev, updatedAt: null, before, after})

type Signing = {secret?: string; signedAt?: number; as?: string}
const sign = (body: string, {secret = secrets.webhookSecret, signedAt = Date.now(), as = body}: Signing = {}) =>
  encodeSignatureHeader(as, signedAt, secret)

const post = async (body: string, signature: string, headers: Record<string, string> = {}) => {
  const own = {'Content-Type': 'application/json', 'sanity-webhook-signature': signature}
  const {status, text} = await rawRequest(siteUrl, '/api/revalidate', {headers: {...own, ...headers}, body})
  return {status, ...(JSON.parse(text) as {error?: string; repeated?: true; redirect?: unknown; unproven?: unknown[]})}
}
const send = async (body: string, signing?: Signing) => post(body, await sign(body, signing))
const pageOf = async (slug: string) => {
  const {status, headers} = await rawRequest(siteUrl, routes.post(slug))
  return {status, location: headers.location}
}

beforeAll(async () => {
  const post = await postLikeNewest(editor, {_id: id, title: 'A moved post', slug: first})
  await editor.create(post)
  await vi.waitFor(async () => expect(await pageOf(first)).toMatchObject({status: 200}), {timeout: 120_000})
  await editor.patch(id).set({'slug.current': second}).commit()
  await vi.waitFor(async () => expect(await pageOf(second)).toMatchObject({status: 200}), {timeout: 120_000})
  await vi.waitFor(async () => expect(await pageOf(first)).toMatchObject({status: 308}), {timeout: 120_000})
})
afterAll(async () => {
  await editor.delete(id)
  await editor.delete({
    query: '*[_type == "redirect" && (from in $paths || to in $paths)]',
    params: {paths: [first, second].map(routes.post)},
  })
})

const isUnchanged = async () => {
  expect(await pageOf(second)).toEqual({status: 200, location: undefined})
  expect(await pageOf(first)).toEqual({status: 308, location: routes.post(second)})
}

test('a message without the secret, with a changed body or an old signature is rejected', async () => {
  const body = message(null, {slug: first})
  const unsigned = await rawRequest(siteUrl, '/api/revalidate', {headers: {'Content-Type': 'application/json'}, body})
  expect(unsigned.status).toBe(401)
  expect(await send(body, {secret: 'another-secret-of-16'})).toMatchObject({
    status: 401,
    error: expect.stringMatching(/match/),
  })
  expect(await send(body, {as: message(null, {slug: second})})).toMatchObject({status: 401})
  expect(await send(`${body} `, {as: body})).toMatchObject({status: 401})
  for (const minutes of [-6, 6, -60 * 24])
    expect(await send(body, {signedAt: Date.now() + minutes * 60_000})).toMatchObject({
      status: 401,
      error: expect.stringMatching(/old/),
    })
  await isUnchanged()
})

test('a repeated message is handled once, whatever its other headers say', async () => {
  const body = message(null, {slug: second})
  const signature = await sign(body)
  // A 503 asks the sender to repeat the message, because the lake was too busy.
  await expect
    .poll(async () => ({repeated: false, ...(await post(body, signature))}), {timeout: 120_000})
    .toMatchObject({status: 200, unproven: [], repeated: false})
  const others: Record<string, string>[] = [
    {},
    {'idempotency-key': randomUUID()},
    {'sanity-transaction-time': '2030-01-01T00:00:00Z'},
  ]
  for (const headers of others)
    expect(await post(body, signature, headers)).toMatchObject({status: 200, repeated: true})
  await isUnchanged()
})

test('messages that arrive in another order leave the post at its last address', async () => {
  for (const [before, after] of [
    [null, {slug: first}],
    [{slug: second}, {slug: first}],
    [{slug: first}, {slug: second}],
    [{slug: first}, null],
    [{slug: second}, null],
  ] as [Fields, Fields][]) {
    await expect.poll(async () => (await send(message(before, after))).status, {timeout: 120_000}).toBeLessThan(500)
    await isUnchanged()
  }
})

test('a signed message of a wrong shape publishes nothing', async () => {
  for (const body of [
    ...['[]', 'null', '"x"', '{}', '{"id":"x"}', message(null, {slug: first}).replace('"post"', '7')],
    JSON.stringify({id: 'x'.repeat(200), type: 'post', rev: null, before: null, after: null}),
  ])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  const outside = JSON.stringify({
    id,
    type: 'redirect',
    rev: null,
    before: null,
    after: {from: '//evil.example/../api/health'},
  })
  await expect.poll(async () => (await send(outside)).status, {timeout: 120_000}).toBeLessThan(500)
  await isUnchanged()
})
