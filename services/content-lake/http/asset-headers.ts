import type {FastifyReply, FastifyRequest} from 'fastify'
import {single} from './request-values.ts'
import {pathParam} from './scope.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** CSP of every asset, for a browser that renders it: no scripts, no subresources, and no access to this origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export type AssetHeaders = {
  mimeType: string
  etag: string
  /** For how many seconds the caller may cache the asset, or null for forever. */
  maxAge: number | null
  /** Whether a browser that navigates to the asset saves it instead of showing it. */
  isAttachment: boolean
}

/** Sets the headers of an asset. The parameter `dl` requests a download, with an optional file name. */
export const sendAssetHeaders = (request: FastifyRequest, reply: FastifyReply, headers: AssetHeaders): void => {
  const {mimeType, etag, maxAge, isAttachment} = headers
  if (maxAge === null) {
    // Equal headers for every origin, so that caches store a single copy.
    reply
      .removeHeader('vary')
      .removeHeader('access-control-allow-credentials')
      .header('access-control-allow-origin', '*')
      .header('cache-control', FOREVER)
  } else reply.header('vary', 'Authorization, Origin').header('cache-control', `private, max-age=${maxAge}`)
  reply
    .header('content-type', mimeType)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', SANDBOX)
  const download = single(request.query, 'dl')
  if (download !== undefined) {
    const name = encodeName(download || pathParam(request, 'file'))
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  } else if (isAttachment) reply.header('content-disposition', 'attachment')
}

/** Percent-encodes a name for a header. Lone surrogates have no encoding and become the replacement character. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)
