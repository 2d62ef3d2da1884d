import type {IncomingMessage, ServerResponse} from 'node:http'
import {endHopelessWait} from '@/lib/sources/end-hopeless-wait'

type Exchange = {request: IncomingMessage; response: ServerResponse}

/** The path at which the site forwards to the content lake. */
export const LAKE_PATH = '/lake/'
/** Until a client may try again, in seconds. */
const RETRY_AFTER_SECONDS = 5
/** In the format of the lake's errors. */
const UNAVAILABLE = JSON.stringify({
  statusCode: 503,
  error: 'Service Unavailable',
  message: 'The content lake does not respond at the moment. Please try again in a minute.',
})

/**
 * Replaces the response of Next's proxy to a connection error, a bare 500, by a 503 with `Retry-After`, and ends the wait for
 * a lake that hangs. The lake's own errors stay.
 */
export function guardLakeRequest({request, response}: Exchange, lake: string): void {
  if (!request.url?.startsWith(LAKE_PATH)) return
  let isReplaced = false
  const replaceProxyError = () => {
    // The lake sends a type with its errors, Next's proxy does not.
    if (response.headersSent || response.statusCode !== 500 || response.hasHeader('Content-Type')) return
    isReplaced = true
    setUnavailable(response)
  }
  const {writeHead, end} = response
  response.writeHead = (...args: unknown[]) => {
    replaceProxyError()
    return Reflect.apply(writeHead, response, isReplaced ? [503] : args)
  }
  response.end = (...args: unknown[]) => {
    replaceProxyError()
    return Reflect.apply(end, response, isReplaced ? [UNAVAILABLE] : args)
  }
  endHopelessWait(response, lake, () => sendUnavailable(response))
}

/** Responds with 503 in the format of the lake's errors. */
export function sendUnavailable(response: ServerResponse): void {
  setUnavailable(response)
  response.end(UNAVAILABLE)
}

function setUnavailable(response: ServerResponse): void {
  response.statusCode = 503
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
}
