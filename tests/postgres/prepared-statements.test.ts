import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {migrate} from '../../services/catalogue-api/database/migrate.ts'
import {openPostgres} from '../../services/catalogue-api/database/postgres/postgres-database.ts'
import {databaseOptions, run} from '../support/postgres.ts'

/* Short selections are prepared once per connection. */

let folder: string
let databaseUrl: string
let opened: ReturnType<typeof openPostgres>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-prepared-'))
  databaseUrl = (await databaseOptions(folder)).databaseUrl ?? expect.unreachable()
  opened = openPostgres(databaseUrl)
  await migrate(opened.database)
})
afterEach(async () => {
  await opened.close()
  rmSync(folder, {recursive: true, force: true})
})

test('a selection is prepared once, unless it has all columns or many parameters', async () => {
  const ids = (count: number) => Array.from({length: count}, (_, index) => `id-${index}`)
  // One connection has them all.
  const prepared = await opened.database.snapshot(async trx => {
    const products = trx.selectFrom('products')
    for (const id of ids(3)) await products.select('document').where('id', '=', id).execute()
    await products.select('updated_at').where('id', 'in', ids(3)).execute()
    await products.selectAll().where('id', '=', 'id-0').execute()
    // The view of this connection is no table of the API.
    const query = trx.selectFrom('changes').select('id').compile()
    const {rows} = await trx.executeQuery<{id: string}>({
      ...query,
      sql: 'select statement as id from pg_prepared_statements',
    })
    return rows.map(({id}) => id)
  })
  expect(prepared.filter(text => text.includes('"products"'))).toEqual([
    'select "document" from "products" where "id" = $1',
  ])
})

test('a prepared selection goes on when a migration changes its table', async () => {
  const read = () => opened.database.query.selectFrom('meta').select('value').where('name', '=', 'x').execute()
  await opened.database.query.insertInto('meta').values({name: 'x', value: '1'}).execute()
  for (let time = 0; time < 8; time++) expect(await read()).toEqual([{value: '1'}])
  await run(databaseUrl, 'alter table meta add column later text')
  expect(await read()).toEqual([{value: '1'}])
})
