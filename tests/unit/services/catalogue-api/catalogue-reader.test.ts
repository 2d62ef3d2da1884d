import {setImmediate as afterOthers} from 'node:timers/promises'
import {expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {importedProduct} from '../../../../contract/imported-product.ts'
import {productListQuery} from '../../../../contract/listing.ts'
import {applyChanges} from '../../../../services/catalogue-api/catalogue/apply-changes.ts'
import {buildFrom} from '../../../../services/catalogue-api/catalogue/catalogue-builder.ts'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {listProducts} from '../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueSource} from '../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../services/catalogue-api/store/catalogue-store.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {moveAll} from '../../../../services/catalogue-api/store/changes/committed-import.ts'
import {createProductStore} from '../../../../services/catalogue-api/store/changes/product-store.ts'
import {createImageStore} from '../../../../services/catalogue-api/store/image-store.ts'
import {generateCatalogue} from '../../../../services/seed/catalogue/generate/generate-products.ts'
import {database, openDatabaseForEachTest} from '../../../support/database-for-each-test.ts'
import {eventually} from '../../../support/eventually.ts'
import {sampleCatalogue, sampleProduct} from '../../../support/sample-catalogue.ts'

/* The index of the catalogue follows the database, on the database of the test run. */

openDatabaseForEachTest()

function open(maxChanges?: number) {
  const log = createChangeLog(database, maxChanges)
  const store = createCatalogueStore(database, log)
  const source = createCatalogueSource(database, log)
  const write = (changes: Partial<CatalogueImportInput> = {}) =>
    store.replace(checkedImport.parse({...sampleCatalogue, ...changes}))
  return {log, write, source, reader: createCatalogueReader(source), images: createImageStore(database, log)}
}
type Reader = ReturnType<typeof open>['reader']

const search = async (reader: Reader, text: string) =>
  listProducts((await reader.read()).catalogue, productListQuery.parse({search: text})).products.map(({id}) => id)
const namesOf = async (reader: Reader) =>
  listProducts((await reader.read()).catalogue, productListQuery.parse({})).products.map(({name}) => name)

const renamed = (name: string) => sampleCatalogue.products.map(one => (one.id === 'camp-mug' ? {...one, name} : one))

test('before the first import there is no catalogue', async () => {
  const {reader} = open()
  expect(await reader.isReady()).toBe(false)
  await expect(reader.read()).rejects.toMatchObject({statusCode: 503})
})

test('what waits for a change gets the number of the index that has it', async () => {
  const {write, log, reader} = open()
  expect(await reader.reach(0)).toBe(0)
  await write()
  const latest = await log.latest()
  expect(reader.position()).toBeLessThan(latest)
  expect(await reader.reach(latest)).toBe(latest)
  expect(reader.position()).toBe(latest)
  // A change that does not exist yet is not waited for.
  expect(await reader.reach(latest + 1)).toBe(latest)
})

test('a changed, an added and a deleted product are in the index with the next request; it is not built again', async () => {
  const {write, reader} = open()
  await write()
  const {catalogue} = await reader.read()
  await write({products: renamed('Quokka Beaker')})
  expect(await search(reader, 'quokka')).toEqual(['camp-mug'])
  await write({products: [...renamed('Camp Mug'), {...sampleProduct('new-tee'), name: 'Quokka Shirt'}]})
  expect(await search(reader, 'quokka')).toEqual(['new-tee'])
  expect(await namesOf(reader)).not.toContain('Quokka Beaker')
  await write()
  expect(await search(reader, 'quokka')).toEqual([])
  expect((await namesOf(reader)).toSorted()).toEqual(sampleCatalogue.products.map(({name}) => name).toSorted())
  expect((await reader.read()).catalogue).toBe(catalogue)
})

test('shipping profiles and the sizes of images change in the same index', async () => {
  const {write, reader, images} = open()
  await write()
  const {catalogue} = await reader.read()
  const [profile, ...profiles] = sampleCatalogue.shipping_profiles
  if (!profile) return expect.unreachable()
  await write({shipping_profiles: [{...profile, display_name: 'By hand'}, ...profiles]})
  await images.save('a/front', 'image/png', {width: 3, height: 4}, Buffer.from('a'))
  const after = (await reader.read()).catalogue
  expect(after).toBe(catalogue)
  expect(after.profiles.get(profile.key)?.display_name).toBe('By hand')
  expect(after.imageSizes.get('a/front')).toEqual({width: 3, height: 4})
})

test('a product that moves to another category stays in the same index', async () => {
  const {log, write, reader} = open()
  await write()
  const {catalogue} = await reader.read()
  const moved = importedProduct.parse({...sampleProduct('camp-mug'), category_ids: ['t-shirts']})
  await createProductStore(database, log).write('camp-mug', async () => moved)
  const after = (await reader.read()).catalogue
  const list = listProducts(after, productListQuery.parse({category: ['t-shirts']}))
  expect(list.products.map(({id}) => id)).toContain('camp-mug')
  expect(after).toBe(catalogue)
})

test('other categories, rates or synonyms build the index again', async () => {
  const {write, reader} = open()
  await write()
  const changes: Partial<CatalogueImportInput>[] = [
    {exchange_rates: {EUR: '0.5000', GBP: '0.7900'}},
    {categories: sampleCatalogue.categories.map(one => ({...one, title: `The ${one.title}`}))},
    {search_synonyms: [{terms: ['mug', 'quokka'], also: []}]},
  ]
  for (const change of changes) {
    const {catalogue} = await reader.read()
    await write(change)
    expect((await reader.read()).catalogue).not.toBe(catalogue)
  }
  expect(await search(reader, 'quokka')).toContain('camp-mug')
})

test('more changes than the log keeps, and an older database, build the index again', async () => {
  const {write, reader, log} = open(1)
  await write()
  const {catalogue} = await reader.read()
  await write({products: [...renamed('Quokka Beaker'), sampleProduct('new-tee')]})
  // The changes of an import are known until they are moved to the log.
  await moveAll(database, log)
  const after = (await reader.read()).catalogue
  expect(after).not.toBe(catalogue)
  expect(await search(reader, 'quokka')).toEqual(['camp-mug'])
  await database.query.updateTable('meta').set({value: '1'}).where('name', '=', 'change_sequence').execute()
  expect((await reader.read()).catalogue).not.toBe(after)
})

test('many changes at once build the index again beside the readers, also when it was small before', async () => {
  const {write, source} = open()
  await write(generateCatalogue(20))
  // The limit up to which readers wait is that of a catalogue of a size which a test need not have.
  const reader = createCatalogueReader({
    ...source,
    readBase: async () => ({...(await source.readBase()), products: 100_000}),
  })
  const {catalogue} = await reader.read()
  await write(generateCatalogue(1100))
  expect((await reader.read()).catalogue).toBe(catalogue)
  await eventually(async () => {
    const after = (await reader.read()).catalogue
    if (after === catalogue) expect(catalogue.listing.size).toBe(20)
    return after.listing.size
  }).toBe(1100)
  expect(catalogue.listing.size).toBe(20)
  expect((await reader.read()).catalogue).not.toBe(catalogue)
})

test('an import of many products, but not of most, becomes visible at once in the same index', async () => {
  const {write, source} = open()
  const all = generateCatalogue(4400)
  await write(all)
  const built = await buildFrom(source)(new AbortController().signal, () => undefined)
  const {catalogue} = built
  if (!catalogue) return expect.unreachable()
  const find = (text: string) =>
    listProducts(catalogue, productListQuery.parse({search: text, color: ['black', 'white', 'navy']}))
  const before = [find('quokka').total, find('').total]
  // The last ones are deleted.
  const products = all.products
    .slice(0, 4350)
    .map((one, at) => (at < 1000 ? {...one, name: `${one.name} Quokka`} : one))
  await write({...all, products})
  const seen = new Set<string>()
  let isApplied = false
  const look = async () => {
    for (; !isApplied; await afterOthers()) seen.add([find('quokka').total, find('').total].join())
  }
  const looking = look()
  let calls = 0
  expect(await applyChanges(source, built, () => (calls += 1), new AbortController().signal)).toBe(true)
  isApplied = true
  await looking
  const after = [find('quokka').total, find('').total]
  expect(seen).toContain(before.join())
  expect([before.join(), after.join()]).toEqual(expect.arrayContaining([...seen]))
  expect([calls, catalogue.listing.size, find('quokka').total > 0]).toEqual([1, 4350, true])
  const again = (await buildFrom(source)(new AbortController().signal, () => undefined)).catalogue
  if (!again) return expect.unreachable()
  const listed = (one: typeof again) => listProducts(one, productListQuery.parse({search: 'quokka', limit: '48'}))
  expect(listed(catalogue)).toEqual(listed(again))
})

test('readers wait for some hundred changes, so that they see all or none of them', async () => {
  const {write, source} = open()
  await write(generateCatalogue(150))
  const built = await buildFrom(source)(new AbortController().signal, () => undefined)
  await write(generateCatalogue(10))
  let calls = 0
  expect(await applyChanges(source, built, () => (calls += 1), new AbortController().signal)).toBe(true)
  expect([calls, built.catalogue?.listing.size]).toEqual([0, 10])
})

test('an index with many replaced products is built again beside the readers', async () => {
  const {write, reader, log} = open()
  await write(generateCatalogue(90))
  const {catalogue} = await reader.read()
  const ids = (await database.query.selectFrom('current_products').select('id').execute()).map(({id}) => id)
  // The log may name products that have not changed.
  const record = (changed: string[]) =>
    database.transaction(trx =>
      log.record(
        trx,
        changed.map(id => ({type: 'product', id, action: 'put'})),
      ),
    )
  for (let round = 0; round < 25; round++) {
    await record(ids)
    await reader.read()
  }
  expect(catalogue.listing.size).toBe(90)
  // The next update after the new index is complete takes it.
  await eventually(async () => {
    await record(ids.slice(0, 1))
    return (await reader.read()).catalogue === catalogue
  }).toBe(false)
  const {listing} = (await reader.read()).catalogue
  expect(listing.size).toBe(90)
  expect(listing.unused).toBeLessThan(2000)
})

test('other work gets its turn while the index is built', async () => {
  const {write, reader} = open()
  await write(generateCatalogue(700))
  let turns = 0
  let isBuilt = false
  const others = async () => {
    for (; !isBuilt; turns++) await afterOthers()
  }
  const counting = others()
  await reader.read()
  isBuilt = true
  await counting
  expect(turns).toBeGreaterThan(3)
})
