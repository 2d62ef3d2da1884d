import type {IncomingMessage, Server, ServerResponse} from 'node:http'

/** Slowest speed of a large body, in bytes per second: a quarter of what a poor mobile connection uploads. */
const MIN_BYTES_PER_SECOND = 8 * 1024

/**
 * Ends a request with a 408 when its body neither arrives within `timeoutMs` nor brings at least 8 KiB per second in every
 * further `timeoutMs`. Time in which the server itself does not read does not count.
 */
export const limitBodyTime = (server: Server, timeoutMs: number): void => {
  const minBytes = (MIN_BYTES_PER_SECOND * timeoutMs) / 1000
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const {socket} = request
    let received = socket.bytesRead
    const timer = setInterval(() => {
      const isDone = request.complete || socket.destroyed
      const isSlow = socket.bytesRead - received < minBytes && request.readableLength === 0
      received = socket.bytesRead
      if (isDone || isSlow) clearInterval(timer)
      if (isSlow && !isDone) sendTimeout(server, request, response)
    }, timeoutMs).unref()
    request.once('close', () => clearInterval(timer))
  })
}

const hasBody = ({headers}: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Sends a 408 and closes the connection. A response that has begun is cut off instead. */
const sendTimeout = (server: Server, {socket}: IncomingMessage, response: ServerResponse): void => {
  const error = Object.assign(new Error('The body of a request arrives too slowly'), {code: 'ERR_HTTP_REQUEST_TIMEOUT'})
  if (response.headersSent) return void socket.destroy()
  // Fastify responds in its own format. Node responds itself only to the errors that it finds.
  if (server.emit('clientError', error, socket)) return
  socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
