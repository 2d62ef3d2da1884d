import type {MessagePort} from 'node:worker_threads'
import {openDatabase} from '../../kit/sqlite.ts'
import type {Database} from './database.ts'
import {openPostgres} from './postgres/postgres-database.ts'
import {createExecutor} from './sqlite/executor.ts'
import {createConnection} from './sqlite/sqlite-connection.ts'
import {toDatabase} from './sqlite/sqlite-database.ts'
import {openInThread} from './sqlite/sqlite-thread.ts'
import {borrowTurns} from './sqlite/writer-turns.ts'

/** How another thread of the API opens its database. */
export type LentDatabase =
  | {kind: 'postgres'; url: string}
  | {kind: 'sqlite'; file: string; settings: string; turns: MessagePort}

/** Opens the database in this thread, with connections of its own. Statements of SQLite block it. */
export function openLent(lent: LentDatabase): {database: Database; close: () => Promise<void>} {
  if (lent.kind === 'postgres') return openPostgres(lent.url, 'import')
  const {file, settings, turns} = lent
  const [reader, writer] = [openDatabase(file, 'pragma query_only = on'), openDatabase(file, settings)]
  const [read, write] = [createExecutor(reader), createExecutor(writer)]
  const database = toDatabase({
    reader: createConnection(async statement => read(statement)),
    writer: borrowTurns(turns, async statement => write(statement)),
  })
  return {
    database,
    async close() {
      turns.close()
      reader.close()
      writer.close()
    },
  }
}

/** Opens the database for reading. Statements of SQLite run in one more thread, while this one works with what was read before. */
export async function openLentToRead(lent: LentDatabase): Promise<{database: Database; close: () => Promise<void>}> {
  if (lent.kind === 'postgres') return openPostgres(lent.url, 'import')
  lent.turns.close()
  const {run, close} = await openInThread({file: lent.file, settings: 'pragma query_only = on'})
  const connection = createConnection(run)
  return {database: toDatabase({reader: connection, writer: connection}), close}
}
