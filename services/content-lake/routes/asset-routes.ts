import {createReadStream, statSync} from 'node:fs'
import {basename} from 'node:path'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {AssetKind} from '../assets/asset-name.ts'
import {type Format, parseTransform} from '../assets/transform.ts'
import {requireVisibility, visibilityOf} from '../auth/visibility.ts'
import {single} from '../http/request-values.ts'
import {checkProject, pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const PRIVATE_SECONDS = 3600
/** A document opened from here may neither run scripts nor load anything, nor act as this origin. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Images with their transformations, and files: for anybody who knows their address, or, in a private dataset, with a token or a signature. */
export const assetRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {gate, settings, signer, store} = parts

  /** For how many seconds a caller may keep an asset, null for ever; throws a LakeError where it may not have it. */
  const admit = (request: FastifyRequest): number | null => {
    checkProject(pathPart(request, 'project'), settings.projectId)
    const dataset = pathPart(request, 'dataset')
    if (!store.isPrivate(dataset)) return null
    const bases = [settings.publicUrl(), `${request.protocol}://${request.host}`]
    const ends = bases.map(base => signer.goodUntil(`${base}${request.url}`)).find(until => until !== null)
    if (ends) return Math.min(PRIVATE_SECONDS, Math.floor((ends - Date.now()) / 1000))
    requireVisibility(visibilityOf(gate.identify(request), dataset, store), dataset)
    return PRIVATE_SECONDS
  }

  const locate = (request: FastifyRequest, kind: AssetKind): string => {
    const name = pathPart(request, 'file')
    const path = parts.assets.find(pathPart(request, 'dataset'), kind, name)
    if (path === null)
      throw httpError(404, `There is no ${kind === 'images' ? 'image' : 'file'} "${name.slice(0, 100)}"`)
    return path
  }

  const sendImage = async (request: FastifyRequest, reply: FastifyReply) => {
    const maxAge = admit(request)
    const path = locate(request, 'images')
    const transform = parseTransform(request.query)
    const negotiates = single(request.query, 'auto')?.split(',').includes('format') ?? false
    const preferred = negotiates ? preferredFormats(request.headers.accept ?? '') : []
    const picture = await parts.images.serve(path, transform, preferred)
    sendHeaders(request, reply, {mimeType: picture.mimeType, etag: picture.etag, maxAge})
    if (negotiates) reply.header('vary', maxAge === null ? 'Accept' : 'Accept, Authorization, Origin')
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return 'bytes' in picture ? reply.send(picture.bytes) : sendFile(request, reply, picture.path)
  }

  const sendStored = async (request: FastifyRequest, reply: FastifyReply) => {
    const maxAge = admit(request)
    const path = locate(request, 'files')
    const name = basename(path)
    const document = store.readDocument(pathPart(request, 'dataset'), `file-${name.replace('.', '-')}`)
    const mimeType = typeof document?.mimeType === 'string' ? document.mimeType : 'application/octet-stream'
    sendHeaders(request, reply, {mimeType, etag: `"${name}"`, maxAge})
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
    return sendFile(request, reply, path)
  }

  // An address may end in a name for people, which does not choose the file.
  for (const end of ['', '/:vanity']) {
    app.get(`/images/:project/:dataset/:file${end}`, sendImage)
    app.get(`/files/:project/:dataset/:file${end}`, sendStored)
  }
}

/** The formats smaller than the old ones that a browser takes, the smallest first. */
const preferredFormats = (accept: string): Format[] => {
  const takes = (type: string) => new RegExp(`\\b${type}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(accept)
  return [...(takes('image/avif') ? ['avif' as const] : []), ...(takes('image/webp') ? ['webp' as const] : [])]
}

type Sent = {mimeType: string; etag: string; maxAge: number | null}

const sendHeaders = (request: FastifyRequest, reply: FastifyReply, {mimeType, etag, maxAge}: Sent): void => {
  if (maxAge === null) {
    // The same for every origin: caches need not keep one copy for each.
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
  if (/svg|html|xml|javascript|text/.test(mimeType)) reply.header('content-security-policy', HARMLESS)
  const download = single(request.query, 'dl')
  if (download === undefined) return
  const name = download || pathPart(request, 'file')
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
}

/** The name percent-encoded for a header; lone surrogates, which have no encoding, become the replacement character. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)

/** Sends a file whole, or the one range of it that is asked for. */
const sendFile = (request: FastifyRequest, reply: FastifyReply, path: string) => {
  const {size} = statSync(path)
  reply.header('accept-ranges', 'bytes')
  const range = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '')
  const [, from = '', to = ''] = range ?? []
  if (!range || (from === '' && to === '')) {
    return reply.header('content-length', size).send(createReadStream(path))
  }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) {
    reply.header('content-range', `bytes */${size}`)
    throw httpError(416, `The range lies outside the file of ${size} bytes`)
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, {start, end}))
}
