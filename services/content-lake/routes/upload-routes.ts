import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {clientLeft} from '../../kit/http/client-left.ts'
import type {UploadDetails} from '../assets/asset-document.ts'
import type {AssetKind} from '../assets/asset-name.ts'
import {EXTRACTS, type Extract} from '../assets/metadata/image-metadata.ts'
import {isRecord} from '../document.ts'
import {single} from '../http/request-values.ts'
import {datasetOf} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const TEXT_FIELDS = ['label', 'title', 'description', 'creditLine'] as const
const MIME_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/

/** Uploads of images and files. The body is the file itself, with any content type. */
export const uploadRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const upload = async (request: FastifyRequest, reply: FastifyReply, kind: AssetKind) => {
    const caller = parts.authenticator.requireWriter(request)
    const dataset = datasetOf(request, parts)
    const declaredSize = Number(request.headers['content-length'] ?? 0)
    const limit = parts.settings.assetLimit
    if (declaredSize > limit) throw httpError(413, `The file is larger than ${limit} bytes`)
    if (!(request.body instanceof Readable)) throw httpError(400, 'The request has no body')
    const waiter = {client: caller.id, signal: clientLeft(reply.raw)}
    return {document: await parts.assets.upload(dataset, kind, request.body, detailsOf(request), waiter)}
  }

  // For Fastify's check of the content-length. The asset store counts the received bytes itself.
  const options = {bodyLimit: parts.settings.assetLimit}
  app.post('/assets/images/:dataset', options, (request, reply) => upload(request, reply, 'images'))
  app.post('/assets/files/:dataset', options, (request, reply) => upload(request, reply, 'files'))
}

const detailsOf = ({query, headers}: FastifyRequest): UploadDetails => {
  const fields: Record<string, unknown> = {}
  for (const name of TEXT_FIELDS) {
    const value = single(query, name)
    if (value !== undefined) fields[name] = value
  }
  const source = {
    id: single(query, 'sourceId'),
    name: single(query, 'sourceName'),
    url: single(query, 'sourceUrl'),
  }
  if (source.id && source.name) fields.source = {_type: 'sanity.assetSourceData', ...source}
  const mimeType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return {
    filename: single(query, 'filename')?.slice(0, 255) ?? null,
    mimeType: MIME_TYPE.test(mimeType) ? mimeType : null,
    fields,
    extract: extractOf(query),
  }
}

/** Parses the repeatable parameter `meta`; null without it. Throws a LakeError for an unknown value. */
const extractOf = (query: unknown): Extract[] | null => {
  const values = isRecord(query) ? query.meta : undefined
  if (values === undefined) return null
  return [values].flat().flatMap(value => {
    const extract = EXTRACTS.find(known => known === value)
    // Accepted values that change nothing: they are always included, or not supported here.
    if (extract === undefined && !['none', 'dimensions', 'image', 'thumbhash'].includes(String(value))) {
      throw httpError(400, `The parameter "meta" must be one of ${EXTRACTS.join(', ')}, none`)
    }
    return extract ?? []
  })
}
