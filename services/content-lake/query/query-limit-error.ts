import {isOutOfMemory} from '../../kit/worker-thread.ts'
import {dataError, LakeError} from '../lake-error.ts'

/** The error of a query that exceeded its time or memory limit. */
export class QueryLimitError extends LakeError {}

const queryLimitError = (type: string, description: string): QueryLimitError =>
  new QueryLimitError(400, description, {error: {type, description}})

export const timeoutError = (timeoutMs: number): QueryLimitError =>
  queryLimitError('queryTimeoutError', `The query took longer than ${timeoutMs} ms and was stopped`)

/** Returns the error of a worker that crashed: its memory limit, or the original error. */
export const crashError = (error: Error): Error =>
  isOutOfMemory(error) ? queryLimitError('queryMemoryError', 'The query needed too much memory and was stopped') : error

/** Returns the error of a query whose transaction has no time left. */
export const budgetError = (): LakeError =>
  dataError(400, 'queryTimeoutError', 'The queries of one transaction took too long together and were stopped')

/** Returns the error of a query that was not started. */
export const busyError = (reason: string): LakeError =>
  dataError(429, 'tooManyRequestsError', `${reason}; try again shortly`)
