import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Publication} from '@/lib/publishing/publication'
import type {StoredReceipt, Receipt} from '@/lib/publishing/receipt'
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

const place = {slug: 'a', key: null, from: null, publishedAt: null, topics: null, version: null, earlier: null}
const at = (updatedAt: string | null): Publication => ({
  id: 'post-a',
  type: 'post',
  rev: 'two',
  updatedAt,
  before: place,
  after: place,
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
const kept = () => lake.client.getDocument<StoredReceipt>('receipt.post-a')

test('a receipt lies beside its document, for those who sign in alone', async () => {
  await storeReceipt(at('2026-01-02T00:00:00Z'), receipt('two'))
  expect(await kept()).toMatchObject({
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

test('it does not count as a use of its document, which can be deleted', async () => {
  expect(await lake.client.fetch('*[references("post-a")]')).toEqual([])
  await lake.client.delete('post-a')
})

test('the receipt of an earlier change does not replace that of a later one', async () => {
  await storeReceipt(at('2026-01-01T00:00:00Z'), receipt('one'))
  expect(await kept()).toMatchObject({rev: 'two'})
  await storeReceipt(at('2026-01-03T00:00:00Z'), receipt('three'))
  expect(await kept()).toMatchObject({rev: 'three'})
  await storeReceipt(at(null), receipt(null))
  expect(await kept()).toMatchObject({rev: null})
})

test('the receipt stays with what is unpublished, and goes with what is deleted', async () => {
  const gone = {...at(null), after: null}
  await lake.client.create({_id: 'drafts.post-a', _type: 'post', title: 'A'})
  await storeReceipt(gone, receipt(null))
  expect(await kept()).toMatchObject({rev: null})
  await lake.client.delete('drafts.post-a')
  await storeReceipt(gone, receipt(null))
  expect(await kept()).toBeUndefined()
})

test('of what stands on no page no receipt is kept', async () => {
  await storeReceipt({...at(null), id: 'deploy-check', type: 'deploy-check'}, {...receipt(null), id: 'deploy-check'})
  expect(await lake.client.getDocument('receipt.deploy-check')).toBeUndefined()
})

test('a receipt that cannot be kept is logged, and breaks nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await storeReceipt(at(null), {...receipt('two'), id: 'not an id'})
  expect(log).toHaveBeenCalledWith(expect.stringContaining('The receipt of not an id is not kept'))
})
