import {isOutOfMemory} from '../../kit/worker-thread.ts'
import {dataError, LakeError} from '../lake-error.ts'

/** The error of a query that exceeded its time or memory limit. */
export class QueryLimitError extends LakeError {}

/** The error of a query whose transaction has no time left. Alone, it may be within its limits. */
class QueryBudgetError extends LakeError {}

/** Returns whether a query was stopped at a limit, which may not happen again: the machine may have been busy or suspended. */
export const isStoppedAtLimit = (error: unknown): boolean =>
  error instanceof QueryLimitError || error instanceof QueryBudgetError

const bodyOf = (type: string, description: string) => ({error: {type, description}})

const queryLimitError = (type: string, description: string): QueryLimitError =>
  new QueryLimitError(400, description, bodyOf(type, description))

export const timeoutError = (timeoutMs: number): QueryLimitError =>
  queryLimitError('queryTimeoutError', `The query took longer than ${timeoutMs} ms and was stopped`)

/** Returns the error of a worker that crashed: its memory limit, or the original error. */
export const crashError = (error: Error): Error =>
  isOutOfMemory(error) ? queryLimitError('queryMemoryError', 'The query needed too much memory and was stopped') : error

/** Returns the error of a query whose transaction has no time left. */
export const budgetError = (): LakeError => {
  const description = 'The queries of one transaction took too long together and were stopped'
  return new QueryBudgetError(400, description, bodyOf('queryTimeoutError', description))
}

/** Returns the error of a query that was not started. */
export const busyError = (reason: string): LakeError =>
  dataError(429, 'tooManyRequestsError', `${reason}; try again shortly`)
