import type {IncomingMessage} from 'node:http'

const MOST_BYTES = 256 * 1024

/** The body of a request as text, byte for byte; null when it is longer than 256 KiB. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
