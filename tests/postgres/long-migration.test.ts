import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {openPostgresDatabase} from '../../services/catalogue-api/store/open-postgres.ts'
import {MIGRATION_NAMES} from '../support/migrations.ts'
import {databaseOptions, run} from '../support/postgres.ts'

/* A migration of PostgreSQL that takes longer than any statement of a request may. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-postgres-migration-'))
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

test('a migration takes as long as it needs, and a second process that starts meanwhile waits for it', async () => {
  const {databaseUrl = expect.unreachable()} = await databaseOptions(folder)
  // The first view takes longer than the 10 s after which a request gives up.
  await run(
    databaseUrl,
    `create function wait() returns event_trigger language plpgsql as $$
     begin
       if to_regclass('waited') is null then
         create table waited ();
         perform pg_sleep(11);
       end if;
     end $$;
     create event trigger wait on ddl_command_end when tag in ('CREATE VIEW') execute function wait()`,
  )
  const opened = await Promise.allSettled([1, 2].map(() => openPostgresDatabase(folder, databaseUrl)))
  for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
  expect(opened.map(one => (one.status === 'fulfilled' ? 'opened' : one.reason))).toEqual(['opened', 'opened'])
  expect(await run(databaseUrl, `select to_regclass('waited') as name`)).toEqual([{name: 'waited'}])
  const migrations = await run(databaseUrl, 'select name from schema_migrations order by name')
  expect(migrations.map(({name}) => name)).toEqual(MIGRATION_NAMES)
})
