import {STATUS_CODES} from 'node:http'

/** A refusal that a caller is told of: an HTTP status and the body to answer with. */
export class LakeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, message: string, body: Record<string, unknown>) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** A refusal in the shape of Sanity's data endpoints: `{error: {type, description, …}}`. */
export const dataError = (
  status: number,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): LakeError => new LakeError(status, description, {error: {description, type, ...details}})

/** A refusal in the shape of Sanity's other endpoints: `{statusCode, error, message}`. */
export const httpError = (status: number, message: string, details: Record<string, unknown> = {}): LakeError =>
  new LakeError(status, message, {statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, ...details})

/** A refused transaction, with the one mutation that caused it: `{error: {type: 'mutationError', items}}`. */
export const mutationError = (
  status: number,
  type: string,
  description: string,
  index: number,
  details: Record<string, unknown> = {},
): LakeError =>
  dataError(status, 'mutationError', `The mutation(s) failed: ${description}`, {
    items: [{error: {type, description, ...details}, index}],
  })
