import {STATUS_CODES} from 'node:http'

/** A refusal that a caller is told of: an HTTP status and the body to answer with. */
export class Fault extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, message: string, body: Record<string, unknown>) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** A refusal in the shape of Sanity's data endpoints: `{error: {type, description, …}}`. */
export const dataFault = (
  status: number,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): Fault => new Fault(status, description, {error: {description, type, ...details}})

/** A refusal in the shape of Sanity's other endpoints: `{statusCode, error, message}`. */
export const httpFault = (status: number, message: string, details: Record<string, unknown> = {}): Fault =>
  new Fault(status, message, {statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, ...details})

/** A refused transaction, with the one mutation that caused it: `{error: {type: 'mutationError', items}}`. */
export const mutationFault = (
  status: number,
  type: string,
  description: string,
  index: number,
  details: Record<string, unknown> = {},
): Fault =>
  dataFault(status, 'mutationError', `The mutation(s) failed: ${description}`, {
    items: [{error: {type, description, ...details}, index}],
  })
