import {Agent, type IncomingHttpHeaders, request} from 'node:http'
import type {Readable} from 'node:stream'
import {buffer} from 'node:stream/consumers'
import {brotliDecompressSync} from 'node:zlib'

/** A complete response; `cache` is what the cache in front and Next say about their copies. */
export type Answer = {status: number; text: string; cache: string}

/** Requests addresses of one server over connections that stay open. */
export type Requests = {get: (address: string) => Promise<Answer>; close: () => void}

/** Far above what a visitor may have to wait. */
export const GIVE_UP_MS = 30_000

/** Browsers get the copies in brotli. */
export const ACCEPTED = {'accept-encoding': 'br'}

/** Creates what requests addresses of a server. `get` rejects without a complete response. */
export function createRequests(origin: string, maxSockets: number): Requests {
  const agent = new Agent({keepAlive: true, maxSockets})
  const send = (address: string, canRepeat: boolean): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request(origin + address, {agent: canRepeat && agent, headers: ACCEPTED}, response => {
        const {statusCode: status = 0, headers} = response
        readText(response, headers).then(body => resolve({status, text: body, cache: cacheOf(headers)}), reject)
      })
      outgoing.setTimeout(GIVE_UP_MS, () => outgoing.destroy(new Error(`no response in ${GIVE_UP_MS / 1000} s`)))
      outgoing.on('error', error => {
        // A browser repeats a GET on a new connection when the server has closed the idle one that it chose.
        if (canRepeat && outgoing.reusedSocket) send(address, false).then(resolve, reject)
        else reject(error)
      })
      outgoing.end()
    })
  return {get: address => send(address, true), close: () => agent.destroy()}
}

/** Reads the text of a response. Rejects when it is cut. */
export async function readText(
  body: Readable,
  headers: Promise<IncomingHttpHeaders> | IncomingHttpHeaders,
): Promise<string> {
  const [bytes, {'content-encoding': encoding}] = await Promise.all([buffer(body), headers])
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

/** Returns what the headers of a response say about the copies of the cache in front and of Next. */
export const cacheOf = (headers: IncomingHttpHeaders): string =>
  `${headers['cache-status'] ?? 'no front'}, ${headers['x-nextjs-cache'] ?? 'no page'}`

/** Returns what is wrong in one line. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
