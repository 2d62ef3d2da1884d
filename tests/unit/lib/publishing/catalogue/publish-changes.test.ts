import {rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {pagePath} from '@/lib/document-paths'
import {openCatalogueTables} from '../../../../support/catalogue-database'
import {LISTS, productChange} from './changes-environment'
import {productPage} from './generated-pages'
import {environment, shareChangesEnvironment} from './shared-environment'

shareChangesEnvironment()

test('S2-catalogue-changes a price changes its page, the lists, its categories, and what embeds it, each once', async () => {
  await environment.publishAll([productChange('camp-mug')])
  expect(environment.regenerated[0]).toBe('/catalog/products/camp-mug')
  expect(environment.regenerated.toSorted()).toEqual(
    ['/catalog/products/camp-mug', ...LISTS, '/catalog/categories/drinkware', '/', '/blog/mugs'].toSorted(),
  )
})

test('S2-catalogue-changes the categories above and the pages of related products are included where they exist', async () => {
  await environment.publishAll([productChange('heavyweight-tee')])
  expect(environment.regenerated.toSorted()).toEqual(
    [
      ...['heavyweight-tee', 'classic-hoodie'].map(id => productPage(id)),
      ...['clothing', 't-shirts'].map(id => `/catalog/categories/${id}`),
      ...LISTS,
      '/',
    ].toSorted(),
  )
})

test('S2-catalogue-changes an image changes the product whose id its key begins with, and no page without a product', async () => {
  await environment.publishAll([{type: 'image', id: 'camp-mug/white-front', action: 'put'}])
  expect(environment.regenerated[0]).toBe(productPage('camp-mug'))
  environment.regenerated.length = 0
  await environment.publishAll([{type: 'image', id: 'shared/white-front', action: 'put'}])
  expect(environment.regenerated.toSorted()).toEqual(LISTS.toSorted())
})

test('S2-catalogue-changes a category changes the pages below it, and those at an address that no category has now', async () => {
  const {env} = await import('@/lib/env')
  const former = join(env.NEXT_DIST_DIR, 'server/pages/catalog/categories/former.html')
  writeFileSync(former, '')
  const {noteMissing} = await import('@/lib/shared-cache/missing-pages')
  const pathsOf = (...slugs: string[]) => [...LISTS, ...slugs.map(slug => `/catalog/categories/${slug}`)].toSorted()
  await environment.publishAll([{type: 'category', id: 'clothing', action: 'put'}])
  expect(environment.regenerated.toSorted()).toEqual(pathsOf('clothing', 't-shirts', 'former'))
  // Once it is a 404, it stays one. Its file stays, too.
  await noteMissing('/catalog/categories/former', async () => ({notFound: true}))
  environment.regenerated.length = 0
  await environment.publishAll([{type: 'category', id: 'clothing', action: 'put'}])
  rmSync(former)
  expect(environment.regenerated).not.toContain('/catalog/categories/former')
})

test('S2-catalogue-changes pages that show a product beside a text or a quote are included', async () => {
  await environment.publishAll([productChange('beside-text')])
  expect(environment.regenerated).toEqual(expect.arrayContaining([pagePath('how'), pagePath('print-on-demand')]))
  expect(environment.regenerated).not.toContain(pagePath('contact'))
})

test('S2-catalogue-changes pages that show a product inside the text of a section are included', async () => {
  await environment.publishAll([productChange('in-text')])
  expect(environment.regenerated).toContain(pagePath('shopify'))
  expect(environment.regenerated).not.toContain(pagePath('shopify-intigration'))
})

test('S2-catalogue-changes a deleted product is gone, and the category that it left is regenerated', async () => {
  environment.pages.set('/catalog/products/gone-tee', 1)
  const [receipt] = await environment
    .publishAll([
      {type: 'product', id: 'gone-tee', action: 'delete'},
      {type: 'category', id: 't-shirts', action: 'put'},
    ])
    .catch(() => [])
  // The old page is still there: nothing claims that it is gone.
  expect(receipt).toBeUndefined()
  environment.pages.delete('/catalog/products/gone-tee')
  const [last] = await environment.publishAll([{type: 'product', id: 'gone-tee', action: 'delete'}])
  expect(last?.pages).toContainEqual(expect.objectContaining({path: '/catalog/products/gone-tee', outcome: 'gone'}))
  expect(environment.regenerated).toContain('/catalog/categories/t-shirts')
}, 120_000)

test('S2-catalogue-changes a page that was rendered after the change is left as it is', async () => {
  const committedAt = Date.now() - 1000
  const shown = ['/catalog/products/plain-tee', ...LISTS, '/why-overprint', '/blog/tees']
  for (const path of [...shown, '/catalog/categories/clothing', '/catalog/categories/t-shirts']) {
    environment.pages.set(path, Date.now())
  }
  const [receipt] = await environment.publishAll([productChange('plain-tee')], {committedAt})
  expect(receipt?.pages.map(({path}) => path)).toEqual(expect.arrayContaining(shown))
  expect(environment.regenerated).toEqual([])
})

test('S2-catalogue-changes a clock of the API that was ahead before leaves no page out', async () => {
  const before = Date.now() - 10_000
  await environment.send([{change: productChange('camp-mug'), at: before}], {aheadMs: 60_000})
  environment.pages.set(productPage('plain-tee'), before)
  environment.regenerated.length = 0
  await environment.send([{change: productChange('plain-tee'), at: Date.now()}])
  expect(environment.regenerated).toContain(productPage('plain-tee'))
})

test('S2-catalogue-changes a page that always fails delays no other, and is given up and counted', async () => {
  environment.onRevalidate = async path => {
    if (path === '/catalog/products/camp-mug') throw new Error('It cannot be rendered.')
  }
  environment.pages.set('/catalog/products/camp-mug', 1)
  vi.spyOn(console, 'warn').mockReturnValue()
  const {siteMetrics} = await import('@/lib/metrics/site-metrics')
  const before = (await siteMetrics().givenUp.get()).values[0]?.value ?? 0
  const at = Date.now()
  const send = () => environment.send([{change: productChange('camp-mug'), at}])
  const first = await send()
  expect(first).toMatchObject({remaining: 0, unproven: [{path: '/catalog/products/camp-mug'}], givenUp: []})
  expect(environment.regenerated).toEqual(expect.arrayContaining(LISTS))
  // The page that failed comes after those of another change.
  environment.regenerated.length = 0
  const second = await environment.send(
    ['camp-mug', 'plain-tee'].map(id => ({change: productChange(id), at: Date.now()})),
  )
  expect(environment.regenerated.at(-1)).toBe('/catalog/products/camp-mug')
  expect(environment.regenerated).toContain('/catalog/products/plain-tee')
  expect(second.unproven).toHaveLength(1)
  await expect.poll(async () => (await send()).givenUp, {interval: 300}).toHaveLength(1)
  expect(await send()).toMatchObject({remaining: 0, unproven: [], givenUp: []})
  // In a message that takes longer, the same change is later by the clock of this server.
  environment.regenerated.length = 0
  const late = await environment.send([{change: productChange('camp-mug'), at}], {aheadMs: -20})
  expect(late).toMatchObject({remaining: 0, unproven: [], givenUp: []})
  expect(environment.regenerated).not.toContain('/catalog/products/camp-mug')
  expect((await siteMetrics().givenUp.get()).values[0]?.value).toBe(before + 1)
  // A later change is another chance.
  environment.onRevalidate = async () => {}
  await environment.publishAll([productChange('camp-mug')])
  expect(environment.regenerated.at(-1)).not.toBe(environment.regenerated[0])
  expect(environment.pages.get('/catalog/products/camp-mug')).toBeGreaterThan(1)
})

test('S2-catalogue-changes while an editor publishes, no page of the catalogue is begun', async () => {
  const {publishing} = await import('@/lib/publishing/catalogue/precedence')
  const end = Promise.withResolvers<void>()
  const editor = publishing(() => end.promise)
  const changes = environment.publishAll([productChange('camp-mug')])
  await expect.poll(() => catalogueReads(), {timeout: 120_000}).toBeGreaterThan(0)
  expect(environment.regenerated).toEqual([])
  end.resolve()
  await editor
  await changes
  expect(environment.regenerated).toContain('/catalog/products/camp-mug')
})

/** Returns how many requests for data of the catalogue the client has logged in this test. */
const catalogueReads = () => vi.mocked(console.info).mock.calls.length

test('S2-catalogue-changes a product that the backend cannot read is left out after some messages', async () => {
  const {sqlite} = await openCatalogueTables(environment.database)
  sqlite.prepare("update products set document = '{}' where id = 'bulk-7'").run()
  sqlite.close()
  vi.spyOn(console, 'error').mockReturnValue()
  const at = Date.now()
  const send = () => environment.send(['bulk-7', 'camp-mug'].map(id => ({change: productChange(id), at})))
  const {siteMetrics} = await import('@/lib/metrics/site-metrics')
  const countIncomplete = async () => {
    const text = await siteMetrics().registry.metrics()
    const [, count] = /publish_duration_seconds_count\{source="catalogue",result="incomplete"\} (\d+)/.exec(text) ?? []
    return Number(count ?? 0)
  }
  const before = await countIncomplete()
  await expect(send()).rejects.toThrow('cannot be used')
  expect(await countIncomplete(), 'a message without a receipt').toBe(before + 1)
  const attempt = () =>
    send().then(
      ({pages: done}) => done.length,
      () => 0,
    )
  await expect.poll(attempt, {interval: 300}).toBeGreaterThan(0)
  expect(environment.regenerated).toEqual(
    expect.arrayContaining(['/catalog/products/camp-mug', '/catalog/categories/drinkware', ...LISTS]),
  )
})
