import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {copyDatabase, DamagedDatabaseError} from '../../../../../services/kit/backup/database-tasks.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-copy-database-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

test('index entries that differ from their rows are damage of the source, although a quick check does not find them', async () => {
  const source = join(folder, 'source.sqlite')
  const database = new DatabaseSync(source, {defensive: false})
  database.exec(`
    create table products (id text, slug text);
    create index by_slug on products (id);
    insert into products values ('tee', 'heavyweight-tee'), ('mug', 'enamel-mug');
    pragma writable_schema = on;
    update sqlite_schema set sql = 'CREATE INDEX by_slug on products (slug)' where name = 'by_slug'`)
  database.close()
  const reader = new DatabaseSync(source)
  expect(reader.prepare('pragma quick_check').get()).toEqual({quick_check: 'ok'})
  reader.close()
  const error = await copyDatabase(source, join(folder, 'copy.sqlite')).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DamagedDatabaseError)
  expect(String(error)).toContain(`${source} is damaged: row 1 missing from index by_slug`)
})
