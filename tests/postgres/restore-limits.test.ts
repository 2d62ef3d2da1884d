import {copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {openPostgres} from '../../services/catalogue-api/database/postgres/postgres-database.ts'
import {restorePostgres, writePostgresBackup} from '../../services/catalogue-api/restore/postgres-backup.ts'
import {openStoredTables} from '../support/catalogue-database.ts'
import {readFirstMessage} from '../support/first-message.ts'
import {databaseOptions, run} from '../support/postgres.ts'

/* What a backup and a restore of PostgreSQL refuse, and what they wait for. */

const ADDRESS = 'ada@example.com'
let folder: string
let backupFile: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-postgres-restore-'))
  const {databaseUrl} = await migrated('source')
  await subscribe(databaseUrl)
  await run(databaseUrl, `insert into orders (number, email, document) values ('1', '${ADDRESS}', '{}')`)
  const backup = join(folder, 'backup')
  mkdirSync(backup)
  await writePostgresBackup({databaseUrl}, backup)
  backupFile = join(folder, 'kept.sqlite')
  copyFileSync(join(backup, 'catalogue.sqlite'), backupFile)
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

/** Creates a database with all tables. */
async function migrated(name: string) {
  const dataDir = join(folder, name)
  const {close} = await openStoredTables(dataDir)
  await close()
  const {databaseUrl = expect.unreachable()} = await databaseOptions(dataDir)
  return {dataDir, databaseUrl}
}
const subscribe = (databaseUrl: string) =>
  run(
    databaseUrl,
    `insert into newsletter_subscriptions (email, subscribed_at) values ('${ADDRESS}', '2026-01-02T03:04:05.000Z')`,
  )
const addressesIn = async (databaseUrl: string) =>
  (await run(databaseUrl, 'select email from newsletter_subscriptions')).map(({email}) => email)

test('a database that has nothing but addresses of the newsletter is not replaced without --exact', async () => {
  const source = await migrated('addresses')
  await run(
    source.databaseUrl,
    `insert into newsletter_subscriptions (email, subscribed_at) values ('b@example.com', '')`,
  )
  await expect(restorePostgres(source, backupFile, false)).rejects.toThrow(/has data\. .*add --exact/)
  expect(await addressesIn(source.databaseUrl)).toEqual(['b@example.com'])
  await restorePostgres(source, backupFile, true)
  expect(await addressesIn(source.databaseUrl)).toEqual([ADDRESS])
})

test('a restore that fails leaves the numbers of new rows above those of the kept ones', async () => {
  const source = await migrated('failing')
  const columns = await run(
    source.databaseUrl,
    `select table_name as name, pg_get_serial_sequence(table_name, column_name) as sequence
     from information_schema.columns where is_identity = 'YES'`,
  )
  expect(columns.length).toBeGreaterThan(8)
  for (const {sequence} of columns) await run(source.databaseUrl, `select setval('${sequence}', 20)`)
  await run(
    source.databaseUrl,
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
     create trigger refuse before insert on orders for each statement execute function refuse()`,
  )
  await expect(restorePostgres(source, backupFile, true)).rejects.toThrow('refused')
  for (const {name, sequence} of columns) {
    const [{next} = {}] = await run(source.databaseUrl, `select nextval('${sequence}')::int as next`)
    expect(next, String(name)).toBeGreaterThan(20)
  }
})

test('the site hears that everything may have changed after a restore into a new database', async () => {
  const source = await migrated('site')
  await restorePostgres(source, backupFile, false)
  expect(await readFirstMessage(source.dataDir)).toMatchObject({from: 0, everything_since: expect.any(String)})
})

test.each(['this', 'an earlier'])(
  'a backup of %s version is restored without a copy in the temporary folder',
  async version => {
    const source = await migrated(`without-copy-${version}`)
    const kept = join(folder, `kept-${version}`)
    mkdirSync(kept)
    const file = join(kept, 'catalogue.sqlite')
    copyFileSync(backupFile, file)
    if (version === 'an earlier') {
      const sqlite = new DatabaseSync(file)
      sqlite.exec(
        `drop index products_by_successor; drop index import_products_by_successor; delete from schema_migrations where name = '0006-successors'`,
      )
      sqlite.close()
    }
    const before = readFileSync(file)
    vi.stubEnv('TMPDIR', join(folder, 'does not exist'))
    try {
      await restorePostgres(source, file, false)
    } finally {
      vi.unstubAllEnvs()
    }
    expect(await addressesIn(source.databaseUrl)).toEqual([ADDRESS])
    expect(readdirSync(kept)).toEqual(['catalogue.sqlite'])
    expect(readFileSync(file).equals(before)).toBe(true)
  },
)

test('a backup of a later version is refused, and nothing is changed', async () => {
  const source = await migrated('later-backup')
  const file = join(folder, 'later.sqlite')
  copyFileSync(backupFile, file)
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`insert into schema_migrations (name, timestamp) values ('9999-later', '')`)
  sqlite.close()
  await expect(restorePostgres(source, file, true)).rejects.toThrow(
    /later\.sqlite cannot be restored: a newer version of the API has migrated it/,
  )
  expect(await addressesIn(source.databaseUrl)).toEqual([])
})

test('a statement of a restore takes as long as it needs', async () => {
  const {dataDir, databaseUrl} = await migrated('slow')
  await run(
    databaseUrl,
    `create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(3); return null; end';
     create trigger wait after insert on newsletter_subscriptions for each statement execute function wait()`,
  )
  // A shorter limit than that of the API, whose 8 s the test would wait for.
  await restorePostgres({dataDir, databaseUrl: `${databaseUrl}?statement_timeout=2000`}, backupFile, false)
  expect(await addressesIn(databaseUrl)).toEqual([ADDRESS])
})

test('a backup changes nothing in a database of an earlier or a later version, and says what to do', async () => {
  const {databaseUrl} = await migrated('versions')
  const backUp = (name: string) => {
    mkdirSync(join(folder, name))
    return writePostgresBackup({databaseUrl}, join(folder, name))
  }
  const migrations = async () => run(databaseUrl, 'select name from schema_migrations order by name')
  await run(
    databaseUrl,
    `drop view current_products; drop table catalogue_imports, import_products;
     delete from schema_migrations where name = '0004-imports'`,
  )
  const earlier = await migrations()
  await expect(backUp('earlier')).rejects.toThrow(/lacks migrations of this version/)
  expect(await migrations()).toEqual(earlier)
  await run(databaseUrl, `insert into schema_migrations (name, timestamp) values ('9999-later', '')`)
  await run(databaseUrl, `insert into schema_migrations (name, timestamp) values ('0004-imports', '')`)
  await expect(backUp('later')).rejects.toThrow(/newer version of the API has migrated it/)
})

test('every connection has the name by which a restore finds it, whatever the URL says', async () => {
  const {databaseUrl} = await migrated('named')
  const {database, close} = openPostgres(`${databaseUrl}?application_name=other&connect_timeout=10`)
  await database.query.selectFrom('meta').select('name').execute()
  const named = await run(
    databaseUrl,
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await close()
  expect(named).toEqual([{name: 'overprint-catalogue-api'}])
})
