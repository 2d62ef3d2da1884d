import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {importedProduct} from '../../../../../contract/imported-product.ts'
import type {Database} from '../../../../../services/catalogue-api/database/database.ts'
import {checkedImport} from '../../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueSource} from '../../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../../services/catalogue-api/store/catalogue-store.ts'
import {type ChangeLog, createChangeLog} from '../../../../../services/catalogue-api/store/changes/change-log.ts'
import {createCommit} from '../../../../../services/catalogue-api/store/changes/commit-import.ts'
import {moveAll, moveSome} from '../../../../../services/catalogue-api/store/changes/committed-import.ts'
import {createProductStore} from '../../../../../services/catalogue-api/store/changes/product-store.ts'
import {StagedImport} from '../../../../../services/catalogue-api/store/changes/staged-import.ts'
import {startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {openStoredTables} from '../../../../support/catalogue-database.ts'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue.ts'

/* What readers and writers see between an import and the moving of its products, on the database of the test run. */

const COUNT = 130
let dataDir = ''
let database: Database
let log: ChangeLog
let close: () => Promise<void> | void
/** The number of the last change before the import. */
let since = 0

const idOf = (index: number) => `many-${String(index).padStart(3, '0')}`
/** The last product of the import names the first one as its successor. */
const toProduct = (id: string, name = 'Imported') =>
  importedProduct.parse({
    ...sampleProduct(id),
    name,
    ...(id === idOf(COUNT - 1) && {is_discontinued: true, discontinued: {successor: idOf(0)}}),
  })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-import-'))
  const opened = await openStoredTables(dataDir)
  database = opened.database
  close = opened.close
  log = createChangeLog(database)
  await createCatalogueStore(database, log).replace(checkedImport.parse(sampleCatalogue))
  since = await log.latest()
  const staged = new StagedImport(database, {isReplacement: true, startedAt: ''})
  const commit = createCommit(database, log, staged, since)
  await staged.begin()
  const products = Array.from({length: COUNT}, (_, index) => toProduct(idOf(index)))
  for (let start = 0; start < COUNT; start += 50) {
    await staged.add(products.slice(start, start + 50).map((product, at) => ({line: start + at + 1, product})))
  }
  await staged.stageDeletions()
  expect(await database.query.selectFrom('current_products').select('id').execute()).toHaveLength(
    sampleCatalogue.products.length,
  )
  await commit({})
})
afterEach(async () => {
  await close()
  await rm(dataDir, {recursive: true, force: true})
})

const listStored = async () =>
  (await database.query.selectFrom('products').select('id').execute()).map(({id}) => id).sort()
const imported = Array.from({length: COUNT}, (_, index) => idOf(index))
const readAll = async () => {
  const ids: string[] = []
  for await (const batch of createCatalogueSource(database, log).readProducts()) ids.push(...batch.map(one => one().id))
  return ids
}
/** Reads the changes in pages, and returns those of products. */
const readChanges = async () => {
  const changes = []
  for (let next = since; ; ) {
    const page = await log.since(next, 40)
    expect(page).not.toBeNull()
    if (!page || page.length === 0) break
    changes.push(...page)
    next = page.at(-1)?.sequence ?? next
  }
  expect(changes.map(({sequence}) => sequence)).toEqual(changes.map((_, at) => since + 1 + at))
  return changes.filter(({type}) => type === 'product').map(({action, id}) => `${action} ${id}`)
}
const deleted = sampleCatalogue.products.map(({id}) => `delete ${id}`)
const expected = [...deleted, ...imported.map(id => `put ${id}`)].sort()

test('readers see the whole import at once, before it is moved, while it is moved, and afterwards', async () => {
  expect(await listStored()).toEqual(sampleCatalogue.products.map(({id}) => id).sort())
  for (let moves = 0; moves < 8; moves++) {
    expect(await readAll()).toEqual(imported)
    expect((await readChanges()).sort()).toEqual(expected)
    await database.transaction(trx => moveSome(trx))
  }
  expect(await listStored()).toEqual(imported)
  expect(await database.query.selectFrom('catalogue_imports').selectAll().execute()).toEqual([])
  expect(await database.query.selectFrom('import_products').select('key').execute()).toEqual([])
})

test('a write and a deletion come after the import, with higher numbers', async () => {
  const products = createProductStore(database, log)
  const id = idOf(100)
  const {isNew} = await products.write(id, async current => {
    expect(current?.product.name).toBe('Imported')
    return toProduct(id, 'Written later')
  })
  expect(isNew).toBe(false)
  await products.delete(idOf(101), current => expect(current).not.toBeNull())
  const later = [...expected, `put ${id}`, `delete ${idOf(101)}`].sort()
  expect((await readChanges()).sort()).toEqual(later)
  await moveAll(database, log)
  expect((await readChanges()).sort()).toEqual(later)
  expect((await products.find(id))?.product.name).toBe('Written later')
  expect(await products.find(idOf(101))).toBeNull()
  expect(await listStored()).toEqual(imported.filter(one => one !== idOf(101)))
})

test('a product of the import changes with its successor, before it is moved and afterwards', async () => {
  const products = createProductStore(database, log)
  const renameFirst = async (name: string) => {
    const before = await log.latest()
    await products.write(idOf(0), async () => toProduct(idOf(0), name))
    return (await log.since(before, 10))?.map(({id}) => id)
  }
  expect(await renameFirst('Renamed')).toEqual([idOf(0), idOf(COUNT - 1)])
  expect(await listStored()).not.toContain(idOf(COUNT - 1))
  await moveAll(database, log)
  expect(await renameFirst('Renamed again')).toEqual([idOf(0), idOf(COUNT - 1)])
  await products.write(idOf(COUNT - 1), async () => ({...toProduct(idOf(COUNT - 1)), discontinued: null}))
  expect(await renameFirst('Renamed once more')).toEqual([idOf(0)])
})

test('other work has its turn while products are moved', async () => {
  let turns = 0
  let isMoving = true
  const takeTurns = () => {
    turns += 1
    if (isMoving) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  await moveAll(database, log)
  isMoving = false
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('a replacement of the whole catalogue comes after the import', async () => {
  await createCatalogueStore(database, log).replace(checkedImport.parse(sampleCatalogue))
  expect(await readAll()).toEqual(sampleCatalogue.products.map(({id}) => id).sort())
  await moveAll(database, log)
  expect(await readAll()).toEqual(sampleCatalogue.products.map(({id}) => id).sort())
  expect(await database.query.selectFrom('import_products').select('key').execute()).toEqual([])
})

test('the next start moves what an ended process has left', async () => {
  const left = {id: 'left', touched_at: 0, first_sequence: null, committed_at: null}
  await database.query.insertInto('catalogue_imports').values(left).execute()
  await database.query
    .insertInto('import_products')
    .values({key: 'left/x', import_id: 'left', id: 'x', line: 1, position: 0, updated_at: '', document: '{}'})
    .execute()
  const api = await startCatalogueApi({dataDir})
  await expect.poll(listStored).toEqual(imported)
  const countImports = async () => (await database.query.selectFrom('catalogue_imports').select('id').execute()).length
  await expect.poll(countImports).toBe(0)
  // The products of an import are removed after the import.
  await expect.poll(() => database.query.selectFrom('import_products').select('key').execute()).toEqual([])
  const list: {paging: {total: number}} = await (await fetch(`${api.url}/products`)).json()
  expect(list.paging.total).toBe(COUNT)
  await api.close()
})
