import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {ImportedCategory} from '../../../../../contract/import.ts'
import {importedProduct} from '../../../../../contract/imported-product.ts'
import {checkBase} from '../../../../../services/catalogue-api/bulk/check-staged.ts'
import {ImportErrors} from '../../../../../services/catalogue-api/bulk/import-errors.ts'
import type {Database} from '../../../../../services/catalogue-api/database/database.ts'
import {checkedImport} from '../../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueStore} from '../../../../../services/catalogue-api/store/catalogue-store.ts'
import type {BaseChange} from '../../../../../services/catalogue-api/store/changes/change-base.ts'
import {type ChangeLog, createChangeLog} from '../../../../../services/catalogue-api/store/changes/change-log.ts'
import {createCommit} from '../../../../../services/catalogue-api/store/changes/commit-import.ts'
import {
  createProductStore,
  type ProductStore,
} from '../../../../../services/catalogue-api/store/changes/product-store.ts'
import {StagedImport} from '../../../../../services/catalogue-api/store/changes/staged-import.ts'
import {openStoredTables} from '../../../../support/catalogue-database.ts'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue.ts'

/* What an import does with changes that others make between its lines and its last transaction. */

const document = checkedImport.parse(sampleCatalogue)
const [kept, deleted] = document.products.map(({id}) => id) as [string, string]
let dataDir = ''
let database: Database
let log: ChangeLog
let products: ProductStore
let staged: StagedImport
let commit: ReturnType<typeof createCommit>
let close: () => Promise<void> | void

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-import-'))
  const opened = await openStoredTables(dataDir)
  database = opened.database
  close = opened.close
  log = createChangeLog(database)
  products = createProductStore(database, log)
  await createCatalogueStore(database, log).replace(document)
})
afterEach(async () => {
  await close()
  await rm(dataDir, {recursive: true, force: true})
})

/** Stages all products of the sample as they are. */
async function stage(isReplacement: boolean): Promise<void> {
  staged = new StagedImport(database, {isReplacement, startedAt: ''})
  commit = createCommit(database, log, staged, await log.latest())
  await staged.begin()
  await staged.add(document.products.map((product, at) => ({line: at + 1, product})))
  if (isReplacement) await staged.stageDeletions()
  expect(staged.counts).toMatchObject({unchanged: document.products.length, updated: 0})
}

const nameOf = async (id: string) => (await products.find(id))?.product.name
const write = (id: string, name: string) =>
  products.write(id, async () => importedProduct.parse({...sampleProduct(id), name}))

test('a product that was unchanged, and that others have changed, gets what its line says', async () => {
  await stage(false)
  const before = await nameOf(kept)
  await write(kept, 'Written meanwhile')
  const since = await log.latest()
  expect(await commit({})).toEqual({sequence: since + 1})
  expect(staged.counts).toEqual({created: 0, updated: 1, unchanged: document.products.length - 1, deleted: 0})
  expect(await nameOf(kept)).toBe(before)
  expect(await log.since(since, 10)).toMatchObject([{type: 'product', id: kept, action: 'put'}])
})

test('many changes of others are followed before the last transaction', async () => {
  await stage(true)
  for (let index = 0; index < 30; index++) await write(`created-${index}`, 'Created meanwhile')
  const since = await log.latest()
  // Their category has as many products as before.
  expect(await commit({})).toEqual({sequence: since + 31})
  expect(await nameOf('created-0')).toBeUndefined()
  expect(await nameOf(kept)).toBeDefined()
  const changes = (await log.since(since, 100))?.filter(({type}) => type === 'product')
  expect(changes?.map(({action}) => action)).toEqual(Array.from({length: 30}, () => 'delete'))
})

test('an import is refused when the log does not have all changes of others any more', async () => {
  await stage(false)
  const short = createChangeLog(database, 1)
  const writes = createProductStore(database, short)
  for (const name of ['Written meanwhile', 'Written again', 'Written at last'])
    await writes.write(kept, async () => importedProduct.parse({...sampleProduct(kept), name}))
  await expect(commit({})).rejects.toMatchObject({statusCode: 503})
  expect(await nameOf(kept)).toBe('Written at last')
})

test('an import that another process has removed is refused', async () => {
  await stage(false)
  await database.query.deleteFrom('catalogue_imports').execute()
  await expect(commit({})).rejects.toMatchObject({statusCode: 503})
})

test('a transaction that begins again counts what others have created once', async () => {
  await stage(true)
  const repeating: Database = {
    ...database,
    async transaction(work) {
      await write('created', 'Created meanwhile')
      const collision = new Error('could not serialize access')
      const rolledBack = database.transaction(async trx => {
        await work(trx)
        throw collision
      })
      await expect(rolledBack).rejects.toBe(collision)
      return database.transaction(work)
    },
  }
  await createCommit(repeating, log, staged, await log.latest())({})
  expect(await nameOf('created')).toBeUndefined()
  expect(staged.counts).toMatchObject({created: 0, deleted: 1})
})

test('a deletion of others asks for another check, and the import brings its product back', async () => {
  await stage(false)
  await products.delete(deleted, () => undefined)
  expect(await commit({})).toBe('check again')
  expect(await nameOf(deleted)).toBeUndefined()
  expect(await commit({})).toEqual({sequence: expect.any(Number)})
  expect(await nameOf(deleted)).toBeDefined()
  expect(staged.counts).toEqual({created: 1, updated: 0, unchanged: document.products.length - 1, deleted: 0})
})

/** Takes a product out of the import, as the check of its references does. */
const takeOut = async (id: string) => {
  const rows = await database.query.selectFrom('import_products').selectAll().where('id', '=', id).execute()
  for (const row of rows) await staged.remove({...row, document: row.document ?? ''})
}

test('no count is below zero when a product that others have changed or created is taken out', async () => {
  await stage(false)
  const product = importedProduct.parse({...sampleProduct(kept), id: 'created', name: 'Of the import'})
  await staged.add([{line: 100, product}])
  await write(kept, 'Written meanwhile')
  await write('created', 'Created meanwhile')
  await products.delete(deleted, () => undefined)
  expect(await commit({})).toBe('check again')
  await takeOut(kept)
  await takeOut('created')
  // The deleted product comes back.
  expect(staged.counts).toEqual({created: 1, updated: 0, unchanged: document.products.length - 2, deleted: 0})
})

test('a category that a product has entered meanwhile, and leaves with the import, counts as changed', async () => {
  await stage(false)
  const product = document.products.find(({id}) => id === 'camp-mug') ?? expect.unreachable()
  expect(product.category_ids).not.toContain('t-shirts')
  await products.write(product.id, async () => ({...product, category_ids: ['t-shirts']}))
  const since = await log.latest()
  await commit({})
  const ids = (await log.since(since, 100))?.flatMap(({type, id}) => (type === 'category' ? id : []))
  expect(ids?.toSorted()).toEqual([...product.category_ids, 't-shirts'].toSorted())
})

test('the category that others have given meanwhile to a product counts as changed, also when its line changes something', async () => {
  const product = document.products.find(({id}) => id === 'camp-mug') ?? expect.unreachable()
  staged = new StagedImport(database, {isReplacement: false, startedAt: ''})
  commit = createCommit(database, log, staged, await log.latest())
  await staged.begin()
  await staged.add([{line: 1, product: {...product, name: 'Renamed'}}])
  await products.write(product.id, async () => ({...product, category_ids: ['t-shirts']}))
  const since = await log.latest()
  await commit({})
  const ids = (await log.since(since, 100))?.flatMap(({type, id}) => (type === 'category' ? id : []))
  expect(ids?.toSorted()).toEqual([...product.category_ids, 't-shirts'].toSorted())
})

const categoryOf = (id: string, changes: Partial<ImportedCategory>): ImportedCategory => ({
  ...(document.categories[0] ?? expect.unreachable()),
  id,
  slug: id,
  parent_id: null,
  ...changes,
})
const begin = async (base: BaseChange) => {
  const one = new StagedImport(database, {isReplacement: false, startedAt: ''})
  const commitOne = createCommit(database, log, one, await log.latest())
  await one.begin()
  const errors = new ImportErrors()
  const check = () => checkBase(database.query, {base, line: 1}, one, errors)
  await check()
  expect(errors.total).toBe(0)
  return {commit: () => commitOne(base), check, errors}
}

test('of two imports whose categories do not fit together, the second one is checked again and stores nothing', async () => {
  const first = await begin({categories: [categoryOf('caps', {slug: 'hats'})]})
  const second = await begin({categories: [categoryOf('headwear', {slug: 'hats'})]})
  const third = await begin({categories: [categoryOf('visors', {})]})
  expect(await first.commit()).toEqual({sequence: expect.any(Number)})
  const since = await log.latest()
  expect(await second.commit()).toBe('check again')
  expect(await log.latest()).toBe(since)
  await second.check()
  expect(second.errors.listed).toEqual([{line: 1, field: 'catalogue.categories', message: 'hats appears twice'}])
  expect(await third.commit()).toEqual({sequence: expect.any(Number)})
})

test('two imports cannot make categories descend from each other', async () => {
  await (await begin({categories: [categoryOf('caps', {}), categoryOf('headwear', {})]})).commit()
  const first = await begin({categories: [categoryOf('caps', {parent_id: 'headwear'})]})
  const second = await begin({categories: [categoryOf('headwear', {parent_id: 'caps'})]})
  expect(await first.commit()).toEqual({sequence: expect.any(Number)})
  expect(await second.commit()).toBe('check again')
  await second.check()
  expect(second.errors.total).toBeGreaterThan(0)
})
