import {createReadStream, statSync} from 'node:fs'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {httpError} from '../lake-error.ts'

/** Sends a file, or the single range of it that the request asks for. Throws a 416 LakeError for an invalid range. */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, path: string) => {
  const {size} = statSync(path)
  reply.header('accept-ranges', 'bytes')
  const range = parseRange(request.headers.range ?? '', size)
  if (range === null) return reply.header('content-length', size).send(createReadStream(path))
  const {start, end} = range
  if (start > end) {
    // In place of the headers of the asset, with which a cache would store the error as the asset.
    reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store').removeHeader('etag')
    throw httpError(416, `The range is outside the file of ${size} bytes`)
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, {start, end}))
}

/** Parses a `Range` header with one range. Returns null for any other header: the whole file is sent then. */
const parseRange = (header: string, size: number): {start: number; end: number} | null => {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return {start: Math.max(0, size - Number(to)), end: size - 1}
  return {start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1)}
}
