import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {isValidSignature} from '@sanity/webhook'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {CHANGE_SIGNATURE_HEADER, changeMessage} from '../../contract/change-message.ts'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {type Receiver, startReceiver} from '../support/receiver.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'
import {withSlowness} from '../support/slowness.ts'

/* What the API sends to the site when the catalogue changes. */

const secret = 'a secret of at least sixteen letters'
let dataDir: string
let receiver: Receiver
const apis: RunningCatalogueApi[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-hook-'))
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
  await receiver.close()
  await rm(dataDir, {recursive: true, force: true})
})

async function start(options: {maxChanges?: number; isSilent?: boolean} = {}): Promise<RunningCatalogueApi> {
  const {maxChanges, isSilent = false} = options
  const api = await startCatalogueApi({
    dataDir,
    ...(maxChanges !== undefined && {maxChanges}),
    ...(!isSilent && {siteHook: {url: `${receiver.url}/api/catalogue-changes`, secret}}),
  })
  apis.push(api)
  return api
}
const stop = (api: RunningCatalogueApi) => {
  apis.splice(apis.indexOf(api), 1)
  return api.close()
}
const change = (api: RunningCatalogueApi, id: string, body: object) =>
  fetch(`${api.url}/admin/products/${id}`, {
    method: 'PATCH',
    headers: {authorization: `Bearer ${api.adminToken}`, 'content-type': 'application/json', 'if-match': '*'},
    body: JSON.stringify(body),
  })
const messages = () => receiver.received.map(({body, status}) => ({status, ...changeMessage.parse(JSON.parse(body))}))
const idsOf = (message: {changes: {type: string; id: string}[]} | undefined) =>
  message?.changes.flatMap(({type, id}) => (type === 'product' ? [id] : []))

/** Expects that all messages together have no gap, and that a message begins where the last received one ended. */
function expectNoGap(from: number): void {
  let position = from
  for (const message of messages()) {
    expect(message.from).toBe(position)
    if (message.status === 200) position = message.to
  }
}

test('a change is sent, signed, with the time by which it was committed', async () => {
  const api = await start()
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  await receiver.until(1)
  const [{body, headers} = expect.unreachable()] = receiver.received
  const signature = String(headers[CHANGE_SIGNATURE_HEADER])
  expect(await isValidSignature(body, signature, secret)).toBe(true)
  expect(await isValidSignature(`${body} `, signature, secret)).toBe(false)
  const [message] = messages()
  expect(idsOf(message)?.toSorted()).toEqual(sampleCatalogue.products.map(({id}) => id).toSorted())
  expect(message).toMatchObject({from: 0, everything_since: null})
  expect(message?.to).toBe(message?.changes.length)
})

test('what is not received is sent again, with what has changed since, the latest first and each thing once', async () => {
  const api = await start()
  receiver.respondWith(500, 503)
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  await receiver.until(1)
  expect((await change(api, 'camp-mug', {popularity: 11})).status).toBe(200)
  expect((await change(api, 'plain-tee', {popularity: 12})).status).toBe(200)
  await receiver.until(3)
  await expect.poll(() => messages().at(-1)?.status, {timeout: 120_000}).toBe(200)
  const last = messages().at(-1)
  expect(idsOf(last)?.slice(0, 2)).toEqual(['plain-tee', 'camp-mug'])
  expect(new Set(idsOf(last)).size).toBe(idsOf(last)?.length)
  expectNoGap(0)
})

test('a site that has done a part gets the message again at once, and keeps its times', async () => {
  const api = await start()
  receiver.respondWith(202, 202, 202)
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  await receiver.until(4)
  const [first, ...others] = messages()
  for (const other of others) expect(other.changes).toEqual(first?.changes)
  expectNoGap(0)
})

test('after a restart, the API goes on where the site has received the last message', async () => {
  const first = await start()
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  await receiver.until(1)
  await stop(first)
  const silent = await start({isSilent: true})
  expect((await change(silent, 'camp-mug', {popularity: 21})).status).toBe(200)
  await stop(silent)
  await start()
  await expect.poll(() => idsOf(messages().at(-1)), {timeout: 120_000}).toEqual(['camp-mug'])
  expectNoGap(0)
})

test('when not all changes are known any more, the message says that everything may have changed', async () => {
  const first = await start({maxChanges: 3})
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  await receiver.until(1)
  await expect.poll(() => messages().at(-1), {timeout: 120_000}).toMatchObject({from: 0, changes: []})
  expect(messages().at(-1)?.everything_since).not.toBeNull()
})

test('of two processes on one database, one sends', async () => {
  const [first] = [await start(), await start()]
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  await receiver.until(1)
  for (let popularity = 31; popularity < 41; popularity++) {
    expect((await change(first, 'camp-mug', {popularity})).status).toBe(200)
  }
  const latest = async () => (await (await fetch(`${first.url}/changes`)).json()).next
  const last = await latest()
  await expect.poll(() => messages().at(-1)?.to, {timeout: 120_000}).toBe(last)
  expectNoGap(0)
})

test('a site that refuses a message again and again learns that everything may have changed, until it takes that', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const api = await start()
  // More than five, because a request that fails on the way counts as none.
  receiver.respondWith(...Array.from({length: 500}, (_, index) => [400, 413, 422][index % 3] ?? 400))
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  const metrics = async () => (await fetch(`${api.url}/metrics`)).text()
  await expect.poll(metrics, {timeout: 120_000}).toMatch(/^catalogue_site_messages_dropped 1$/m)
  expect(receiver.received.length).toBeGreaterThanOrEqual(5)
  expect(error.mock.calls.flat().join()).toMatch(/refuses the changes 1 to \d+ with status 4\d\d/)
  const everything = {from: 0, everything_since: expect.any(String), changes: []}
  await expect.poll(() => messages().at(-1), {timeout: 120_000}).toMatchObject(everything)
  // The site is fixed, or is another version.
  receiver.respondWith()
  expect((await change(api, 'camp-mug', {popularity: 13})).status).toBe(200)
  await expect.poll(metrics, {timeout: 120_000}).toContain('catalogue_site_changes_unsent 0')
  expect(messages().filter(({status}) => status === 200)[0]).toMatchObject(everything)
  expectNoGap(0)
  expect((await change(api, 'camp-mug', {popularity: 14})).status).toBe(200)
  await expect.poll(() => idsOf(messages().at(-1)), {timeout: 120_000}).toEqual(['camp-mug'])
  await expect.poll(metrics, {timeout: 120_000}).toContain('catalogue_site_failures 0')
})

test.each([
  [401, 'status 401; check CATALOGUE_WEBHOOK_SECRET'],
  [404, 'status 404; check CATALOGUE_WEBHOOK_URL'],
  [503, 'status 503'],
])('a site that responds with status %i again and again is logged once, with the reason', async (status, reason) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const api = await start()
  receiver.respondWith(...Array.from({length: 500}, () => status))
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  // Each change is sent at once, so the test does not wait for the pauses.
  for (let count = 1; count <= 15; count++) {
    await receiver.until(count)
    expect((await change(api, 'camp-mug', {popularity: 40 + count})).status).toBe(200)
  }
  await receiver.until(16)
  expect(warn.mock.calls.flat()).toEqual([
    `The changes cannot be sent to the site, trying again: the site responds with ${reason}`,
  ])
})

test('a change is sent soon, however often the site could not publish an earlier one', async () => {
  const api = await start()
  receiver.respondWith(...Array.from({length: 500}, () => 503))
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  // By now, the pause before the next message is eight seconds.
  await receiver.until(6)
  const {result, slowness} = await withSlowness(async () => {
    const changedAt = Date.now()
    expect((await change(api, 'camp-mug', {popularity: 14})).status).toBe(200)
    await expect.poll(() => idsOf(messages().at(-1))?.[0], {timeout: 120_000, interval: 20}).toBe('camp-mug')
    return Date.now() - changedAt
  })
  expect(result).toBeLessThan(2000 * slowness)
})

test('a change keeps the time at which it could be read when the API restarts before the site has it', async () => {
  receiver.respondWith(...Array.from({length: 500}, () => 503))
  const first = await start()
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  await receiver.until(3)
  const readableBy = Date.parse(messages()[0]?.changes[0]?.committed_by ?? '')
  await stop(first)
  // Longer than the clocks of two processes may differ.
  await expect.poll(() => Date.now() - readableBy, {timeout: 120_000}).toBeGreaterThan(6000)
  const count = receiver.received.length
  await start()
  await receiver.until(count + 1)
  const times =
    messages()
      .at(-1)
      ?.changes.map(({committed_by}) => Date.parse(committed_by)) ?? []
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(readableBy)
    expect(time - readableBy).toBeLessThanOrEqual(5000)
  }
})
