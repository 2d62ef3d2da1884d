import type {DatabaseSync} from 'node:sqlite'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'

export type HistoryStatements = ReturnType<typeof prepareHistoryStatements>

/** Prepares the SQL statements of the history. */
export const prepareHistoryStatements = (database: DatabaseSync) => ({
  add: prepareInsert(database, 'history'),
  forget: database.prepare('delete from history where dataset = ? and document = ?'),
  document: database.prepare(
    `select content from documents where dataset = ? and id = ? and ${intactRow('documents')}`,
  ),
  past: database.prepare(`
    select sequence, previous_revision as previous, revision, revert, patches
    from history join changes using (dataset, sequence, document)
    where dataset = ? and document = ? and sequence > ? and ${intactRow('history')} and ${intactRow('changes')}
    order by sequence desc`),
  entry: database.prepare(`
    select sequence, id, timestamp, author from transactions
    where dataset = ? and id = ? and ${intactRow('transactions')}`),
  newest: database.prepare(`
    select sequence, id, timestamp, author from transactions where dataset = ? and ${intactRow('transactions')}
    order by sequence desc limit 1`),
  before: database.prepare(`
    select sequence, id, timestamp, author from transactions
    where dataset = ? and timestamp <= ? and ${intactRow('transactions')} order by sequence desc limit 1`),
  at: database.prepare(`
    select sequence, id, timestamp, author from transactions where sequence = ? and ${intactRow('transactions')}`),
  touching: database.prepare(`
    select sequence, id, timestamp, author,
      (select json_group_array(document) from changes
        where dataset = t.dataset and sequence = t.sequence and ${intactRow('changes')}) as documents
    from transactions t where sequence in
      (select sequence from changes where dataset = ? and document in (select value from json_each(?)))
      and ${intactRow('transactions', 't')}
    order by sequence`),
  touched: database.prepare(`
    select sequence, document as id from changes where dataset = ? and (sequence, document) > (?, ?) and ${intactRow('changes')}
    order by sequence, document limit ?`),
  revisions: database.prepare(`
    select sequence, id, timestamp, author, revision, previous_revision as previous,
      exists(select 1 from history h where h.dataset = c.dataset and h.document = c.document
        and h.sequence = c.sequence) as kept
    from changes c join transactions using (sequence)
    where c.dataset = ? and document = ? and ${intactRow('changes', 'c')} and ${intactRow('transactions')}
    order by sequence`),
  // Ids with a common prefix are adjacent in the index: "/" is the character after ".".
  group: database.prepare(`
    select document as id from changes where dataset = ?1 and document in (?2, ?3)
    union select document from changes where dataset = ?1 and document > 'versions.' and document < 'versions/'
      and substr(document, 10 + instr(substr(document, 10), '.') - 1) = ?4`),
  versions: database.prepare(`
    select distinct document as id from changes
    where dataset = ?1 and document > 'versions.' || ?2 || '.' and document < 'versions.' || ?2 || '/'`),
})
