import {STATUS_CODES} from 'node:http'
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {z} from 'zod'
import type {Problem} from '../../contract/values.ts'

export type FieldError = {field: string; message: string}

/** Thrown anywhere in a request, becomes a problem document (RFC 9457) with this status. */
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

/** The problem of something that certainly does not exist. */
export const notFound = (what: string, id: string) => new ProblemError(404, `There is no ${what} "${id}".`)

/** The problem of a request whose parts break their schema; every field or parameter at fault is named. */
export function invalidInput(part: string, issues: z.core.$ZodIssue[]): ProblemError {
  const errors = issues.flatMap(issue => toFieldErrors(part, issue))
  const names = [...new Set(errors.map(error => error.field))].join(', ')
  return new ProblemError(400, `${PART_NAMES[part] ?? 'The request'} is not usable: ${names}.`, errors)
}

const PART_NAMES: Record<string, string> = {querystring: 'The query', body: 'The body', headers: 'A header'}

function toFieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  // Of a repeated parameter the whole is at fault, whichever of its values is wrong.
  const path = issue.path.slice(0, part === 'querystring' ? 1 : undefined).map(String)
  if (issue.code !== 'unrecognized_keys') return [{field: path.join('.') || part, message: issue.message}]
  const what = part === 'querystring' ? 'is not a parameter of this call' : 'is not a field of this call'
  return issue.keys.map(name => ({field: [...path, name].join('.'), message: what}))
}

/** Answers every failure of the application as a problem document; only faults of our own are logged, and as 500. */
export function handleProblems(app: FastifyInstance, listMethods: (path: string) => string[]) {
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const methods = listMethods(path)
    if (methods.length === 0) return sendProblem(new ProblemError(404, `There is nothing at ${path}.`), request, reply)
    const allow = {Allow: methods.join(', ')}
    return sendProblem(new ProblemError(405, `${path} answers ${allow.Allow} only.`, [], allow), request, reply)
  })
}

/** Sends a failure as a problem document; also serves for failures before routing. */
export function sendProblem(error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) {
  const isOurs = error instanceof ProblemError
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
  if (status === 500) request.log.error({err: error}, 'request failed')
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: STATUS_CODES[status] ?? 'Error',
    detail: status === 500 ? 'Something went wrong on our side.' : error.message,
    instance: pathOf(request),
  }
  if (isOurs && error.errors.length > 0) problem.errors = error.errors
  return reply
    .code(status)
    .headers(isOurs ? error.headers : {})
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem)
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'
