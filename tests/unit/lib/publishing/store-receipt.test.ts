import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Publication} from '@/lib/publishing/publication'
import type {Receipt, StoredReceipt} from '@/lib/publishing/receipt'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-environment'

let lake: TestLake
let storeReceipt: typeof import('@/lib/publishing/store-receipt').storeReceipt

beforeAll(async () => {
  lake = await startContent([{_id: 'post-a', _type: 'post', title: 'A'}])
  vi.stubEnv('SANITY_API_WRITE_TOKEN', lake.token)
  ;({storeReceipt} = await import('@/lib/publishing/store-receipt'))
})
afterAll(() => lake.close())

const snapshot = {slug: 'a', key: null, from: null, publishedAt: null, topics: null, version: null, earlier: null}
const at = (updatedAt: string | null): Publication => ({
  id: 'post-a',
  type: 'post',
  rev: 'two',
  updatedAt,
  before: snapshot,
  after: snapshot,
})
const receipt = (rev: string | null): Receipt => ({
  id: 'post-a',
  rev,
  pages: [{path: '/blog', outcome: 'refreshed', attempts: 1, ms: 30}],
  hasMore: false,
  unproven: [{path: '/', reason: 'Too slow.'}],
  redirect: {from: '/blog/b', to: '/blog/a'},
  ms: 40,
})
const stored = () => lake.client.getDocument<StoredReceipt>('receipt.post-a')

test('a receipt is stored beside its document and is readable only for signed-in users', async () => {
  await storeReceipt(at('2026-01-02T00:00:00Z'), receipt('two'))
  expect(await stored()).toMatchObject({
    document: 'post-a',
    rev: 'two',
    ms: 40,
    pages: [{path: '/blog', outcome: 'refreshed'}],
    hasMore: false,
    unproven: [{path: '/', reason: 'Too slow.'}],
    redirect: {from: '/blog/b', to: '/blog/a'},
  })
  expect(await lake.visitor.fetch('*[_type == "receipt"]')).toEqual([])
  expect(await lake.visitor.getDocument('receipt.post-a')).toBeUndefined()
})

test('a receipt does not count as a reference, so its document can be deleted', async () => {
  expect(await lake.client.fetch('*[references("post-a")]')).toEqual([])
  await lake.client.delete('post-a')
  await lake.client.create({_id: 'post-a', _type: 'post', title: 'A'})
})

test('the receipt of an earlier change does not replace that of a later one', async () => {
  await storeReceipt(at('2026-01-01T00:00:00Z'), receipt('one'))
  expect(await stored()).toMatchObject({rev: 'two'})
  await storeReceipt(at('2026-01-03T00:00:00Z'), receipt('three'))
  expect(await stored()).toMatchObject({rev: 'three'})
})

test('a message that comes after the document was deleted, or created again, leaves the receipt', async () => {
  const deleted = {...at(null), after: null}
  await storeReceipt(deleted, receipt(null))
  expect(await stored()).toMatchObject({rev: 'three'})
  await lake.client.delete('post-a')
  await lake.client.create({_id: 'drafts.post-a', _type: 'post', title: 'A'})
  await storeReceipt(deleted, receipt(null))
  expect(await stored()).toMatchObject({rev: null, updatedAt: null})
  await storeReceipt(at('2026-01-04T00:00:00Z'), receipt('four'))
  expect(await stored()).toMatchObject({rev: null, updatedAt: null})
  await lake.client.delete('drafts.post-a')
  await lake.client.create({_id: 'post-a', _type: 'post', title: 'A'})
})

test('the receipt of an unpublished document stays, that of a deleted one is deleted', async () => {
  const deleted = {...at(null), after: null}
  await lake.client.delete('post-a')
  await lake.client.create({_id: 'drafts.post-a', _type: 'post', title: 'A'})
  await storeReceipt(deleted, receipt(null))
  expect(await stored()).toMatchObject({rev: null})
  await lake.client.delete('drafts.post-a')
  await storeReceipt(deleted, receipt(null))
  expect(await stored()).toBeUndefined()
  await lake.client.create({_id: 'post-a', _type: 'post', title: 'A'})
})

test('no receipt is stored for types that the site does not publish', async () => {
  await storeReceipt({...at(null), id: 'deploy-check', type: 'deploy-check'}, {...receipt(null), id: 'deploy-check'})
  expect(await lake.client.getDocument('receipt.deploy-check')).toBeUndefined()
})

test('a failure to store the receipt is logged and not thrown', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await storeReceipt({...at(null), after: null}, {...receipt(null), id: 'not an id'})
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Cannot store the receipt of not an id'))
})

test('a stored receipt says whether all servers have the change, and nothing without a shared store', async () => {
  await storeReceipt(at(new Date().toISOString()), receipt('two'))
  expect(await stored()).toMatchObject({rev: 'two'})
  expect(await stored()).not.toHaveProperty('isShared')
  const store = async (shared: Receipt['shared']) => {
    await storeReceipt(at(new Date().toISOString()), {...receipt('two'), shared})
    return (await stored())?.isShared
  }
  expect(await store({instances: 2, confirmed: 2})).toBe(true)
  expect(await store({instances: 2, confirmed: 1})).toBe(false)
  expect(await store(null)).toBe(false)
})

test('a stored receipt says whether the caches in front have the change, and nothing without one', async () => {
  const store = async (front: Receipt['front']) => {
    await storeReceipt(at(new Date().toISOString()), {...receipt('two'), ...(front && {front})})
    return (await stored())?.isInFront
  }
  const complete = {addresses: 2, failed: [], unproven: [], ms: 1}
  expect(await store(undefined)).toBeUndefined()
  expect(await store(complete)).toBe(true)
  expect(await store({...complete, failed: [{front: '10.0.0.5:6081', reason: 'away'}]})).toBe(false)
  expect(await store({...complete, unproven: [{path: '/', reason: 'older', isAway: false}]})).toBe(false)
})
