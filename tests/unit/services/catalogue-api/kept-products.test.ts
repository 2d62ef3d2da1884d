import {expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {createProductDetails} from '../../../../services/catalogue-api/catalogue/product-details.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueSource} from '../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../services/catalogue-api/store/catalogue-store.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {database, openDatabaseForEachTest} from '../../../support/database-for-each-test.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

/* The whole products that the catalogue API keeps in memory, on the database of the test run. */

openDatabaseForEachTest()

function open() {
  const log = createChangeLog(database)
  const store = createCatalogueStore(database, log)
  const source = createCatalogueSource(database, log)
  const write = (changes: Partial<CatalogueImportInput> = {}) =>
    store.replace(checkedImport.parse({...sampleCatalogue, ...changes}))
  return {write, source, reader: createCatalogueReader(source)}
}

const renamed = (name: string) => sampleCatalogue.products.map(one => (one.id === 'camp-mug' ? {...one, name} : one))

test('a product is read from the database once, until it changes', async () => {
  const {write, reader, source} = open()
  await write()
  let reads = 0
  const details = createProductDetails({
    ...source,
    readProduct(id) {
      reads += 1
      return source.readProduct(id)
    },
  })
  const nameOf = async (id: string) => (await details.find(await reader.read(), id))?.name
  expect([await nameOf('camp-mug'), await nameOf('camp-mug'), reads]).toEqual([
    await nameOf('camp-mug'),
    await nameOf('camp-mug'),
    1,
  ])
  await write({products: renamed('Quokka Beaker')})
  expect([await nameOf('camp-mug'), await nameOf('camp-mug'), reads]).toEqual(['Quokka Beaker', 'Quokka Beaker', 2])
  expect([await nameOf('missing'), reads]).toEqual([undefined, 2])
})

test('what was read ahead of the index counts only while the product is the same in it', async () => {
  const {write, reader, source} = open()
  await write()
  await reader.read()
  let reads = 0
  const count = <Result>(result: Result): Result => {
    reads += 1
    return result
  }
  const details = createProductDetails({
    readProduct: id => count(source.readProduct(id)),
    readProductNow: id => count(source.readProductNow(id)),
  })
  const find = async (id: string, between?: () => Promise<void>) => {
    const {product} = await details.findLatest(
      {
        peek: reader.peek,
        async read(readPosition) {
          await readPosition?.()
          await between?.()
          return reader.read()
        },
      },
      id,
    )
    return product?.name
  }
  // It changes after it was read.
  const change = async () => {
    expect(reads).toBe(1)
    await write({products: renamed('Quokka Beaker')})
  }
  expect([await find('camp-mug', change), reads]).toEqual(['Quokka Beaker', 2])
  expect([await find('camp-mug'), reads]).toEqual(['Quokka Beaker', 2])
  expect([await find('plain-tee'), reads]).toEqual(['Plain Tee', 3])
  expect([await find('missing'), reads]).toEqual([undefined, 3])
})

test('a product of an index that was built again is read again, as it may be another one', async () => {
  const {write, reader, source} = open()
  await write()
  const details = createProductDetails(source)
  const [first] = sampleCatalogue.products
  const id = first?.id ?? ''
  const before = await reader.read()
  expect((await details.find(before, id))?.name).toBe(first?.name)
  await write({products: sampleCatalogue.products.map(one => ({...one, name: `${one.name} Quokka`}))})
  // Each product has the same place in the new index.
  const after = await createCatalogueReader(source).read()
  expect(after.catalogue.listing.slotOf(id)).toBe(before.catalogue.listing.slotOf(id))
  expect((await details.find(after, id))?.name).toBe(`${first?.name} Quokka`)
})

test('a product is not read ahead while the database is away', async () => {
  const {write, source} = open()
  await write()
  let isAway = false
  const reader = createCatalogueReader({...source, position: async () => (isAway ? null : source.position())})
  expect(reader.peek()).toBe(null)
  const {catalogue} = await reader.read()
  expect(reader.peek()).toBe(catalogue)
  isAway = true
  await reader.read()
  expect(reader.peek()).toBe(null)
})

test('the kept products have a limit', async () => {
  const {write, reader, source} = open()
  await write()
  const one = JSON.stringify(await source.readProduct('camp-mug')).length
  let reads = 0
  const readProduct = (id: string) => {
    reads += 1
    return source.readProduct(id)
  }
  const details = createProductDetails({...source, readProduct}, one * 2)
  const read = async (id: string) => details.find(await reader.read(), id)
  for (const {id} of sampleCatalogue.products) expect((await read(id))?.id).toBe(id)
  for (const {id} of sampleCatalogue.products) expect((await read(id))?.id).toBe(id)
  expect(reads).toBeGreaterThan(sampleCatalogue.products.length)
  // Without the database, a product that is not kept cannot be read, and an unknown one is still unknown.
  const away = {...(await reader.read()), isCurrent: false}
  const [first] = sampleCatalogue.products
  await expect(details.find(away, first?.id ?? '')).rejects.toMatchObject({statusCode: 503})
  expect(await details.find(away, 'missing')).toBe(null)
})
