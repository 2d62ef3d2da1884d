import {request as httpRequest, type IncomingMessage, type RequestOptions, type ServerResponse} from 'node:http'
import {request as httpsRequest} from 'node:https'
import {API_TIMEOUT_MS} from '@/lib/constants'

/** What of a browser's request concerns the backend; cookies, among others, do not. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'support-visitor',
]
/** What of the backend's reply concerns the browser; the rest speaks of the connection between the two servers. */
const REPLY_HEADERS = [
  'allow',
  'cache-control',
  'content-length',
  'content-type',
  'etag',
  'location',
  'retry-after',
  'vary',
  'www-authenticate',
]

type Target = {
  /** The whole address to ask. */
  address: URL
  /** For whom: the visitor's own address. */
  visitor: string
  /** Waits so long for the backend to begin its answer. */
  timeoutMs?: number
}

/**
 * Hands a request on to the backend as it is and its answer back as it comes: status, headers and body pass through, nothing
 * is kept in memory. Answers 502 when the backend cannot be reached and 504 when it is silent.
 */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  {address, visitor, timeoutMs = API_TIMEOUT_MS}: Target,
): Promise<void> {
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest
  const options: RequestOptions = {
    method: incoming.method,
    headers: {...pick(incoming.headers, REQUEST_HEADERS), 'x-forwarded-for': visitor},
    timeout: timeoutMs,
  }
  return new Promise(resolve => {
    const call = request(address, options, reply => {
      outgoing.writeHead(reply.statusCode ?? 502, pick(reply.headers, REPLY_HEADERS))
      reply.pipe(outgoing)
      // A reply that breaks off must not look like one that ended.
      reply.once('error', () => outgoing.destroy())
    })
    call.once('timeout', () => call.destroy(new SilenceError('The backend is silent')))
    call.once('error', error => refuse(outgoing, error instanceof SilenceError ? 504 : 502, address))
    outgoing.once('close', () => {
      // The visitor has gone, or has all of it.
      call.destroy()
      resolve()
    })
    incoming.pipe(call)
  })
}

class SilenceError extends Error {}

function pick(headers: IncomingMessage['headers'], names: string[]) {
  return Object.fromEntries(names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

function refuse(outgoing: ServerResponse, status: 502 | 504, {pathname}: URL) {
  if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
  console.error(`The backend gave no answer to ${pathname}: status ${status}`)
  const title = status === 504 ? 'Gateway Timeout' : 'Bad Gateway'
  const detail = 'The service does not answer just now. Please try again in a minute.'
  outgoing.writeHead(status, {'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store'})
  outgoing.end(JSON.stringify({type: 'about:blank', status, title, detail, instance: pathname}))
}
