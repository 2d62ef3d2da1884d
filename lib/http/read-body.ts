import type {IncomingMessage} from 'node:http'

const MAX_BYTES = 256 * 1024

/** Reads the raw body of a request as UTF-8 text. Returns null when it is longer than `maxBytes`, by default 256 KiB. */
export async function readBody(request: IncomingMessage, maxBytes = MAX_BYTES): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
