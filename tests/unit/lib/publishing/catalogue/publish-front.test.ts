import type {IncomingMessage} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import {processWide} from '@/lib/sources/process-wide'
import {productChange} from './changes-environment'
import {bulk, productPage} from './generated-pages'
import {environment, shareChangesEnvironment} from './shared-environment'

shareChangesEnvironment({hasFront: true})

test('a message counts as complete only when the cache in front shows its pages', async () => {
  const {siteMetrics} = await import('@/lib/metrics/site-metrics')
  const countOf = async (result: string) => {
    const text = await siteMetrics().registry.metrics()
    const pattern = `site_publish_duration_seconds_count{source="catalogue",result="${result}"} `
    return Number(text.split(pattern)[1]?.split('\n')[0] ?? 0)
  }
  const before = [await countOf('complete'), await countOf('incomplete')] as const
  environment.isFrontOlder = true
  const older = await environment.send([{change: productChange('camp-mug'), at: Date.now()}])
  expect(older).toMatchObject({remaining: 0, givenUp: []})
  expect(older.unproven.map(({path}) => path)).toContain('/catalog/products/camp-mug')
  expect([await countOf('complete'), await countOf('incomplete')]).toEqual([before[0], before[1] + 1])
  environment.isFrontOlder = false
  await environment.publishAll([productChange('camp-mug')])
  expect(await countOf('complete')).toBeGreaterThan(before[0])
})

test('shortly after the start, a change concerns pages that only the cache in front has', async () => {
  // The process of the tests may have started long ago.
  const startedAt = performance.now()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() - startedAt)
  onTestFinished(() => void vi.restoreAllMocks())
  const {pages} = await environment.send([{change: productChange('classic-hoodie'), at: Date.now()}])
  expect(pages.map(({path}) => path)).toContain('/catalog/categories/hoodies')
})

test('a page that is proven in front is not looked at again by the further messages of an import', async () => {
  const looks: string[] = []
  const look = ({url = '', headers}: IncomingMessage) => void looks.push(`${url} ${headers['accept-encoding']}`)
  environment.front.on('request', look)
  onTestFinished(() => void environment.front.off('request', look))
  const at = Date.now()
  const send = () => environment.send(bulk.map(id => ({change: productChange(id), at})))
  for (let remaining = 1; remaining > 0; ) ({remaining} = await send())
  const htmlPages = bulk.map(productPage).flatMap(path => [`${path} br`, `${path} gzip`])
  expect(looks.filter(path => htmlPages.includes(path)).toSorted()).toEqual(htmlPages.toSorted())
  looks.length = 0
  expect(await send()).toMatchObject({remaining: 0, unproven: []})
  expect(looks).toEqual([])
})

test('pages for which there was no time in front remain for the next message while others are proven', async () => {
  const at = Date.now()
  const receipts: Awaited<ReturnType<typeof environment.send>>[] = []
  const send = async () => {
    const receipt = await environment.send(bulk.map(id => ({change: productChange(id), at})))
    receipts.push(receipt)
    return receipt
  }
  environment.htmlMs = 400
  await expect.poll(send, {timeout: 120_000}).toMatchObject({remaining: 0, unproven: []})
  const late = receipts.filter(({front}) => front?.remaining)
  expect(late.length).toBeGreaterThan(0)
  for (const {remaining, unproven, front} of late) {
    expect(remaining).toBeGreaterThanOrEqual(front?.remaining ?? 0)
    expect(unproven.map(({reason}) => reason)).not.toContain('There was no time left.')
  }
})

test('the other servers confirm each part of an import before the cache in front gets its pages', async () => {
  const {startSharedStore, sharedStore} = await import('@/lib/shared-cache/shared-store')
  // Nothing listens there, and a receipt says so only when the other servers were asked.
  await startSharedStore({url: 'redis://127.0.0.1:1', build: 'a-build'})
  onTestFinished(() => {
    sharedStore()?.link.stop()
    processWide<{store?: object}>('shared-store', () => ({})).store = undefined
  })
  environment.onRevalidate = () => wait(100)
  const part = await environment.send(bulk.map(id => ({change: productChange(id), at: Date.now()})))
  expect(part.remaining).toBeGreaterThan(0)
  expect(part).toMatchObject({shared: null, front: {unproven: []}})
})
