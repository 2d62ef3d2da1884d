import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {importedProduct} from '../../../../../contract/imported-product.ts'
import type {ImportRecord} from '../../../../../services/catalogue-api/bulk/parse-line.ts'
import {runImport} from '../../../../../services/catalogue-api/bulk/run-import.ts'
import type {Database, Query} from '../../../../../services/catalogue-api/database/database.ts'
import {checkedImport} from '../../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueStore} from '../../../../../services/catalogue-api/store/catalogue-store.ts'
import {type ChangeLog, createChangeLog} from '../../../../../services/catalogue-api/store/changes/change-log.ts'
import {openStoredTables} from '../../../../support/catalogue-database.ts'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue.ts'

/* `invalid=skip` with products that refer to each other, on the database of the test run. */

let dataDir = ''
let database: Database
let log: ChangeLog
let close: () => Promise<void> | void
let statements = 0

const counter: Parameters<Query['withPlugin']>[0] = {
  transformQuery({node}) {
    statements += 1
    return node
  },
  transformResult: async ({result}) => result,
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-skip-'))
  const opened = await openStoredTables(dataDir)
  close = opened.close
  database = {...opened.database, query: opened.database.query.withPlugin(counter)}
  log = createChangeLog(database)
  await createCatalogueStore(database, log).replace(checkedImport.parse(sampleCatalogue))
})
afterEach(async () => {
  await close()
  await rm(dataDir, {recursive: true, force: true})
})

const toProduct = (id: string, ...others: string[]) =>
  importedProduct.parse({...sampleProduct(id), related_product_ids: others})

async function* toRecords(products: object[]): AsyncGenerator<ImportRecord> {
  for (const [index, content] of products.entries()) yield {line: index + 1, lastLine: index + 1, content, size: 1000}
}

/** Imports products and skips wrong ones. Returns the report and the number of statements outside transactions. */
async function skip(products: object[]) {
  statements = 0
  const {report} = await runImport(database, log, toRecords(products), {mode: 'merge', invalid: 'skip', dry_run: false})
  return {report, statements}
}

const idOf = (index: number) => `chain-${index}`

test('a chain of references to a missing product is left out, with work in proportion to its length', async () => {
  const chainOf = (length: number) =>
    Array.from({length}, (_, index) => toProduct(idOf(index), index + 1 < length ? idOf(index + 1) : 'nowhere'))
  const short = await skip(chainOf(100))
  expect(short.report).toMatchObject({created: 0, skipped: 100, errors_total: 100})
  const long = await skip([...chainOf(400), toProduct('right'), toProduct('right-too', 'right')])
  expect(long.report).toMatchObject({created: 2, skipped: 400, errors_total: 400, lines: 402})
  expect(long.report.errors[0]).toEqual({line: 400, field: 'related_product_ids', message: 'nowhere does not exist'})
  expect(long.statements / short.statements).toBeLessThan(5)
  const stored = await database.query
    .selectFrom('current_products')
    .select('id')
    .where('id', 'like', 'right%')
    .execute()
  expect(stored.map(({id}) => id).sort()).toEqual(['right', 'right-too'])
})

test('products that refer to each other are left out together, and those that need none of them stay', async () => {
  const stored = sampleCatalogue.products.map(({id}) => id)[0] ?? expect.unreachable()
  const {report} = await skip([
    toProduct('ring-1', 'ring-2', 'right'),
    toProduct('ring-2', 'ring-3'),
    toProduct('ring-3', 'ring-1', 'nowhere'),
    toProduct('twice', 'ring-1', 'ring-2'),
    toProduct('right', stored),
  ])
  expect(report).toMatchObject({created: 1, skipped: 4, errors_total: 4})
})

test('a wrong version of a stored product is left out, and what refers to the stored one stays', async () => {
  const {report} = await skip([toProduct('referring', 'stored'), toProduct('stored')])
  expect(report).toMatchObject({created: 2, skipped: 0})
  const again = await skip([toProduct('referring-too', 'stored'), toProduct('stored', 'nowhere')])
  expect(again.report).toMatchObject({created: 1, updated: 0, skipped: 1, errors_total: 1})
})
