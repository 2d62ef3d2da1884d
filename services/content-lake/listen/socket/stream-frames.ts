import type {IncomingHttpHeaders} from 'node:http'
import {z} from 'zod'
import {httpError} from '../../lake-error.ts'
import type {LakeParts} from '../../lake-parts.ts'
import {prepareListener} from '../listener.ts'
import {prepareLiveStream} from '../live.ts'
import type {PreparedStream, StreamRequest} from '../stream.ts'

/*
 * Browsers allow six connections per host over HTTP/1.1, and the Studio opens more listeners than that. This protocol
 * carries many streams over one WebSocket. The client sends
 *   {"op": "open", "id": 1, "url": "/v2025-02-19/data/listen/production?query=…", "headers": {"authorization": "…"}}
 *   {"op": "close", "id": 1}
 * and receives the HTTP response in parts: {"id": 1, "status": 200, "headers": {…}}, then {"id": 1, "chunk": "…"} for
 * each chunk of the body, and {"id": 1, "end": true}.
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

/** A request to open or close a stream. */
type Frame = z.infer<typeof frame>

/** Parses a client message; returns null when it is not a frame. */
export const parseFrame = (text: string): Frame | null => {
  try {
    return frame.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Prepares the stream at a URL; throws a LakeError when it does not exist or the caller is not allowed to read it. */
export const prepareStream = (parts: LakeParts, address: string, headers: Record<string, string>): PreparedStream => {
  const url = URL.parse(address, 'http://localhost')
  const [, version = '', kind = '', dataset = ''] = STREAM_ADDRESS.exec(url?.pathname ?? '') ?? []
  if (!url || kind === '') throw httpError(404, 'Only listeners and live events are available here')
  const request: StreamRequest = {
    params: {version, dataset: decoded(dataset)},
    query: fieldsOf(url.searchParams),
    headers: lowerCased(headers),
  }
  return kind === 'listen' ? prepareListener(parts, request) : prepareLiveStream(parts, request)
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
