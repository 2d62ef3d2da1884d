import type {FastifyError, FastifyInstance, FastifyRequest, HTTPMethods} from 'fastify'
import {httpError, LakeError} from '../lake-error.ts'

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is not as long as its content-length says',
  FST_ERR_BAD_URL: 'The address is not well formed',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the address is too long',
}

/** Gives an application Sanity's shape for every refusal: each names its fault, and no caller's mistake is a 5xx. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setNotFoundHandler(request => {
    throw httpError(404, `There is nothing at ${request.method} ${request.url.split('?', 1)[0]?.slice(0, 300)}`)
  })
  app.setErrorHandler((error: FastifyError | LakeError, request, reply) => {
    const fault = toLakeError(error)
    if (fault === null) {
      logFailure(request, error)
      const failure = httpError(500, 'The content lake failed to answer; its log says why')
      return reply.code(500).send(failure.body)
    }
    // A body that was refused half read leaves the connection in no state to carry another request.
    if (fault.status === 413) reply.header('connection', 'close')
    return reply.code(fault.status).send(fault.body)
  })
}

/** Tells of an error where the process's log goes, whether or not requests are logged. */
const logFailure = (request: FastifyRequest, error: unknown): void => {
  if (request.server.lake.settings.log) request.log.error(error)
  else console.error(error)
}

/** What a caller is told of an error, or null when it is not the caller's doing. */
const toLakeError = (error: FastifyError | LakeError): LakeError | null => {
  if (error instanceof LakeError) return error
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  return httpError(status, MESSAGES[error.code] ?? error.message)
}

/** Has each address answer 405 with `Allow` to the methods it does not know. Call before adding routes. */
export const refuseWrongMethods = (app: FastifyInstance): (() => void) => {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({url, method}) => {
    const methods = known.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    known.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...known]) {
      const others = METHODS.filter(method => !methods.has(method))
      const allow = [...methods].join(', ')
      if (others.length === 0) continue
      app.route({
        method: others,
        url,
        // Refused before a body is read, whatever its type.
        onRequest: (request, reply) => {
          reply.header('allow', allow)
          throw httpError(405, `${request.method} is not allowed here; use ${allow}`)
        },
        handler: () => null,
      })
    }
  }
}
