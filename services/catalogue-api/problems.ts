import {STATUS_CODES} from 'node:http'
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {z} from 'zod'
import {NO_CATALOGUE, type Problem} from '../../contract/values.ts'
import {isDiskFull} from '../kit/error-code.ts'
import {dropBody} from '../kit/http/connections/drop-body.ts'

export type FieldError = {field: string; message: string}

/** An error that is sent as a problem document (RFC 9457) with its status and headers. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly statusCode: number
  readonly errors: FieldError[]
  readonly headers: Record<string, string>

  constructor(statusCode: number, detail: string, errors: FieldError[] = [], headers: Record<string, string> = {}) {
    super(detail)
    this.statusCode = statusCode
    this.errors = errors
    this.headers = headers
  }
}

/** Creates the 404 problem of a resource that does not exist. */
export const notFound = (what: string, id: string) => new ProblemError(404, `There is no ${what} "${id}".`)

/** Creates the 503 problem of an API without a catalogue. */
export const noCatalogue = () => unavailable(NO_CATALOGUE)

/** Creates the 503 problem of a database that does not respond. */
export const databaseAway = () => unavailable('The database of the API does not respond: try again in a few seconds.')

/** Creates a 503 problem; the request may be sent again after 5 s. */
export const unavailable = (detail: string) => new ProblemError(503, detail, [], {'Retry-After': '5'})

/** Creates the 400 problem of a request part that does not match its schema; it lists every invalid field or parameter. */
export function invalidInput(part: string, issues: z.core.$ZodIssue[]): ProblemError {
  const errors = issues.flatMap(issue => toFieldErrors(part, issue))
  const names = [...new Set(errors.map(error => error.field))].join(', ')
  return new ProblemError(400, `${PART_NAMES[part] ?? 'The request'} is not valid: ${names}.`, errors)
}

const PART_NAMES: Record<string, string> = {querystring: 'The query', body: 'The body', headers: 'A header'}

function toFieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  // The field of a repeated parameter is the parameter, without the index of the invalid value.
  const path = issue.path.slice(0, part === 'querystring' ? 1 : undefined).map(String)
  if (issue.code !== 'unrecognized_keys') return [{field: path.join('.') || part, message: issue.message}]
  const message = part === 'querystring' ? 'is not a parameter of this call' : 'is not a field of this call'
  return issue.keys.map(name => ({field: [...path, name].join('.'), message}))
}

type Thrown = FastifyError | ProblemError

/**
 * Sends every error as a problem document. Only errors of the API itself are logged; they become a 500, unless `explain`
 * knows a problem for them.
 */
export function handleProblems(app: FastifyInstance, explain: (error: Thrown) => Thrown) {
  app.setErrorHandler(async (error: Thrown, request, reply) => {
    if (error.statusCode === 413) await dropBody(request.raw)
    return sendProblem(explain(error), request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new ProblemError(404, `There is nothing at ${pathOf(request)}.`), request, reply),
  )
}

/** Sends an error as a problem document; also handles errors that occur before routing. */
export function sendProblem(thrown: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const error = isDiskFull(thrown) ? new ProblemError(507, 'The disk of the API is full: nothing was stored.') : thrown
  const isProblem = error instanceof ProblemError
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
  if (status === 500) request.log.error({err: error}, 'request failed')
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: STATUS_CODES[status] ?? 'Error',
    detail: status === 500 ? 'Something went wrong on our side.' : error.message,
    instance: pathOf(request),
  }
  if (isProblem && error.errors.length > 0) problem.errors = error.errors
  return reply
    .code(status)
    .headers(isProblem ? error.headers : {})
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem)
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'
