import {parentPort, workerData} from 'node:worker_threads'
import {openDatabase} from '../../../kit/sqlite.ts'
import {type ThreadError, toThreadError} from '../../thread-error.ts'
import {createExecutor, type Executed, type Statement} from './executor.ts'

/* The worker thread of `sqlite-thread.ts`: SQLite's calls block, and a commit waits for the disk. */

/** The file, and the settings of its connection. */
export type ThreadOptions = {file: string; settings: string}
export type ThreadRequest = {number: number; statement: Statement} | 'close'
/** Number 0 is the response to the start. */
export type ThreadResponse = {number: number} & ({executed: Executed} | {error: ThreadError})

const respond = (number: number, work: () => Executed): void => {
  let response: ThreadResponse
  try {
    response = {number, executed: work()}
  } catch (error) {
    response = {number, error: toThreadError(error)}
  }
  parentPort?.postMessage(response)
}

respond(0, () => {
  const {file, settings}: ThreadOptions = workerData
  const database = openDatabase(file, settings)
  const execute = createExecutor(database)
  parentPort?.on('message', (request: ThreadRequest) => {
    if (request !== 'close') return respond(request.number, () => execute(request.statement))
    database.close()
    parentPort?.close()
  })
  return {rows: []}
})
