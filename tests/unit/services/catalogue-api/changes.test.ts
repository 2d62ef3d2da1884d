import {expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueSource} from '../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../services/catalogue-api/store/catalogue-store.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {createImageStore} from '../../../../services/catalogue-api/store/image-store.ts'
import {readRevision} from '../../../../services/catalogue-api/store/meta.ts'
import {database, openDatabaseForEachTest} from '../../../support/database-for-each-test.ts'
import {sampleCatalogue, sampleProduct} from '../../../support/sample-catalogue.ts'

/* The log of changes, on the database of the test run. */

openDatabaseForEachTest()

const openStores = (maxChanges?: number) => {
  const log = createChangeLog(database, maxChanges)
  return {log, store: createCatalogueStore(database, log), images: createImageStore(database, log)}
}
const importOf = (changes: Partial<CatalogueImportInput> = {}) => checkedImport.parse({...sampleCatalogue, ...changes})
const names = (changes: {action: string; type: string; id: string}[] | null) =>
  changes?.map(({action, type, id}) => `${action} ${type} ${id}`)

test('the first import records everything that it contains, numbered from one', async () => {
  const {log, store} = openStores()
  await store.replace(importOf())
  const changes = await log.since(0, 1000)
  expect(changes?.map(({sequence}) => sequence)).toEqual(changes?.map((_, at) => at + 1))
  expect(names(changes)?.toSorted()).toEqual(
    [
      'put rates exchange_rates',
      'put search_synonyms search_synonyms',
      ...sampleCatalogue.categories.map(({id}) => `put category ${id}`),
      ...sampleCatalogue.shipping_profiles.map(({key}) => `put shipping_profile ${key}`),
      ...sampleCatalogue.products.map(({id}) => `put product ${id}`),
    ].toSorted(),
  )
})

test('the revision has room for the numbers that many restores skip', async () => {
  const {store} = openStores()
  await store.replace(importOf())
  await database.query.updateTable('meta').set({value: '3000000000'}).where('name', '=', 'revision').execute()
  await store.replace(importOf({products: [...sampleCatalogue.products, sampleProduct('new-tee')]}))
  expect(await readRevision(database.query, 'revision')).toBeGreaterThan(3_000_000_000)
})

test('a later import records only what differs, and none when it is the same', async () => {
  const {log, store} = openStores()
  await store.replace(importOf())
  const start = await log.latest()
  const revision = await readRevision(database.query, 'revision')
  await store.replace(importOf())
  expect(await log.since(start, 1000)).toEqual([])
  expect(await readRevision(database.query, 'revision')).toBe(revision)

  const [first, ...others] = sampleCatalogue.categories
  if (!first) return expect.unreachable()
  await store.replace(
    importOf({
      exchange_rates: {EUR: '0.9300', GBP: '0.7900'},
      categories: [{...first, title: 'Clothes'}, ...others],
      products: [
        ...sampleCatalogue.products
          .filter(({id}) => id !== 'retired-tee')
          .map(one => (one.id === 'camp-mug' ? {...one, name: 'Camping Mug'} : one)),
        sampleProduct('new-tee'),
      ],
    }),
  )
  expect(names(await log.since(start, 1000))?.toSorted()).toEqual([
    'delete product retired-tee',
    `put category ${first.id}`,
    // One product of it is gone and one is new.
    'put category t-shirts',
    'put product camp-mug',
    'put product new-tee',
    'put rates exchange_rates',
  ])
  const products = []
  for await (const batch of createCatalogueSource(database, log).readProducts()) {
    for (const read of batch) products.push(read())
  }
  expect(products.map(({id}) => id).toSorted()).toEqual(
    ['camp-mug', 'classic-hoodie', 'heavyweight-tee', 'new-tee', 'plain-tee'].toSorted(),
  )
  expect(products.find(({id}) => id === 'camp-mug')?.name).toBe('Camping Mug')
})

test('a category that another one leaves, or in which another one is deleted, counts as changed', async () => {
  const {log, store} = openStores()
  const [clothing, shirts, hoodies, drinkware] = sampleCatalogue.categories
  if (!clothing || !shirts || !hoodies || !drinkware) return expect.unreachable()
  await store.replace(importOf())
  let start = await log.latest()
  await store.replace(importOf({categories: [clothing, shirts, {...hoodies, parent_id: 'drinkware'}, drinkware]}))
  expect(names(await log.since(start, 1000))).toEqual(['put category hoodies', 'put category clothing'])
  start = await log.latest()
  const products = sampleCatalogue.products.map(one => ({
    ...one,
    category_ids: one.category_ids.map(id => (id === 'hoodies' ? 't-shirts' : id)),
  }))
  await store.replace(importOf({categories: [clothing, shirts, drinkware], products}))
  expect(names(await log.since(start, 1000))).toEqual(
    expect.arrayContaining(['delete category hoodies', 'put category drinkware']),
  )
})

test('another order of the same categories counts as a change of all, because it decides between equal positions', async () => {
  const {log, store} = openStores()
  await store.replace(importOf())
  const start = await log.latest()
  await store.replace(importOf({categories: sampleCatalogue.categories.toReversed()}))
  expect(names(await log.since(start, 1000))).toEqual(
    sampleCatalogue.categories.toReversed().map(({id}) => `put category ${id}`),
  )
})

test('an import that fails records nothing', async () => {
  const {log, store} = openStores()
  await store.replace(importOf())
  const start = await log.latest()
  const failing = database.transaction(async trx => {
    await log.lock(trx)
    await log.record(trx, [{type: 'product', id: 'camp-mug', action: 'put'}])
    throw new Error('after the record')
  })
  await expect(failing).rejects.toThrow('after the record')
  expect(await log.latest()).toBe(start)
  expect(await log.since(start, 10)).toEqual([])
})

test('an image is recorded when its size differs', async () => {
  const {log, images} = openStores()
  await images.save('tee/navy', 'image/png', {width: 10, height: 10}, Buffer.from('one'))
  await images.save('tee/navy', 'image/png', {width: 10, height: 10}, Buffer.from('two'))
  await images.save('tee/navy', 'image/png', {width: 20, height: 10}, Buffer.from('three'))
  expect(names(await log.since(0, 10))).toEqual(['put image tee/navy', 'put image tee/navy'])
})

test('only the latest changes are kept; what came before them, and a number of the future, is unknown', async () => {
  const {log} = openStores(5)
  for (let count = 0; count < 4; count++) {
    await database.transaction(trx =>
      log.record(trx, [
        {type: 'product', id: `tee-${count}`, action: 'put'},
        {type: 'product', id: `mug-${count}`, action: 'delete'},
      ]),
    )
  }
  expect(await log.latest()).toBe(8)
  expect(await log.since(0, 10)).toBeNull()
  expect(await log.since(2, 10)).toBeNull()
  expect(names(await log.since(3, 10))).toHaveLength(5)
  expect(names(await log.since(3, 2))).toEqual(['delete product mug-1', 'put product tee-2'])
  expect(await log.since(8, 10)).toEqual([])
  expect(await log.since(9, 10)).toBeNull()
})

test('a reader that follows the numbers while others write sees every change once and in order', async () => {
  const {log} = openStores()
  const written: string[] = []
  let isDone = false
  const write = async (writer: number) => {
    for (let count = 0; count < 20; count++) {
      const id = `tee-${writer}-${count}`
      await database.transaction(trx => log.record(trx, [{type: 'product', id, action: 'put'}]))
      written.push(id)
    }
  }
  const read = async () => {
    const seen: string[] = []
    for (let since = 0, isLast = false; !isLast; ) {
      isLast = isDone
      const changes = await log.since(since, 7)
      if (changes === null) return expect.unreachable()
      if (changes.length > 0) isLast = false
      for (const change of changes) {
        expect(change.sequence).toBe(since + 1)
        since = change.sequence
        seen.push(change.id)
      }
    }
    return seen
  }
  const reading = read()
  await Promise.all([0, 1, 2, 3].map(write)).finally(() => {
    isDone = true
  })
  expect((await reading).toSorted()).toEqual(written.toSorted())
})
