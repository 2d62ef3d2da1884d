import {basename} from 'node:path'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {clientLeft} from '../../kit/http/client-left.ts'
import {networkOf} from '../../kit/http/network.ts'
import type {AssetKind} from '../assets/asset-name.ts'
import {servedMimeType} from '../assets/file-types.ts'
import {sizeOf} from '../assets/rendering/estimate.ts'
import type {Bounds} from '../assets/rendering/image-task.ts'
import {requireOpenRequest} from '../assets/rendering/open-requests.ts'
import {type Format, parseTransform} from '../assets/rendering/transform.ts'
import {requireVisibility, visibilityOf} from '../auth/visibility.ts'
import {sendAssetHeaders} from '../http/asset-headers.ts'
import {single} from '../http/request-values.ts'
import {checkProject, pathParam} from '../http/scope.ts'
import {sendFile} from '../http/send-file.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const PRIVATE_SECONDS = 3600
/** For callers without a token: a preview of the Studio in a high density, 2000 × 2000 pixels. */
const VISITOR_BOUNDS: Bounds = {canEnlarge: false, pixels: 4_000_000, shrinks: true}
/** For callers with a token, and signed URLs: 4096 × 4096 pixels. */
const CALLER_BOUNDS: Bounds = {canEnlarge: true, pixels: 16_777_216, shrinks: false}

/** Serves images with transformations, and files as downloads. Assets of a private dataset need a token or a signed URL. */
export const assetRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  // The optional last segment is a readable name. It does not select the file.
  for (const suffix of ['', '/:vanity']) {
    app.get(`/images/:project/:dataset/:file${suffix}`, (request, reply) => sendImage(parts, request, reply))
    app.get(`/files/:project/:dataset/:file${suffix}`, (request, reply) => sendStoredFile(parts, request, reply))
  }
}

const sendImage = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const {maxAge, client} = authorize(parts, request)
  const path = await locate(parts, request, 'images')
  const transform = parseTransform(request.query)
  if (client === null) requireOpenRequest(request.query, transform, sizeOf(path).width)
  const bounds = client === null ? VISITOR_BOUNDS : CALLER_BOUNDS
  const negotiates = single(request.query, 'auto')?.split(',').includes('format') ?? false
  const preferred = negotiates ? preferredFormats(request.headers.accept ?? '') : []
  const waiter = {client: client ?? networkOf(request.ip), signal: clientLeft(reply.raw)}
  const image = await parts.images.serve({path, transform, preferred, bounds}, waiter)
  sendAssetHeaders(request, reply, {mimeType: image.mimeType, etag: image.etag, maxAge, isAttachment: false})
  if (negotiates) reply.header('vary', maxAge === null ? 'Accept' : 'Accept, Authorization, Origin')
  if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
  return 'bytes' in image ? reply.send(image.bytes) : sendFile(request, reply, image.path)
}

const sendStoredFile = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const {maxAge} = authorize(parts, request)
  const path = await locate(parts, request, 'files')
  const name = basename(path)
  const document = parts.store.readDocument(pathParam(request, 'dataset'), `file-${name.replace('.', '-')}`)
  const mimeType = servedMimeType(document?.mimeType)
  sendAssetHeaders(request, reply, {mimeType, etag: `"${name}"`, maxAge, isAttachment: true})
  if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
  return sendFile(request, reply, path)
}

type Access = {
  /** For how many seconds the caller may cache the asset, or null for forever. */
  maxAge: number | null
  /** Who has a token or a signed URL, or null for others. */
  client: string | null
}

/** Returns a caller's access to an asset. Throws a LakeError without access. */
const authorize = (parts: LakeParts, request: FastifyRequest): Access => {
  const {authenticator, settings, signer, store} = parts
  checkProject(pathParam(request, 'project'), settings.projectId)
  const dataset = pathParam(request, 'dataset')
  const isPrivate = store.isPrivate(dataset)
  // Most URLs are unsigned: they are not parsed.
  const isSigned = request.url.includes('signature=')
  const bases = isSigned ? [settings.publicUrl(), `${request.protocol}://${request.host}`] : []
  const expiry = bases.map(base => signer.validUntil(`${base}${request.url}`)).find(until => until !== null)
  if (expiry) {
    const seconds = Math.min(PRIVATE_SECONDS, Math.floor((expiry - Date.now()) / 1000))
    return {maxAge: isPrivate ? seconds : null, client: 'signed'}
  }
  const caller = authenticator.identify(request)
  if (caller.role === 'anonymous' && !isPrivate) return {maxAge: null, client: null}
  requireVisibility(visibilityOf(caller, dataset, store), dataset)
  // The site forwards visitors' requests for a private dataset with its own token. They keep the limits of visitors.
  const isForVisitor = request.headers['x-on-behalf-of'] === 'visitor'
  return {maxAge: PRIVATE_SECONDS, client: isForVisitor ? null : caller.id}
}

const locate = async (parts: LakeParts, request: FastifyRequest, kind: AssetKind): Promise<string> => {
  const name = pathParam(request, 'file')
  const path = await parts.assets.find(pathParam(request, 'dataset'), kind, name)
  if (path !== null) return path
  throw httpError(404, `There is no ${kind === 'images' ? 'image' : 'file'} "${name.slice(0, 100)}"`)
}

/** Returns the modern formats that the client accepts, smallest first. */
const preferredFormats = (accept: string): Format[] => {
  const accepts = (type: string) => new RegExp(`\\b${type}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(accept)
  return [...(accepts('image/avif') ? ['avif' as const] : []), ...(accepts('image/webp') ? ['webp' as const] : [])]
}
