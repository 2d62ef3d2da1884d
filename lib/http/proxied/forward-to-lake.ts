import {request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse} from 'node:http'
import {request as httpsRequest} from 'node:https'
import {dropBody} from '../../../services/kit/http/connections/drop-body'
import {returnResponse} from '../../../services/kit/http/connections/return-response'
import {UPLOAD_LIMIT_BYTES} from '../../../services/kit/http/connections/upload-limit'
import {sendUnavailable} from './guard-lake-request'

/**
 * Headers of a single connection (RFC 9110, 7.6.1), of this site, and of what Node has done already. Trailers are not sent on, and
 * Node throws at a header that announces them for a body with a length.
 */
const NOT_FORWARDED = [
  'connection',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'host',
  'cookie',
  'expect',
]
const NOT_RETURNED = ['connection', 'keep-alive', 'transfer-encoding']
/** How long the connection to the lake may be silent, in milliseconds. A lake may need 30 s for the image of an upload. */
const TIMEOUT_MS = 60_000

/**
 * Streams a request to the content lake and its response to the browser, without buffering the bodies. Responds with 413
 * when the body is longer than any upload may be, and with 503 when the lake does not respond.
 */
export function forwardToLake(incoming: IncomingMessage, outgoing: ServerResponse, address: URL): void {
  if (Number(incoming.headers['content-length'] ?? 0) > UPLOAD_LIMIT_BYTES) {
    sendTooLong(outgoing)
    return
  }
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest
  // A new connection: the body cannot be sent again if an idle one was closed at this moment.
  const options = {method: incoming.method, headers: toHeaders(incoming), agent: false, timeout: TIMEOUT_MS}
  let answer: IncomingMessage | undefined
  let isTooLong = false
  const call = request(address, options, response => {
    answer = response
    if (isTooLong || outgoing.headersSent || outgoing.destroyed) return
    // A response may precede the end of the body, such as a 401.
    if (!incoming.complete) incoming.unpipe(call)
    void returnResponse(response, {incoming, outgoing, headers: without(response.headers, NOT_RETURNED)})
  })
  const end = () => {
    incoming.unpipe(call)
    // The rest is read and dropped: a browser that still sends does not see the response of a closed connection.
    incoming.resume()
    call.destroy()
  }
  // A complete response may wait for the rest of the request's body.
  call.once('timeout', () => answer?.complete || call.destroy(new Error('the content lake timed out')))
  call.on('error', error => {
    // A response that has begun stays: `returnResponse` notices when it is truncated.
    if (outgoing.headersSent) return
    end()
    // The browser has left, or sends more than any upload may have.
    if (isTooLong || outgoing.destroyed) return
    console.error(`No response from the content lake for ${address.pathname}: ${error.message}`)
    sendUnavailable(outgoing)
  })
  outgoing.once('close', end)
  incoming.pipe(call)
  limitLength(incoming, async () => {
    if (outgoing.headersSent) return
    isTooLong = true
    end()
    await dropBody(incoming)
    if (!outgoing.headersSent && !outgoing.destroyed) sendTooLong(outgoing)
  })
}

const toHeaders = ({headers}: IncomingMessage): OutgoingHttpHeaders => ({
  ...without(headers, NOT_FORWARDED),
  'x-forwarded-host': headers.host ?? '',
  // A server that is asked to close the connection may close it before it has read the body. Its response is lost then.
  connection: 'keep-alive',
})

/** Calls `end` once when a body is longer than an upload may be. */
function limitLength(incoming: IncomingMessage, end: () => void): void {
  let length = 0
  const count = (chunk: Buffer) => {
    length += chunk.length
    if (length <= UPLOAD_LIMIT_BYTES) return
    incoming.off('data', count)
    end()
  }
  incoming.on('data', count)
}

/** Responds with 413 in the format of the lake's errors. */
function sendTooLong(outgoing: ServerResponse): void {
  outgoing.writeHead(413, {'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store'})
  const message = `A request body is limited to ${UPLOAD_LIMIT_BYTES} bytes`
  outgoing.end(JSON.stringify({statusCode: 413, error: 'Payload Too Large', message}))
}

const without = (headers: IncomingMessage['headers'], names: string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
