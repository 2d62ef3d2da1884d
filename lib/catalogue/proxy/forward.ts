import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import {request as httpsRequest} from 'node:https'
import {RENEWAL_HEADER} from '@/contract/session'
import {API_TIMEOUT_MS} from '@/lib/constants'
import {endHopelessWait} from '@/lib/sources/end-hopeless-wait'
import {dropBody} from '../../../services/kit/http/connections/drop-body'
import {returnResponse} from '../../../services/kit/http/connections/return-response'
import {BackendTimeoutError, sendBackendError} from './backend-error'
import {deleteAfterSignOut, type SessionUse, toCookieHeader, toSetCookieHeader} from './session-headers'

/** Headers of a browser's request that are forwarded. Of its cookies only those of the backend's session are. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'idempotency-key',
  'if-none-match',
  RENEWAL_HEADER,
  'support-visitor',
  'user-agent',
  'x-request-id',
]
/**
 * The only method of the public routes that has a body. Node would write the body of a GET or a DELETE behind the headers as it
 * is, without a length, and the backend would read it as another request.
 */
const BODY_METHOD = 'POST'
const BODY_HEADERS = ['content-length', 'content-type']
/** Headers of the backend's response that are forwarded; the others describe the connection between the two servers. */
const RESPONSE_HEADERS = [
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

type Target = SessionUse & {
  /** URL to request, with its query. */
  address: URL
  /** The visitor's IP address. */
  visitor: string
  /** How long to wait for the backend's response, in milliseconds. */
  timeoutMs?: number
}

/**
 * Streams a request to the backend and its response to the browser, without buffering the bodies. Only a POST has a body; that
 * of another method is received and dropped. Responds with 502 when the backend is unreachable and with 504 when it times out or
 * hangs.
 */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: Target): Promise<void> {
  const {address} = target
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest
  const options = toOptions(incoming, target)
  const hasBody = incoming.method === BODY_METHOD
  return new Promise(resolve => {
    let call: ClientRequest
    let answer: IncomingMessage | undefined
    const onResponse = (response: IncomingMessage) => {
      answer = response
      if (outgoing.headersSent || outgoing.destroyed) return
      // A response may precede the end of the body, such as a 429.
      if (!incoming.complete) incoming.unpipe(call)
      const headers = {...pick(response.headers, RESPONSE_HEADERS), ...toSetCookieHeader(response, target)}
      void returnResponse(response, {incoming, outgoing, headers})
    }
    const send = (agent?: false) => {
      call = request(address, {...options, agent}, onResponse)
      // A complete response may wait for the rest of the request's body.
      call.once('timeout', () => answer?.complete || call.destroy(new BackendTimeoutError('The backend timed out')))
      call.on('error', error => {
        // A response that has begun stays: `returnResponse` notices when it is truncated.
        if (outgoing.headersSent || outgoing.destroyed) return
        if (agent !== false && wasStale(call, error)) send(false)
        else void sendFailure(error, {incoming, outgoing, target})
      })
      if (hasBody) incoming.pipe(call)
      else call.end()
    }
    send()
    if (!hasBody) incoming.resume()
    endHopelessWait(outgoing, address.origin, () => call.destroy(new BackendTimeoutError('The backend hangs')))
    outgoing.once('close', () => {
      // The browser has disconnected, or has received the whole response.
      call.destroy()
      resolve()
    })
  })
}

function toOptions(incoming: IncomingMessage, target: Target): RequestOptions {
  const {method} = incoming
  const {visitor, timeoutMs = API_TIMEOUT_MS} = target
  const headers = {
    ...pick(incoming.headers, method === BODY_METHOD ? [...REQUEST_HEADERS, ...BODY_HEADERS] : REQUEST_HEADERS),
    ...toCookieHeader(incoming, target),
    'x-forwarded-for': visitor,
  }
  return {method, headers, timeout: timeoutMs}
}

type Failed = {incoming: IncomingMessage; outgoing: ServerResponse; target: Target}

/** Responds to a request that the backend has not answered, and deletes the session's cookies when it is a sign-out. */
async function sendFailure(error: Error, {incoming, outgoing, target}: Failed): Promise<void> {
  // What is left of the body would block the browser's next request on this connection.
  incoming.resume()
  await dropBody(incoming)
  if (outgoing.destroyed) return
  deleteAfterSignOut(outgoing, target)
  sendBackendError(outgoing, error, target.address)
}

/** Whether a read failed because the backend closed an idle connection at the moment of its reuse: safe to repeat. */
const wasStale = ({method, reusedSocket}: ClientRequest, error: Error): boolean =>
  reusedSocket && (method === 'GET' || method === 'HEAD') && 'code' in error && error.code === 'ECONNRESET'

function pick(headers: IncomingMessage['headers'], names: string[]) {
  return Object.fromEntries(names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}
