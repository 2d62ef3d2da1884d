import {basename} from 'node:path'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {AssetKind} from '../assets/asset-name.ts'
import {servedMimeType} from '../assets/file-types.ts'
import {type Format, parseTransform} from '../assets/transform.ts'
import {requireVisibility, visibilityOf} from '../auth/visibility.ts'
import {sendAssetHeaders} from '../http/asset-headers.ts'
import {single} from '../http/request-values.ts'
import {checkProject, pathParam} from '../http/scope.ts'
import {sendFile} from '../http/send-file.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const PRIVATE_SECONDS = 3600

/** Serves images with transformations, and files as downloads. Assets of a private dataset need a token or a signed URL. */
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
  sendAssetHeaders(request, reply, {mimeType: image.mimeType, etag: image.etag, maxAge, isAttachment: false})
  if (negotiates) reply.header('vary', maxAge === null ? 'Accept' : 'Accept, Authorization, Origin')
  if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
  return 'bytes' in image ? reply.send(image.bytes) : sendFile(request, reply, image.path)
}

const sendStoredFile = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const maxAge = authorize(parts, request)
  const path = locate(parts, request, 'files')
  const name = basename(path)
  const document = parts.store.readDocument(pathParam(request, 'dataset'), `file-${name.replace('.', '-')}`)
  const mimeType = servedMimeType(document?.mimeType)
  sendAssetHeaders(request, reply, {mimeType, etag: `"${name}"`, maxAge, isAttachment: true})
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
