import {type IncomingHttpHeaders, type OutgoingHttpHeaders, request} from 'node:http'
import {connect} from 'node:net'
import {buffer} from 'node:stream/consumers'

/** A response with its body as text. */
export type RawResponse = {status: number; headers: IncomingHttpHeaders; text: string}

type Options = {method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer}

/** How long a response may take, in milliseconds. Far above what a slow machine needs. */
const TIMEOUT_MS = 120_000

/**
 * Requests a path exactly as it is written, with any `Host`: `fetch` normalizes paths and forbids headers. Follows no
 * redirect. A server that responds before it has read the whole body counts as a response, not as an error.
 */
export function rawRequest(base: string, path: string, {method, headers, body}: Options = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const options = {path, method: method ?? (body === undefined ? 'GET' : 'POST'), headers, agent: false}
    const call = request(base, {...options, timeout: TIMEOUT_MS}, response => {
      const {statusCode = 0, headers} = response
      buffer(response).then(data => resolve({status: statusCode, headers, text: data.toString()}), reject)
    })
    call.on('timeout', () => call.destroy(new Error(`${path}: no response within ${TIMEOUT_MS} ms`)))
    call.on('error', reject)
    call.end(body)
  })
}

/**
 * Sends bytes over a connection of their own and returns everything that the server sends until it closes the connection.
 * The text may be empty or cut off: a server that stops reading resets the connection.
 */
export function sendBytes(base: string, bytes: string): Promise<string> {
  const {hostname, port} = new URL(base)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('The server keeps the connection open.')))
    socket.setEncoding('latin1').on('data', text => {
      received += text
    })
    // `close` follows.
    socket.on('error', () => {}).on('close', () => resolve(received))
  })
}
