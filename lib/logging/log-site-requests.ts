import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {enterRequest} from '@/lib/sources/request-id'
import {REQUEST_ID_HEADER, toRequestId} from '@/services/kit/log/request-id'
import {RequestFields} from '@/services/kit/log/request-line'
import {describeRequest} from '@/services/kit/tracing/describe-request'

type Exchange = {request: IncomingMessage; response: ServerResponse}

/** The part of a logger that is used here. */
export type RequestLogger = Record<'info' | 'debug', (fields: RequestFields, message: string) => void>

/** A request that has ended. `cache` is what Next's cache of pages did for it, or `none`. */
export type EndedRequest = {method: string; route: string; status: number; seconds: number; more: {cache: string}}

type Options = {
  logger: RequestLogger
  /** Returns the route of a path, one of a fixed list. */
  findRoute: (path: string) => string
  /** Called with every request that has ended. */
  countRequest?: (request: EndedRequest) => void
}

const REQUEST_START = 'http.server.request.start'
/** Frequent requests that tell little. */
const QUIET_ROUTES = new Set(['/_next/static/*', '/api/health', '/api/metrics'])

/**
 * Logs and counts each request of this process's HTTP servers with its route, never its URL, until the returned function is called.
 * Each request gets an id, the caller's or a new one, which Next's rewrites and the clients of the sources pass on.
 */
export function logSiteRequests(options: Options): () => void {
  const onRequest = (message: unknown) => logExchange(message as Exchange, options)
  subscribe(REQUEST_START, onRequest)
  return () => void unsubscribe(REQUEST_START, onRequest)
}

/** It must not throw: an error here would end the process. */
function logExchange({request, response}: Exchange, {logger, findRoute, countRequest}: Options): void {
  const start = performance.now()
  const reqId = toRequestId(request.headers[REQUEST_ID_HEADER])
  request.headers[REQUEST_ID_HEADER] = reqId
  enterRequest(reqId)
  const {method = 'GET', url = '/'} = request
  const [path = '/'] = url.split('?', 1)
  describeRequest(request, () => ({requestId: reqId, route: findRoute(path)}))
  // Next alone uses all of the default number of listeners.
  response.setMaxListeners(response.getMaxListeners() + 1)
  response.once('close', () => {
    const route = findRoute(path)
    const duration = performance.now() - start
    const status = response.statusCode
    const aborted = response.writableFinished ? {} : {aborted: true as const}
    const level = QUIET_ROUTES.has(route) ? 'debug' : 'info'
    logger[level](new RequestFields({reqId, method, route, status, ms: Math.round(duration), ...aborted}), 'request')
    countRequest?.({method, route, status, seconds: duration / 1000, more: {cache: cacheStateOf(response)}})
  })
}

const CACHE_STATES = new Set(['HIT', 'STALE', 'MISS', 'REVALIDATED'])

/** Returns what Next's cache of pages did, in lower case; `none` for a response that does not come from it. */
function cacheStateOf(response: ServerResponse): string {
  const state = String(response.getHeader('x-nextjs-cache') ?? '')
  return CACHE_STATES.has(state) ? state.toLowerCase() : 'none'
}
