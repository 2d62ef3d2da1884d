import {basename} from 'node:path'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {AssetKind} from '../assets/asset-name.ts'
import {type Format, parseTransform} from '../assets/transform.ts'
import {requireVisibility, visibilityOf} from '../auth/visibility.ts'
import {single} from '../http/request-values.ts'
import {checkProject, pathParam} from '../http/scope.ts'
import {sendFile} from '../http/send-file.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const PRIVATE_SECONDS = 3600
/** CSP for files that browsers render: no scripts, no subresources, and no access to this origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves images with transformations, and files. Assets of a private dataset need a token or a signed URL. */
export const assetRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  // The optional last segment is a readable name. It does not select the file.
  for (const suffix of ['', '/:vanity']) {
    app.get(`/images/:project/:dataset/:file${suffix}`, (request, reply) => sendImage(parts, request, reply))
    app.get(`/files/:project/:dataset/:file${suffix}`, (request, reply) => sendStoredFile(parts, request, reply))
  }
}

const sendImage = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const maxAge = authorize(parts, request)
  const path = locate(parts, request, 'images')
  const transform = parseTransform(request.query)
  const negotiates = single(request.query, 'auto')?.split(',').includes('format') ?? false
  const preferred = negotiates ? preferredFormats(request.headers.accept ?? '') : []
  const image = await parts.images.serve(path, transform, preferred)
  sendHeaders(request, reply, {mimeType: image.mimeType, etag: image.etag, maxAge})
  if (negotiates) reply.header('vary', maxAge === null ? 'Accept' : 'Accept, Authorization, Origin')
  if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
  return 'bytes' in image ? reply.send(image.bytes) : sendFile(request, reply, image.path)
}

const sendStoredFile = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const maxAge = authorize(parts, request)
  const path = locate(parts, request, 'files')
  const name = basename(path)
  const document = parts.store.readDocument(pathParam(request, 'dataset'), `file-${name.replace('.', '-')}`)
  const mimeType = typeof document?.mimeType === 'string' ? document.mimeType : 'application/octet-stream'
  sendHeaders(request, reply, {mimeType, etag: `"${name}"`, maxAge})
  if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
  return sendFile(request, reply, path)
}

/** Returns for how many seconds the caller may cache an asset, or null for forever. Throws a LakeError without access. */
const authorize = (parts: LakeParts, request: FastifyRequest): number | null => {
  const {authenticator, settings, signer, store} = parts
  checkProject(pathParam(request, 'project'), settings.projectId)
  const dataset = pathParam(request, 'dataset')
  if (!store.isPrivate(dataset)) return null
  const bases = [settings.publicUrl(), `${request.protocol}://${request.host}`]
  const expiry = bases.map(base => signer.validUntil(`${base}${request.url}`)).find(until => until !== null)
  if (expiry) return Math.min(PRIVATE_SECONDS, Math.floor((expiry - Date.now()) / 1000))
  requireVisibility(visibilityOf(authenticator.identify(request), dataset, store), dataset)
  return PRIVATE_SECONDS
}

const locate = (parts: LakeParts, request: FastifyRequest, kind: AssetKind): string => {
  const name = pathParam(request, 'file')
  const path = parts.assets.find(pathParam(request, 'dataset'), kind, name)
  if (path !== null) return path
  throw httpError(404, `There is no ${kind === 'images' ? 'image' : 'file'} "${name.slice(0, 100)}"`)
}

/** Returns the modern formats that the client accepts, smallest first. */
const preferredFormats = (accept: string): Format[] => {
  const accepts = (type: string) => new RegExp(`\\b${type}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(accept)
  return [...(accepts('image/avif') ? ['avif' as const] : []), ...(accepts('image/webp') ? ['webp' as const] : [])]
}

type AssetHeaders = {mimeType: string; etag: string; maxAge: number | null}

const sendHeaders = (request: FastifyRequest, reply: FastifyReply, {mimeType, etag, maxAge}: AssetHeaders): void => {
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
  if (/svg|html|xml|javascript|text/.test(mimeType)) reply.header('content-security-policy', SANDBOX)
  const download = single(request.query, 'dl')
  if (download === undefined) return
  const name = download || pathParam(request, 'file')
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
}

/** Percent-encodes a name for a header. Lone surrogates have no encoding and become the replacement character. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)
