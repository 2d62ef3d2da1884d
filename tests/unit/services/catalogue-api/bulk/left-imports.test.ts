import {afterEach, beforeEach, expect, test} from 'vitest'
import {createImportWork} from '../../../../../services/catalogue-api/bulk/import-work.ts'
import {createImports} from '../../../../../services/catalogue-api/bulk/imports.ts'
import type {Database} from '../../../../../services/catalogue-api/database/database.ts'
import {createChangeLog} from '../../../../../services/catalogue-api/store/changes/change-log.ts'
import {openCatalogueTables} from '../../../../support/catalogue-database.ts'
import {eventually} from '../../../../support/eventually.ts'

/* What an ended process has left of an import is also removed long after the start. */

let database: Database
let close: () => void
let imports: ReturnType<typeof open>

beforeEach(async () => {
  const opened = await openCatalogueTables()
  database = opened.database
  close = () => opened.sqlite.close()
})
afterEach(async () => {
  await imports.close()
  close()
})

const leave = async () => {
  const left = {id: 'left', touched_at: 0, first_sequence: null, committed_at: null}
  await database.query.insertInto('catalogue_imports').values(left).execute()
  await database.query
    .insertInto('import_products')
    .values({key: 'left/x', import_id: 'left', id: 'x', line: 1, position: 0, updated_at: '', document: '{}'})
    .execute()
}
const countLeft = async () => (await database.query.selectFrom('import_products').select('key').execute()).length
const open = (everyMs?: number) =>
  createImports(
    database.query,
    createImportWork(database, createChangeLog(database)),
    error => expect.unreachable(String(error)),
    everyMs,
  )

async function* noRecords() {
  // A body without lines.
}

test('the next import removes what an ended process has left', async () => {
  imports = open()
  await leave()
  await imports.run(noRecords(), {mode: 'merge', dry_run: true, invalid: 'reject'})
  await eventually(countLeft).toBe(0)
})

test('without another import, it is removed in the background', async () => {
  imports = open(20)
  imports.resume()
  await leave()
  await eventually(countLeft).toBe(0)
})
