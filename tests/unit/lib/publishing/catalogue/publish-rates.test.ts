import {expect, onTestFinished, test} from 'vitest'
import {openCatalogueTables} from '../../../../support/catalogue-database'
import {LISTS, productChange, RATES} from './changes-environment'
import {bulk, productPage} from './generated-pages'
import {environment, shareChangesEnvironment} from './shared-environment'

shareChangesEnvironment()

test('S2-catalogue-changes other exchange rates, or unknown changes, concern every generated page; synonyms none', async () => {
  await environment.publishAll([{type: 'search_synonyms', id: 'search_synonyms', action: 'put'}])
  expect(environment.regenerated).toEqual([])
  await environment.publishAll([RATES])
  const first = environment.regenerated.toSorted()
  expect(first).toEqual(expect.arrayContaining(['/', '/why-overprint', '/blog/mugs', '/blog/tees', ...LISTS]))
  expect(first).toEqual(expect.arrayContaining(bulk.map(productPage)))
  expect(first.filter(path => /build-manifest|\[id\]/.test(path))).toEqual([])
  expect(new Set(first).size).toBe(first.length)
  environment.regenerated.length = 0
  environment.pages.clear()
  await environment.publishAll([], {everything: true})
  expect(environment.regenerated.toSorted()).toEqual(first)
})

test('S2-catalogue-changes while other exchange rates reach every page, a later change of a product starts none of them again', async () => {
  const now = Date.now()
  // Rendered after the rates changed, and before the product did.
  for (const id of bulk) environment.pages.set(productPage(id), now - 30_000)
  const commits = [
    {change: productChange('bulk-59'), at: now},
    {change: RATES, at: now - 60_000},
  ]
  const send = () => environment.send(commits)
  await expect.poll(async () => (await send()).remaining).toBe(0)
  expect(environment.regenerated[0]).toBe('/catalog/products/bulk-59')
  expect(environment.regenerated).toEqual(expect.arrayContaining(LISTS))
  expect(environment.regenerated.filter(path => path.includes('bulk-'))).toEqual(['/catalog/products/bulk-59'])
})

test('S2-catalogue-changes with other exchange rates, a later change of a product also reaches the pages that show it as related', async () => {
  const now = Date.now()
  for (const id of ['classic-hoodie', ...bulk]) environment.pages.set(productPage(id), now - 30_000)
  const commits = [
    {change: productChange('heavyweight-tee'), at: now},
    {change: RATES, at: now - 60_000},
  ]
  const send = () => environment.send(commits)
  await expect.poll(async () => (await send()).remaining).toBe(0)
  const own = environment.regenerated.filter(path => path.startsWith('/catalog/products/'))
  expect(own.toSorted()).toEqual(['/catalog/products/classic-hoodie', '/catalog/products/heavyweight-tee'])
})

test('S2-catalogue-changes with other exchange rates, a product that cannot be read delays no page', async () => {
  const now = Date.now()
  for (const path of LISTS) environment.pages.set(path, now - 60_000)
  const {sqlite} = await openCatalogueTables(environment.database)
  const stored = String(sqlite.prepare("select document from products where id = 'bulk-58'").get()?.document)
  const write = sqlite.prepare("update products set document = ? where id = 'bulk-58'")
  onTestFinished(() => {
    write.run(stored)
    sqlite.close()
  })
  write.run('{}')
  await environment.send([productChange('bulk-58'), RATES].map(change => ({change, at: now})))
  expect(environment.regenerated).toEqual(expect.arrayContaining(LISTS))
})
