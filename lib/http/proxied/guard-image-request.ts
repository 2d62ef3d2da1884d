import type {IncomingMessage, ServerResponse} from 'node:http'
import {endHopelessWait} from '@/lib/sources/end-hopeless-wait'

type Exchange = {request: IncomingMessage; response: ServerResponse}

const IMAGE_PATH = '/_next/image?'
/** What Next responds when it cannot connect to the image's server, and what that server or a proxy responds when it fails. */
const FAILURES = [500, 502, 504]
/** Until a client may try again, in seconds. */
const RETRY_AFTER_SECONDS = 5

/**
 * Makes `/_next/image` respond with 503 and `Retry-After` when the server of an image that is not cached fails, and ends the
 * wait for a `backend` that hangs.
 */
export function guardImageRequest({request, response}: Exchange, backend: string): void {
  if (!request.url?.startsWith(IMAGE_PATH)) return
  const {writeHead} = response
  response.writeHead = (...args: unknown[]) => {
    if (!FAILURES.includes(response.statusCode)) return Reflect.apply(writeHead, response, args)
    setUnavailable(response)
    return Reflect.apply(writeHead, response, [503])
  }
  const source = new URLSearchParams(request.url.slice(IMAGE_PATH.length)).get('url')
  if (!source?.startsWith(`${backend}/`)) return
  endHopelessWait(response, backend, () => {
    setUnavailable(response)
    response.end()
  })
}

function setUnavailable(response: ServerResponse): void {
  response.statusCode = 503
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
}
