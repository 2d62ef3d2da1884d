import {STATUS_CODES} from 'node:http'

/** An error that the caller receives: an HTTP status, the response body and further headers. */
export class LakeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, message: string, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Creates an error in the format of Sanity's data endpoints: `{error: {type, description, …}}`. */
export const dataError = (
  status: number,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): LakeError => new LakeError(status, description, {error: {description, type, ...details}})

/** Creates an error in the format of Sanity's other endpoints: `{statusCode, error, message}`. */
export const httpError = (status: number, message: string, details: Record<string, unknown> = {}): LakeError =>
  new LakeError(status, message, {statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, ...details})

/** Creates the error of a request for a dataset that does not exist. */
export const datasetNotFoundError = (name: string, projectId: string): LakeError =>
  dataError(404, 'datasetNotFoundError', `Dataset "${name.slice(0, 100)}" not found for project ID "${projectId}"`)

/** Creates the error of a request for a dataset that was deleted, and created again, while the request was in progress. */
export const datasetReplacedError = (name: string): LakeError =>
  dataError(
    409,
    'datasetReplacedError',
    `Dataset "${name}" was deleted and created again while the request was in progress; send the request again to store it there`,
  )

/** Returns what creates the errors of one type for rejected transactions, with the part that caused it: `{error: {type, items}}`. */
export const transactionError =
  (errorType: string, failure: string) =>
  (
    status: number,
    type: string,
    description: string,
    index: number,
    details: Record<string, unknown> = {},
  ): LakeError =>
    dataError(status, errorType, `${failure}: ${description}`, {
      items: [{error: {type, description, ...details}, index}],
    })

/** Creates the error of a rejected transaction, with the mutation that caused it: `{error: {type: 'mutationError', items}}`. */
export const mutationError = transactionError('mutationError', 'The mutation(s) failed')
