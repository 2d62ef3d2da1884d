import {encodeSignatureHeader} from '@sanity/webhook'
import {expect, test} from 'vitest'
import {CHANGE_SIGNATURE_HEADER, type ChangeMessage, MAX_MESSAGE_BYTES} from '../../contract/change-message'
import {routes} from '../../lib/routes'
import {CHANGE_SECRET, readEnvironment} from '../support/environment'
import {rawRequest} from '../support/raw-request'
import {expectAlive} from './support/servers'

/* The catalogue API's webhook: messages that are forged, old, repeated or malformed publish nothing wrong. */

const {siteUrl, secrets} = readEnvironment()
const PATH = '/api/catalogue-changes'
const PRODUCT = 'unisex-tee'

const messageOf = (...ids: string[]): string =>
  JSON.stringify({
    from: 0,
    to: 1,
    everything_since: null,
    changes: ids.map(id => ({type: 'product', id, action: 'put', committed_by: new Date().toISOString()})),
  } satisfies ChangeMessage)

type Signing = {secret?: string; signedAt?: number; as?: string}
const send = async (body: string, {secret, signedAt = Date.now(), as = body}: Signing = {}) => {
  const signature = await encodeSignatureHeader(as, signedAt, secret ?? CHANGE_SECRET)
  const headers = {'Content-Type': 'application/json', [CHANGE_SIGNATURE_HEADER]: signature}
  return rawRequest(siteUrl, PATH, {headers, body})
}

test('a message without the secret, with a changed body or an old signature is rejected', async () => {
  const body = messageOf(PRODUCT)
  const unsigned = await rawRequest(siteUrl, PATH, {headers: {'Content-Type': 'application/json'}, body})
  expect(unsigned.status).toBe(401)
  expect((await rawRequest(siteUrl, PATH)).status).toBe(405)
  for (const signing of [
    {secret: 'another-secret-of-16'},
    {secret: secrets.webhookSecret},
    {as: messageOf('heavy-hoodie')},
    {signedAt: Date.now() - 6 * 60_000},
    {signedAt: Date.now() + 6 * 60_000},
  ]) {
    expect([signing, (await send(body, signing)).status]).toEqual([signing, 401])
  }
})

test('a signed message that is no message about changes is rejected', async () => {
  for (const body of ['{', '[]', '{"from": 0}', messageOf(PRODUCT).replace('"put"', '"explode"')]) {
    expect([body, (await send(body)).status]).toEqual([body, 400])
  }
  expect((await send(JSON.stringify({x: 'a'.repeat(MAX_MESSAGE_BYTES)}))).status).toBe(413)
  await expectAlive()
})

test('a message that comes again regenerates no page', async () => {
  const body = messageOf(PRODUCT)
  type Reply = {remaining: number; unproven: object[]; pages: {path: string; attempts: number}[]}
  const receive = async (): Promise<Reply> => JSON.parse((await send(body)).text)
  // A slow machine needs several messages for all pages.
  await expect.poll(receive, {timeout: 120_000}).toMatchObject({remaining: 0, unproven: []})
  const {pages} = await receive()
  expect(pages.map(({path}) => path)).toContain(routes.product(PRODUCT))
  expect(pages.filter(({attempts}) => attempts > 0)).toEqual([])
})

test('ids that are no products lead to no path outside of the catalogue', async () => {
  const ids = [
    '..',
    '../../..',
    '%2e%2e%2f%2e%2e',
    '/etc/passwd',
    'a/b',
    '\0',
    'x'.repeat(500),
    '__proto__',
    'constructor',
  ]
  const {status, text} = await send(messageOf(...ids))
  expect([200, 202, 400, 503]).toContain(status)
  expect(text).not.toMatch(/etc\/passwd"|ENOENT|server\/pages/)
  await expectAlive()
  expect((await rawRequest(siteUrl, routes.product(PRODUCT))).status).toBe(200)
})
