import type {IncomingMessage, OutgoingHttpHeaders, ServerResponse} from 'node:http'
import {getDefaultHighWaterMark, PassThrough, pipeline} from 'node:stream'
import {dropBody} from './drop-body.ts'

/** How much of a response is received before the browser has sent its whole body, in bytes. */
const EARLY_BYTES = 1024 * 1024

/**
 * Streams the response of a source to the browser with these headers. A response that precedes the end of the request's body,
 * such as a 401, is sent after the rest of the body has been received. `outgoing.headersSent` is true from the call on: then
 * the request has its response, whatever happens to the connection to the source.
 */
export async function returnResponse(
  response: IncomingMessage,
  {incoming, outgoing, headers}: {incoming: IncomingMessage; outgoing: ServerResponse; headers: OutgoingHttpHeaders},
): Promise<void> {
  // Received at once: a source that does not wait for the rest of the body may reset the connection.
  const received = new PassThrough({highWaterMark: incoming.complete ? getDefaultHighWaterMark(false) : EARLY_BYTES})
  pipeline(response, received, error => {
    // A truncated response must not look complete.
    if (error) outgoing.destroy()
  })
  // Nothing is sent before the first part of the response's body.
  outgoing.writeHead(response.statusCode ?? 502, headers)
  await dropBody(incoming)
  if (!outgoing.destroyed) received.pipe(outgoing)
}
