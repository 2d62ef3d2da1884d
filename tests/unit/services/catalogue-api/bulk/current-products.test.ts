import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Database} from '../../../../../services/catalogue-api/database/database.ts'
import {readCurrent} from '../../../../../services/catalogue-api/store/changes/current-products.ts'
import {openStoredTables} from '../../../../support/catalogue-database.ts'
import {databaseOptions, run} from '../../../../support/postgres.ts'

/* Pages of the products while an import is moved, on the database of the test run. */

let dataDir = ''
let database: Database
let close: () => Promise<void> | void

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-current-'))
  const opened = await openStoredTables(dataDir)
  database = opened.database
  close = opened.close
})
afterAll(async () => {
  await close()
  await rm(dataDir, {recursive: true, force: true})
})

/** What a product is: stored, and by the import unchanged, replaced or deleted. */
type State = {isStored: boolean; change: 'none' | 'unchanged' | 'put' | 'delete'}

const idOf = (index: number) => `p-${String(index).padStart(3, '0')}`

/** Fills the tables; the import has happened or is in preparation. */
async function fill(states: State[], isFinished: boolean): Promise<void> {
  const {query} = database
  for (const table of ['products', 'import_products', 'catalogue_imports'] as const)
    await query.deleteFrom(table).execute()
  const [first_sequence, committed_at] = isFinished ? [1, 'now'] : [null, null]
  await query.insertInto('catalogue_imports').values({id: 'i', touched_at: 1, first_sequence, committed_at}).execute()
  const stored = states.flatMap(({isStored}, index) =>
    isStored ? {id: idOf(index), updated_at: '', document: 'stored'} : [],
  )
  if (stored.length > 0) await query.insertInto('products').values(stored).execute()
  const staged = states.flatMap(({change}, index) => {
    if (change === 'none') return []
    const document = change === 'delete' ? null : change
    const position = change === 'unchanged' ? null : index
    const id = idOf(index)
    return {key: `i/${id}`, import_id: 'i', id, line: index + 1, position, updated_at: '', document}
  })
  if (staged.length > 0) await query.insertInto('import_products').values(staged).execute()
}

const state = fc.record({
  isStored: fc.boolean(),
  change: fc.constantFrom('none', 'unchanged', 'put', 'delete'),
}) satisfies fc.Arbitrary<State>

test('pages of any size have each product once, in order, as the view has them', async () => {
  const property = fc.asyncProperty(
    fc.array(state, {maxLength: 30}),
    fc.boolean(),
    fc.integer({min: 1, max: 8}),
    async (states, isFinished, size) => {
      await fill(states, isFinished)
      const read = []
      for await (const page of readCurrent(database.query, size)) read.push(...page)
      const view = await database.query
        .selectFrom('current_products')
        .select(['id', 'document'])
        .orderBy('id')
        .execute()
      expect(read).toEqual(view)
      const expected = states.flatMap(({isStored, change}, index) => {
        const isChanged = isFinished && (change === 'put' || change === 'delete')
        if (isChanged) return change === 'put' ? idOf(index) : []
        return isStored ? idOf(index) : []
      })
      expect(read.map(({id}) => id)).toEqual(expected)
    },
  )
  await fc.assert(property, {numRuns: 30})
})

/** Returns how the database of the test run executes a statement. */
async function explain(statement: string): Promise<unknown[]> {
  const {databaseUrl} = await databaseOptions(dataDir)
  if (databaseUrl !== undefined) {
    await run(databaseUrl, 'analyze products, import_products')
    return run(databaseUrl, `explain ${statement}`)
  }
  const sqlite = new DatabaseSync(join(dataDir, 'catalogue.sqlite'))
  const plan = sqlite.prepare(`explain query plan ${statement}`).all()
  sqlite.close()
  return plan
}

test('a product of the view is found by indexes alone, also while an import is moved', async () => {
  await fill(
    Array.from({length: 2000}, () => ({isStored: true, change: 'put'})),
    true,
  )
  const text = JSON.stringify(await explain("select document from current_products where id in ('p-000', 'p-001')"))
  expect(text).toMatch(/import_products_by_id/)
  expect(text).not.toMatch(/import_products_by_position|import_products_by_line/)
})
