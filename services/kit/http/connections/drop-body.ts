import type {IncomingMessage} from 'node:http'
import {finished} from 'node:stream/promises'

/** Longest time for which a rejected body is received, in milliseconds. */
const MAX_MS = 20_000

/**
 * Receives and drops the rest of a rejected body for at most 20 s. Call it before the response: a client, or a proxy in front,
 * that still sends its body when the connection closes sees a broken connection instead of the response.
 */
export const dropBody = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.destroyed) return
  request.resume()
  await finished(request, {signal: AbortSignal.timeout(MAX_MS)}).catch(() => undefined)
}
