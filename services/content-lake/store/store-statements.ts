import type {DatabaseSync} from 'node:sqlite'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'

export type StoreStatements = ReturnType<typeof prepareStoreStatements>

/** Prepares the SQL statements of the store. */
export const prepareStoreStatements = (database: DatabaseSync) => ({
  document: database.prepare(
    `select content from documents where dataset = ? and id = ? and ${intactRow('documents')}`,
  ),
  // SQLite would choose the primary key and read the whole log.
  latestRevision: database.prepare(`
    select revision from changes indexed by changes_by_document
    where dataset = ? and document = ? order by sequence desc limit 1`),
  exists: database.prepare('select 1 from documents where dataset = ? and id = ?'),
  count: database.prepare('select count(*) as number from documents where dataset = ?'),
  first: database.prepare(`
    select id from (
      select id, octet_length(content) as length, sum(octet_length(content)) over (order by id) as total
      from documents where dataset = ?)
    where total <= ? or total = length order by id`),
  versions: database.prepare(`
    select id from documents where dataset = ?1 and (id = ?2 or (id glob 'versions.*' and
      substr(id, 10 + instr(substr(id, 10), '.') - 1) = ?3))`),
  types: database.prepare('select distinct type from documents where dataset = ?'),
  typesOf: database.prepare(`
    select type from documents where dataset = ?1 and (id = ?2 or id = ?3 or (id glob 'versions.*' and
      substr(id, 10 + instr(substr(id, 10), '.') - 1) = ?4))`),
  releaseVersions: database.prepare(`
    select id from documents where dataset = ?1 and id > 'versions.' || ?2 || '.' and id < 'versions.' || ?2 || '/' order by id`),
  mentioning: database.prepare(`
    select dataset, source, is_strong from document_references
    where target = ? and dataset is not ? order by dataset, source`),
  byType: database.prepare(`
    select content from documents where dataset = ? and type = ? and ${intactRow('documents')} order by id`),
  transaction: database.prepare('select 1 from transactions where dataset = ? and id = ?'),
  changedAt: database.prepare(`
    select timestamp from transactions where sequence = (
      select max(sequence) from changes where dataset = ? and document = ?)`),
  // The checksum covers the number, so it is chosen here.
  nextSequence: database.prepare(`
    select 1 + max(coalesce((select max(sequence) from transactions), 0),
      coalesce((select seq from sqlite_sequence where name = 'transactions'), 0)) as sequence`),
  addTransaction: prepareInsert(database, 'transactions'),
  addChange: prepareInsert(database, 'changes'),
  putDocument: prepareInsert(
    database,
    'documents',
    `on conflict do update set type = excluded.type, revision = excluded.revision, content = excluded.content,
      checksum = excluded.checksum`,
  ),
  dropDocument: database.prepare('delete from documents where dataset = ? and id = ?'),
  addReference: prepareInsert(database, 'document_references'),
  dropReferences: database.prepare('delete from document_references where dataset = ? and source = ?'),
  referring: database.prepare(
    'select source from document_references where dataset = ? and target = ? and is_strong = 1',
  ),
})
