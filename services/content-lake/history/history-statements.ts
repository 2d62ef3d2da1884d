import type {DatabaseSync} from 'node:sqlite'

export type HistoryStatements = ReturnType<typeof prepareHistoryStatements>

/** Prepares the SQL statements of the history. */
export const prepareHistoryStatements = (database: DatabaseSync) => ({
  add: database.prepare('insert into history values (?, ?, ?, ?, ?)'),
  forget: database.prepare('delete from history where dataset = ? and document = ?'),
  document: database.prepare('select content from documents where dataset = ? and id = ?'),
  past: database.prepare(`
    select sequence, previous_revision as previous, revision, revert, patches
    from history join changes using (dataset, sequence, document)
    where dataset = ? and document = ? and sequence > ? order by sequence desc`),
  entry: database.prepare('select sequence, id, timestamp, author from transactions where dataset = ? and id = ?'),
  newest: database.prepare(`
    select sequence, id, timestamp, author from transactions where dataset = ? order by sequence desc limit 1`),
  before: database.prepare(`
    select sequence, id, timestamp, author from transactions
    where dataset = ? and timestamp <= ? order by sequence desc limit 1`),
  at: database.prepare('select sequence, id, timestamp, author from transactions where sequence = ?'),
  touching: database.prepare(`
    select sequence, id, timestamp, author,
      (select json_group_array(document) from changes where dataset = t.dataset and sequence = t.sequence) as documents
    from transactions t where sequence in
      (select sequence from changes where dataset = ? and document in (select value from json_each(?)))
    order by sequence`),
  touched: database.prepare(`
    select sequence, document as id from changes where dataset = ? and sequence > ?
    order by sequence, document limit ?`),
  revisions: database.prepare(`
    select sequence, id, timestamp, author, revision, previous_revision as previous,
      exists(select 1 from history h where h.dataset = c.dataset and h.document = c.document
        and h.sequence = c.sequence) as kept
    from changes c join transactions using (sequence) where c.dataset = ? and document = ? order by sequence`),
  // Ids with a common prefix are adjacent in the index: "/" is the character after ".".
  group: database.prepare(`
    select document as id from changes where dataset = ?1 and document in (?2, ?3)
    union select document from changes where dataset = ?1 and document > 'versions.' and document < 'versions/'
      and substr(document, 10 + instr(substr(document, 10), '.') - 1) = ?4`),
  versions: database.prepare(`
    select distinct document as id from changes
    where dataset = ?1 and document > 'versions.' || ?2 || '.' and document < 'versions.' || ?2 || '/'`),
})
