import type {IncomingHttpHeaders} from 'node:http'
import {z} from 'zod'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {grantListener} from './listener.ts'
import {grantLive} from './live.ts'
import type {Asked, Granted} from './stream.ts'

/*
 * Browsers allow six connections to a host over HTTP/1.1, and the Studio listens to more than that at once. Here any
 * number of streams go over one WebSocket. The client sends
 *   {"op": "open", "id": 1, "url": "/v2025-02-19/data/listen/production?query=…", "headers": {"authorization": "…"}}
 *   {"op": "close", "id": 1}
 * and gets what HTTP would have answered: {"id": 1, "status": 200, "headers": {…}}, then {"id": 1, "chunk": "…"} for
 * each piece of the body, and {"id": 1, "end": true}.
 */

const frame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('open'),
    id: z.int(),
    url: z.string().max(64 * 1024),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.object({op: z.literal('close'), id: z.int()}),
])

const STREAM_ADDRESS = /\/(v[^/]+)\/data\/(listen|live\/events)\/([^/]+)$/

/** What a frame asks for: a stream to be opened or closed. */
type Frame = z.infer<typeof frame>

/** What the other end says in one message; null when it is no frame. */
export const parseFrame = (text: string): Frame | null => {
  try {
    return frame.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The stream at an address, for whoever the headers show; throws a LakeError when there is none or it may not be had. */
export const grantStream = (parts: LakeParts, address: string, headers: Record<string, string>): Granted => {
  const url = URL.parse(address, 'http://localhost')
  const [, version = '', kind = '', dataset = ''] = STREAM_ADDRESS.exec(url?.pathname ?? '') ?? []
  if (!url || kind === '') throw httpError(404, 'Only listeners and live events can be had here')
  const asked: Asked = {
    params: {version, dataset: decoded(dataset)},
    query: fieldsOf(url.searchParams),
    headers: lowerCased(headers),
  }
  return kind === 'listen' ? grantListener(parts, asked) : grantLive(parts, asked)
}

const fieldsOf = (search: URLSearchParams): Record<string, string | string[]> => {
  const fields: [string, string | string[]][] = [...new Set(search.keys())].map(name => {
    const values = search.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values]
  })
  return Object.fromEntries(fields)
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const lowerCased = (headers: Record<string, string>): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
