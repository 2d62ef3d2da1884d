import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {enterRequest} from '@/lib/sources/request-id'
import {REQUEST_ID_HEADER, toRequestId} from '@/services/kit/log/request-id'
import {RequestFields} from '@/services/kit/log/request-line'

type Exchange = {request: IncomingMessage; response: ServerResponse}

/** The part of a logger that is used here. */
export type RequestLogger = Record<'info' | 'debug', (fields: RequestFields, message: string) => void>

const REQUEST_START = 'http.server.request.start'
/** Frequent requests that tell little. */
const QUIET_ROUTES = new Set(['/_next/static/*', '/api/health'])

/**
 * Logs one line per request of this process's HTTP servers with its route, never its URL, until the returned function is called.
 * Each request gets an id, the caller's or a new one, which Next's rewrites and the clients of the sources pass on.
 */
export function logSiteRequests(logger: RequestLogger, findRoute: (path: string) => string): () => void {
  const onRequest = (message: unknown) => logExchange(message as Exchange, logger, findRoute)
  subscribe(REQUEST_START, onRequest)
  return () => void unsubscribe(REQUEST_START, onRequest)
}

/** It must not throw: an error here would end the process. */
function logExchange({request, response}: Exchange, logger: RequestLogger, findRoute: (path: string) => string): void {
  const start = performance.now()
  const reqId = toRequestId(request.headers[REQUEST_ID_HEADER])
  request.headers[REQUEST_ID_HEADER] = reqId
  enterRequest(reqId)
  const {method = 'GET', url = '/'} = request
  // Next alone uses all of the default number of listeners.
  response.setMaxListeners(response.getMaxListeners() + 1)
  response.once('close', () => {
    const [path = '/'] = url.split('?', 1)
    const route = findRoute(path)
    const ms = Math.round(performance.now() - start)
    const aborted = response.writableFinished ? {} : {aborted: true as const}
    const level = QUIET_ROUTES.has(route) ? 'debug' : 'info'
    logger[level](new RequestFields({reqId, method, route, status: response.statusCode, ms, ...aborted}), 'request')
  })
}
