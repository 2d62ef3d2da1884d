import type {DatabaseSync} from 'node:sqlite'
import {createDocumentHistory} from './document-history.ts'
import {prepareHistoryStatements} from './history-statements.ts'
import {createLogReader} from './log-reader.ts'

export type History = ReturnType<typeof openHistory>

/** Opens the history of a lake: its transaction log and the past states of its documents. */
export const openHistory = (database: DatabaseSync) => {
  const statements = prepareHistoryStatements(database)
  return {...createDocumentHistory(statements), ...createLogReader(statements)}
}
