import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {productListQuery} from '../../../../contract/listing.ts'
import {applyChanges} from '../../../../services/catalogue-api/catalogue/apply-changes.ts'
import type {Catalogue} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {buildFrom} from '../../../../services/catalogue-api/catalogue/catalogue-builder.ts'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {listProducts} from '../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {fromParts} from '../../../../services/catalogue-api/catalogue/thread/catalogue-parts.ts'
import {buildInThread, createIndexBuild} from '../../../../services/catalogue-api/catalogue/thread/index-thread.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {type CatalogueSource, createCatalogueSource} from '../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../services/catalogue-api/store/catalogue-store.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {createImageStore} from '../../../../services/catalogue-api/store/image-store.ts'
import {type CatalogueDatabase, openCatalogueDatabase} from '../../../../services/catalogue-api/store/open-database.ts'
import {openPostgresDatabase} from '../../../../services/catalogue-api/store/open-postgres.ts'
import {generateCatalogue} from '../../../../services/seed/catalogue/generate/generate-products.ts'
import {databaseOptions} from '../../../support/postgres.ts'
import {rename} from './index-environment.ts'

/* The index is built in a thread and handed over. On the database of the test run. */

const {signal} = new AbortController()
let dataDir = ''
let opened: CatalogueDatabase
let source: CatalogueSource

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-index-thread-'))
  const {databaseUrl} = await databaseOptions(dataDir)
  opened = await (databaseUrl === undefined
    ? openCatalogueDatabase(dataDir, null)
    : openPostgresDatabase(dataDir, databaseUrl))
  source = createCatalogueSource(opened.database, createChangeLog(opened.database))
})
afterEach(async () => {
  await opened.close()
  await rm(dataDir, {recursive: true, force: true})
})

const write = (catalogue: CatalogueImportInput) =>
  createCatalogueStore(opened.database, createChangeLog(opened.database)).replace(checkedImport.parse(catalogue))
const readInThread = () => buildInThread(opened.lend, signal)

const QUERIES = [
  {},
  {sort: 'title', limit: '48'},
  {sort: '-price', currency: 'GBP', offset: '20'},
  {search: 'tshirt', color: ['black', 'white']},
  {search: 'mok'},
  {search: 'organic hoodie', sort: 'new'},
  {technique: ['embroidery'], in_stock: 'true', price_max: '30'},
  {category: ['mugs'], material: ['ceramic'], new: 'false'},
  {search: 'quokka'},
  {search: 'quokka mug', size: ['XS']},
].map(query => productListQuery.parse(query))

/** Returns what readers see of a catalogue. */
function show(catalogue: Catalogue | null) {
  if (!catalogue) return null
  const {rates, categories, profiles, imageSizes, search} = catalogue
  return {
    lists: QUERIES.map(query => listProducts(catalogue, query)),
    suggestions: ['t', 'mu', 'hood', 'organnic', 'phone c'].map(text => search.suggest(text, 8)),
    cards: catalogue.listing.cards.ids.map((_id, slot) => catalogue.listing.cards.at(slot)),
    others: [rates, categories, profiles, imageSizes],
  }
}

test('an index that was built in a thread is the one that would be built here, and changes as it does', async () => {
  const all = generateCatalogue(600)
  await write(all)
  await createImageStore(opened.database, createChangeLog(opened.database)).save(
    'a/front',
    'image/png',
    {width: 3, height: 4},
    Buffer.from('a'),
  )
  const here = await buildFrom(source)(signal, () => undefined)
  const built = await fromParts(readInThread())
  expect(built.sequence).toBe(here.sequence)
  expect(built.catalogue?.listing.size).toBe(600)
  expect(show(built.catalogue)).toEqual(show(here.catalogue))
  const changed = rename(all, 200)
  await write({...changed, products: changed.products.slice(0, 590)})
  for (const one of [built, here]) expect(await applyChanges(source, one, () => undefined, signal)).toBe(true)
  expect(show(built.catalogue)).toEqual(show(here.catalogue))
  expect(built.catalogue?.listing.size).toBe(590)
})

test('without a catalogue there is none, and one without products is empty', async () => {
  expect(await fromParts(readInThread())).toEqual({sequence: 0, catalogue: null})
  await write({...generateCatalogue(1), products: []})
  const {catalogue} = await fromParts(readInThread())
  expect(catalogue?.listing.size).toBe(0)
  expect(show(catalogue)).toEqual(show((await buildFrom(source)(signal, () => undefined)).catalogue))
})

test('an error of the thread is that of the build, with its code', async () => {
  await write(generateCatalogue(20))
  const first = opened.database.query.selectFrom('import_products').select('key').limit(1)
  await opened.database.query.updateTable('import_products').set({document: '{'}).where('key', 'in', first).execute()
  await expect(fromParts(readInThread())).rejects.toThrow(/JSON/)
})

test('a stop ends the thread, whatever it has done so far', async () => {
  await write(generateCatalogue(1200))
  const closing = new AbortController()
  let parts = 0
  const read = async () => {
    for await (const _part of buildInThread(opened.lend, closing.signal)) {
      parts += 1
      closing.abort(new Error('The API stops.'))
    }
  }
  await expect(read()).rejects.toThrow()
  expect(parts).toBe(1)
  await expect(fromParts(buildInThread(opened.lend, closing.signal))).rejects.toThrow('The API stops.')
})

test('small catalogues are read here, and large ones in a thread only', async () => {
  await write(generateCatalogue(90))
  let reads = 0
  const watched: CatalogueSource = {
    ...source,
    readProducts() {
      reads += 1
      return source.readProducts()
    },
  }
  const reader = createCatalogueReader(watched, () => undefined, createIndexBuild(watched, opened.lend))
  expect((await reader.read()).catalogue.listing.size).toBe(90)
  expect(reads).toBe(1)
  const {catalogue} = await reader.read()
  await write(generateCatalogue(1200))
  const after = (await reader.read()).catalogue
  expect(after).not.toBe(catalogue)
  expect([after.listing.size, reads]).toEqual([1200, 1])
  await reader.close()
})

test('a thread that runs out of memory is replaced by one with more', async () => {
  await write(generateCatalogue(1200))
  await expect(fromParts(buildInThread(opened.lend, signal, {mebibytes: 12}))).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  })
  const build = createIndexBuild(source, opened.lend, {usual: 12, most: 512})
  expect((await build(signal, () => undefined)).catalogue?.listing.size).toBe(1200)
})
