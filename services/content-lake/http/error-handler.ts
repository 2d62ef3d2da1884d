import type {FastifyError, FastifyInstance, FastifyRequest} from 'fastify'
import {isDiskFull} from '../../kit/error-code.ts'
import {dropBody} from '../../kit/http/connections/drop-body.ts'
import {UnhealthyError} from '../integrity/health.ts'
import {httpError, LakeError} from '../lake-error.ts'

const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body does not match its content-length',
  FST_ERR_BAD_URL: 'The URL is malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'A path parameter is too long',
}

/** Sends every error in Sanity's format. Invalid requests always get a 4xx status that names the problem, never a 5xx. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setNotFoundHandler(request => {
    throw httpError(404, `There is nothing at ${request.method} ${request.url.split('?', 1)[0]?.slice(0, 300)}`)
  })
  app.setErrorHandler(async (error: FastifyError | LakeError | UnhealthyError, request, reply) => {
    const clientError = toClientError(error)
    if (clientError === null) {
      logError(request, error)
      const serverError = httpError(500, 'Internal error of the content lake; see its log')
      return reply.code(500).send(serverError.body)
    }
    if (error instanceof UnhealthyError) reply.header('retry-after', error.retryAfter)
    if (clientError.status === 413) {
      await dropBody(request.raw)
      // After the time limit a part is still unread, so the connection can't carry another request.
      reply.header('connection', 'close')
    }
    return reply.code(clientError.status).headers(clientError.headers).send(clientError.body)
  })
}

/** Logs an unexpected error, even when request logging is off. */
const logError = (request: FastifyRequest, error: unknown): void => {
  if (request.server.lake.settings.log) request.log.error(error)
  else console.error(error)
}

/** Returns the error to send to the client, or null for an internal error. */
const toClientError = (error: FastifyError | LakeError | UnhealthyError): LakeError | null => {
  if (error instanceof LakeError) return error
  if (error instanceof UnhealthyError) return httpError(503, error.message)
  if (isDiskFull(error)) return httpError(507, 'The disk of the content lake is full: nothing was stored')
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  return httpError(status, MESSAGES[error.code] ?? error.message)
}
