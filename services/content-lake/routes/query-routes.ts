import {createHash} from 'node:crypto'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Caller} from '../auth/caller.ts'
import {type Visibility, visibilityOf} from '../auth/visibility.ts'
import {isRecord, type JsonRecord} from '../document.ts'
import {checkParams, flag, groqParams, single} from '../http/request-values.ts'
import {apiVersionOf, datasetOf} from '../http/scope.ts'
import {dataError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {toPerspective} from '../query/perspective.ts'
import {asksTheTime, type Query} from '../query/query-engine.ts'
import type {SourceMapKind} from '../query/source-map.ts'

type Asked = {query: string | undefined; params: JsonRecord; perspective: string | undefined}

const REQUEST_TAG = /^[a-zA-Z0-9._-]{1,75}$/

/** GROQ by GET (`query`, `$params`, `perspective`) and by POST (`{query, params}`). */
export const queryRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
    const dataset = datasetOf(request, parts)
    const caller = parts.gate.identify(request)
    const reach = visibilityOf(caller, dataset, parts.store)
    const question = toQuery(request, dataset, caller, reach, asked)
    const began = performance.now()
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
    const isKnown = (etag: string | null): boolean => {
      if (etag) reply.header('etag', etag)
      return etag !== null && namesTag(request.headers['if-none-match'], etag)
    }
    // Named before it is worked out, for those who may know of every write; for others by what it says, so that not even
    // the writing of a draft shows.
    const early = reach === 'all' ? etagOf(request, question, [parts.store.sequenceOf(dataset)]) : null
    if (isKnown(early)) return reply.code(304).send()
    const {json, tags} = await parts.engine.run(question)
    if (reach !== 'all' && isKnown(etagOf(request, question, [json, tags]))) return reply.code(304).send()
    // What the worker answers is JSON already: it is passed on without being parsed here.
    const result = question.sourceMap ? json.slice(1, -1) : `"result":${json}`
    const head = flag(request.query, 'returnQuery', true) ? `"query":${JSON.stringify(question.query)},` : ''
    const ms = Math.round(performance.now() - began)
    return reply.send(`{${head}${result},"syncTags":${JSON.stringify(tags)},"ms":${ms}}`)
  }

  app.get('/data/query/:dataset', (request, reply) =>
    answer(request, reply, {
      query: single(request.query, 'query'),
      params: groqParams(request.query),
      perspective: single(request.query, 'perspective'),
    }),
  )

  // Before a body is read.
  const checkLength = async (request: FastifyRequest): Promise<void> => {
    if (parts.gate.identify(request).role === 'anonymous') checkLengthOf(request, parts.settings.openQueryLimit)
  }
  app.post('/data/query/:dataset', {onRequest: checkLength}, (request, reply) =>
    answer(request, reply, askedInBody(request)),
  )
}

/** Throws a LakeError when a body is longer than `limit`, or does not say how long it is. */
const checkLengthOf = ({headers}: FastifyRequest, limit: number): void => {
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] !== undefined) {
    throw httpError(411, 'Without a token, a query says how long it is: the header "content-length" is missing')
  }
  if (Number(length ?? 0) > limit) throw httpError(413, `Without a token, a query has at most ${limit} bytes`)
}

/** What is asked for, once it is certain that it is well put; throws a LakeError otherwise. */
const toQuery = (request: FastifyRequest, dataset: string, caller: Caller, reach: Visibility, asked: Asked) => {
  const {query, params} = asked
  if (!query?.trim()) throw dataError(400, 'queryParseError', 'the "query" is missing', {query: '', start: 0, end: 0})
  const tag = single(request.query, 'tag')
  if (tag !== undefined && !REQUEST_TAG.test(tag)) {
    throw httpError(400, 'The parameter "tag" has at most 75 letters, digits, dots, dashes and underscores')
  }
  if (flag(request.query, 'explain', false)) throw httpError(400, 'This content lake does not explain its queries')
  const perspective = toPerspective(asked.perspective, apiVersionOf(request))
  return {
    dataset,
    query,
    params,
    // Where nothing may be read, nothing is there: no layer, hence no document.
    perspective: reach === 'none' ? [] : perspective,
    publicOnly: reach !== 'all',
    identity: caller.id,
    sourceMap: sourceMapKind(single(request.query, 'resultSourceMap')),
  }
}

const sourceMapKind = (given: string | undefined): SourceMapKind | null => {
  if (given === undefined || given === 'false') return null
  if (given === 'true') return 'byIndex'
  if (given === 'withKeyArraySelector') return 'byKey'
  throw httpError(400, 'The parameter "resultSourceMap" is "true", "false" or "withKeyArraySelector"')
}

/** Names an answer by the question and by what decides it. Null where the answer may change by itself. */
const etagOf = (request: FastifyRequest, question: Query, deciding: unknown[]): string | null => {
  if (request.method !== 'GET' || asksTheTime(question.query)) return null
  const returnQuery = single(request.query, 'returnQuery')
  const parts = JSON.stringify([deciding, question, returnQuery])
  return `W/"${createHash('sha1').update(parts).digest('base64url')}"`
}

const askedInBody = ({body, query: fields}: FastifyRequest): Asked => {
  if (!isRecord(body) || typeof body.query !== 'string') {
    throw dataError(400, 'queryParseError', 'the body must be an object with a string "query"')
  }
  const params = {...groqParams(fields), ...checkParams(body.params ?? {})}
  return {query: body.query, params, perspective: single(fields, 'perspective') ?? perspectiveIn(body)}
}

/** A perspective as a body gives it: a name, or a list of layers; throws a LakeError for anything else. */
const perspectiveIn = ({perspective}: JsonRecord): string | undefined => {
  if (perspective === undefined || typeof perspective === 'string') return perspective
  if (Array.isArray(perspective) && perspective.length > 0 && perspective.every(layer => typeof layer === 'string')) {
    return perspective.join(',')
  }
  throw dataError(400, 'invalidPerspectiveError', 'The perspective is a name or a list of layers')
}

/** Whether an `If-None-Match` names the tag, alone, in a list, or as any; whether it is weak does not matter there. */
const namesTag = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some(one => ['*', etag, etag.replace(/^W\//, '')].includes(one.trim())) ?? false
