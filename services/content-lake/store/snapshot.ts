import {DatabaseSync} from 'node:sqlite'
import {intactRow} from '../database/protected-tables.ts'
import {addChecksumFunctions} from '../database/row-checksum.ts'

const PAGE_SIZE = 500

/** Yields the documents of a dataset as JSON, ordered by id, in one consistent state. Ending the iteration closes it. */
export function* readSnapshot(file: string, dataset: string): Generator<string> {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  try {
    // In WAL mode, a read transaction keeps seeing the state in which it started, whatever is written meanwhile.
    addChecksumFunctions(database)
    database.exec('begin')
    const page = database.prepare(`
      select id, content from documents where dataset = ? and id > ? and ${intactRow('documents')} order by id limit ?`)
    for (let last = ''; ; ) {
      const rows = page.all(dataset, last, PAGE_SIZE)
      for (const row of rows) yield String(row.content)
      if (rows.length < PAGE_SIZE) return
      last = String(rows.at(-1)?.id)
    }
  } finally {
    database.close()
  }
}
