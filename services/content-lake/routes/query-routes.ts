import {hash, randomUUID} from 'node:crypto'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {clientLeft} from '../../kit/http/client-left.ts'
import {visibilityOf} from '../auth/visibility.ts'
import {isRecord, type JsonRecord} from '../document.ts'
import {checkParams, flag, groqParams, single} from '../http/request-values.ts'
import {apiVersionOf, datasetOf} from '../http/scope.ts'
import {dataError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {toPerspective} from '../query/perspective.ts'
import {type Query, usesCurrentTime} from '../query/query-engine.ts'
import type {SourceMapKind} from '../query/source-map.ts'

type QueryInput = {query: string | undefined; params: JsonRecord; perspective: string | undefined}

const REQUEST_TAG = /^[a-zA-Z0-9._-]{1,75}$/

/** GROQ by GET (`query`, `$params`, `perspective`) and by POST (`{query, params}`). */
export const queryRoutes = (lakeParts: LakeParts) => async (app: FastifyInstance) => {
  const parts = {...lakeParts, startId: randomUUID()}
  app.get('/data/query/:dataset', (request, reply) => sendResult(parts, request, reply, inputFromUrl(request)))

  // Checked before the body is read.
  const checkBodyLength = async (request: FastifyRequest): Promise<void> => {
    if (parts.authenticator.identify(request).role === 'anonymous') checkLength(request, parts.settings.openQueryLimit)
  }
  app.post('/data/query/:dataset', {onRequest: checkBodyLength}, (request, reply) =>
    sendResult(parts, request, reply, inputFromBody(request)),
  )
}

/** `startId` belongs to one start of the lake: a restore resets the sequence number, so an earlier entity tag could fit other content. */
type Parts = LakeParts & {startId: string}

const sendResult = async (parts: Parts, request: FastifyRequest, reply: FastifyReply, input: QueryInput) => {
  const query = toQuery(parts, request, input)
  const startedAt = performance.now()
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
  // With a token the entity tag comes from the sequence number, which is known before the query runs. Without one it is derived
  // from the result, so that it reveals nothing about unpublished writes such as drafts.
  const sequence = parts.store.sequenceOf(query.dataset)
  if (!query.publicOnly && isNotModified(request, reply, etagOf(request, query, [parts.startId, sequence]))) {
    return reply.code(304).send()
  }
  const {json, tags} = await parts.engine.run(query, clientLeft(reply.raw))
  if (query.publicOnly && isNotModified(request, reply, etagOf(request, query, [json, tags]))) {
    return reply.code(304).send()
  }
  // The worker returns JSON, which is forwarded without parsing it here.
  const result = query.sourceMap ? json.slice(1, -1) : `"result":${json}`
  const head = flag(request.query, 'returnQuery', true) ? `"query":${JSON.stringify(query.query)},` : ''
  const ms = Math.round(performance.now() - startedAt)
  return reply.send(`{${head}${result},"syncTags":${JSON.stringify(tags)},"ms":${ms}}`)
}

/** Sets the `etag` header and returns whether the client already has this version. */
const isNotModified = (request: FastifyRequest, reply: FastifyReply, etag: string | null): boolean => {
  if (etag === null) return false
  reply.header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag)
}

/** Throws a LakeError when a body is longer than `limit` bytes or doesn't declare its length. */
const checkLength = ({headers}: FastifyRequest, limit: number): void => {
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] !== undefined) {
    throw httpError(411, 'A query without a token needs the header "content-length"')
  }
  if (Number(length ?? 0) > limit) throw httpError(413, `A query without a token is limited to ${limit} bytes`)
}

/** Validates the input and returns the query to run. Throws a LakeError for invalid input. */
const toQuery = (parts: LakeParts, request: FastifyRequest, input: QueryInput) => {
  const dataset = datasetOf(request, parts)
  const caller = parts.authenticator.identify(request)
  const visibility = visibilityOf(caller, dataset, parts.store)
  const {query, params} = input
  if (!query?.trim()) throw dataError(400, 'queryParseError', 'the "query" is missing', {query: '', start: 0, end: 0})
  const tag = single(request.query, 'tag')
  if (tag !== undefined && !REQUEST_TAG.test(tag)) {
    throw httpError(400, 'The parameter "tag" has at most 75 letters, digits, dots, dashes and underscores')
  }
  if (flag(request.query, 'explain', false)) throw httpError(400, 'This content lake does not support "explain"')
  const perspective = toPerspective(input.perspective, apiVersionOf(request))
  return {
    dataset,
    query,
    params,
    // Without read access the dataset has no layers and therefore looks empty.
    perspective: visibility === 'none' ? [] : perspective,
    publicOnly: visibility !== 'all',
    identity: caller.id,
    sourceMap: sourceMapKind(single(request.query, 'resultSourceMap')),
  }
}

const sourceMapKind = (given: string | undefined): SourceMapKind | null => {
  if (given === undefined || given === 'false') return null
  if (given === 'true') return 'byIndex'
  if (given === 'withKeyArraySelector') return 'byKey'
  throw httpError(400, 'The parameter "resultSourceMap" must be "true", "false" or "withKeyArraySelector"')
}

/** Returns the entity tag of a result with this version; null when the result changes over time or for POST. */
const etagOf = (request: FastifyRequest, query: Query, version: unknown[]): string | null => {
  if (request.method !== 'GET' || usesCurrentTime(query.query)) return null
  const returnQuery = single(request.query, 'returnQuery')
  const content = JSON.stringify([version, query, returnQuery])
  return `W/"${hash('sha1', content, 'base64url')}"`
}

const inputFromUrl = ({query: fields}: FastifyRequest): QueryInput => ({
  query: single(fields, 'query'),
  params: groqParams(fields),
  perspective: single(fields, 'perspective'),
})

const inputFromBody = ({body, query: fields}: FastifyRequest): QueryInput => {
  if (!isRecord(body) || typeof body.query !== 'string') {
    throw dataError(400, 'queryParseError', 'the body must be an object with a string "query"')
  }
  const params = {...groqParams(fields), ...checkParams(body.params ?? {})}
  return {query: body.query, params, perspective: single(fields, 'perspective') ?? perspectiveIn(body)}
}

/** Returns the perspective in a body: a name or a list of layers. Throws a LakeError for anything else. */
const perspectiveIn = ({perspective}: JsonRecord): string | undefined => {
  if (perspective === undefined || typeof perspective === 'string') return perspective
  if (Array.isArray(perspective) && perspective.length > 0 && perspective.every(layer => typeof layer === 'string')) {
    return perspective.join(',')
  }
  throw dataError(400, 'invalidPerspectiveError', 'The perspective must be a name or a list of layers')
}

/** Returns whether an `If-None-Match` header matches the tag. It may be a list or `*`; weak and strong tags compare equal. */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some(one => ['*', etag, etag.replace(/^W\//, '')].includes(one.trim())) ?? false
