import {parentPort, workerData} from 'node:worker_threads'
import {openDatabase} from '../../../kit/sqlite.ts'
import {createExecutor, type Executed, type Statement} from './executor.ts'

/* The worker thread of `sqlite-thread.ts`: SQLite's calls block, and a commit waits for the disk. */

/** The file, and the settings of its connection. */
export type ThreadOptions = {file: string; settings: string}
export type ThreadRequest = {number: number; statement: Statement} | 'close'
/** Errors lose their codes on the way between threads. */
export type ThreadError = {message: string; code?: unknown; errcode?: unknown}
/** Number 0 is the response to the start. */
export type ThreadResponse = {number: number} & ({executed: Executed} | {error: ThreadError})

const respond = (number: number, work: () => Executed): void => {
  let response: ThreadResponse
  try {
    response = {number, executed: work()}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const {message} = error
    const codes = {...('code' in error && {code: error.code}), ...('errcode' in error && {errcode: error.errcode})}
    response = {number, error: {message, ...codes}}
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
