import type {ServerResponse} from 'node:http'

/** Until a client may try again, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** The backend has not responded in time. */
export class BackendTimeoutError extends Error {
  override readonly name = 'BackendTimeoutError'
}

/** Responds with 504 when the backend timed out, otherwise with 502. The body says nothing about the backend. */
export function sendBackendError(outgoing: ServerResponse, error: Error, {origin, pathname}: URL): void {
  const status = error instanceof BackendTimeoutError ? 504 : 502
  console.error(`No response from the backend for ${origin}${pathname}: status ${status}`)
  const title = status === 504 ? 'Gateway Timeout' : 'Bad Gateway'
  const detail = 'The service does not respond at the moment. Please try again in a minute.'
  outgoing.writeHead(status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_AFTER_SECONDS),
  })
  outgoing.end(JSON.stringify({type: 'about:blank', status, title, detail, instance: pathname}))
}
