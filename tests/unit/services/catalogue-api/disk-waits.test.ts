import {expect, test} from 'vitest'
import {toRecords} from '@/services/catalogue-api/bulk/parse-line'
import {runImport} from '@/services/catalogue-api/bulk/run-import'
import type {Database, Query} from '@/services/catalogue-api/database/database'
import {checkedImport} from '@/services/catalogue-api/importing/checked-import'
import {createCatalogueStore} from '@/services/catalogue-api/store/catalogue-store'
import {createChangeLog} from '@/services/catalogue-api/store/changes/change-log'
import {moveAll} from '@/services/catalogue-api/store/changes/committed-import'
import {BATCH} from '@/services/catalogue-api/store/changes/staged-import'
import {database, openDatabaseForEachTest} from '@/tests/support/database-for-each-test'
import {sampleCatalogue, sampleProduct} from '@/tests/support/sample-catalogue'

openDatabaseForEachTest()

/** What the setting of a transaction is called when it waits for the disk, and when it does not. */
const [WAITS, GOES_ON] = [
  ['on', 2],
  ['off', 1],
]
const row = (email: string) => ({email, subscribed_at: '2026-01-01T00:00:00Z'})
const listEmails = async () => {
  const rows = await database.query.selectFrom('newsletter_subscriptions').select('email').execute()
  return rows.map(({email}) => email)
}

async function readSetting(trx: Query): Promise<unknown> {
  const {setting} =
    database.kind === 'postgres'
      ? await trx
          .selectNoFrom(({fn, val}) => fn<string>('current_setting', [val('synchronous_commit')]).as('setting'))
          .executeTakeFirstOrThrow()
      : await trx
          .withTables<{pragma_synchronous: {synchronous: number}}>()
          .selectFrom('pragma_synchronous')
          .select('synchronous as setting')
          .executeTakeFirstOrThrow()
  return setting
}

test('a transaction waits for the disk unless it says otherwise, also after one that does not', async () => {
  expect(WAITS).toContain(await database.transaction(readSetting))
  for (let round = 0; round < 3; round += 1) {
    expect(GOES_ON).toContain(await database.transaction(readSetting, {waitsForDisk: false}))
    expect(WAITS).toContain(await database.transaction(readSetting))
  }
  const failing = database.transaction(
    async trx => {
      await trx.insertInto('newsletter_subscriptions').values(row('ada@example.com')).execute()
      throw new Error('after the first statement')
    },
    {waitsForDisk: false},
  )
  await expect(failing).rejects.toThrow('after the first statement')
  expect(WAITS).toContain(await database.transaction(readSetting))
  expect(await listEmails()).toEqual([])
})

/** A transaction of an import: the products that it leaves staged, whether the import is committed, and whether it waits. */
type Step = {staged: number; isCommitted: boolean; waits: boolean}

/** Returns the database with a list of the transactions that change an import. */
function watchImport(): {watched: Database; steps: Step[]} {
  const steps: Step[] = []
  const transaction: Database['transaction'] = (work, options = {waitsForDisk: true}) =>
    database.transaction(async trx => {
      const result = await work(trx)
      const staged = await trx.selectFrom('import_products').select('key').execute()
      const row = await trx.selectFrom('catalogue_imports').select('first_sequence').executeTakeFirst()
      steps.push({staged: staged.length, isCommitted: row?.first_sequence !== null, waits: options.waitsForDisk})
      return result
    }, options)
  return {watched: {...database, transaction}, steps}
}

test('of an import, the last batch and the commit wait for the disk', async () => {
  const log = createChangeLog(database)
  await createCatalogueStore(database, log).replace(checkedImport.parse(sampleCatalogue))
  await moveAll(database, log)
  const count = BATCH.products + 10
  async function* lines() {
    for (let line = 1; line <= count; line += 1) yield {line, text: JSON.stringify(sampleProduct(`new-${line}`))}
  }
  const {watched, steps} = watchImport()
  const {report} = await runImport(watched, log, toRecords(lines()), {mode: 'merge', invalid: 'reject', dry_run: false})
  expect(report.created).toBe(count)
  const batch = {staged: BATCH.products, isCommitted: false, waits: false}
  expect(steps.slice(0, 3)).toEqual([batch, {...batch, staged: count}, {...batch, staged: count, waits: true}])
  expect(steps.at(-1)).toEqual({staged: count, isCommitted: true, waits: true})
  // The transactions between say that the import goes on.
  expect(steps.slice(3, -1).filter(({waits}) => waits)).toEqual([])

  steps.length = 0
  await moveAll(watched, log)
  expect(steps.map(({staged}) => staged)).toEqual([count - BATCH.products, 0])
  expect(steps.filter(({waits}) => waits)).toEqual([])
})
