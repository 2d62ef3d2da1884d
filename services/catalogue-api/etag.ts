import {createHash} from 'node:crypto'
import type {FastifyInstance} from 'fastify'

/** Returns the strong ETag of a content. */
export const toEtag = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Adds a strong ETag to every successful GET that has none of its own, and responds 304 when `If-None-Match` has the same one. */
export function addEtags(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const own = reply.getHeader('ETag')
    const etag = typeof own === 'string' ? own : toEtag(payload)
    reply.header('ETag', etag)
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
    return null
  })
}

/** Whether an `If-None-Match` header contains the tag; the comparison is weak, as RFC 9110 requires. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** Whether an `If-Match` header contains the tag; the comparison is strong, as RFC 9110 requires. */
export const matchesStrongly = (header: string, etag: string): boolean =>
  header.split(',').some(tag => tag.trim() === '*' || tag.trim() === etag)
