import {createHash} from 'node:crypto'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {isRecord, type JsonRecord} from '../document.ts'
import {dataFault} from '../fault.ts'
import {checkParams, flag, groqParams, single} from '../http/request-values.ts'
import {apiVersionOf, datasetOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {toPerspective} from '../query/perspective.ts'

type Asked = {query: string | undefined; params: JsonRecord; perspective: string | undefined}

/** GROQ by GET (`query`, `$params`, `perspective`) and by POST (`{query, params}`). */
export const queryRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
    const dataset = datasetOf(request, parts)
    const caller = parts.gate.identify(request)
    const {query, params} = asked
    if (!query?.trim()) throw dataFault(400, 'queryParseError', 'the "query" is missing', {query: '', start: 0, end: 0})
    const perspective = toPerspective(asked.perspective, apiVersionOf(request))
    const began = performance.now()
    const publicOnly = caller.role === 'anonymous'
    const result = await parts.engine.run({dataset, query, params, perspective, publicOnly, identity: caller.id})
    const ms = Math.round(performance.now() - began)
    const head = flag(request.query, 'returnQuery', true) ? `"query":${JSON.stringify(query)},` : ''
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
    // The result is JSON already: it is passed on without being parsed here.
    return reply.send(`{${head}"result":${result},"syncTags":["${syncTagOf(dataset)}"],"ms":${ms}}`)
  }

  app.get('/data/query/:dataset', (request, reply) =>
    answer(request, reply, {
      query: single(request.query, 'query'),
      params: groqParams(request.query),
      perspective: single(request.query, 'perspective'),
    }),
  )

  app.post('/data/query/:dataset', (request, reply) => answer(request, reply, askedInBody(request)))
}

const askedInBody = ({body, query: fields}: FastifyRequest): Asked => {
  if (!isRecord(body) || typeof body.query !== 'string') {
    throw dataFault(400, 'queryParseError', 'the body must be an object with a string "query"')
  }
  const params = {...groqParams(fields), ...checkParams(body.params ?? {})}
  const inBody = typeof body.perspective === 'string' ? body.perspective : undefined
  return {query: body.query, params, perspective: single(fields, 'perspective') ?? inBody}
}

/** One tag for all of a dataset: whatever changes in it, answers with the tag may be out of date. */
const syncTagOf = (dataset: string): string =>
  `s1:${createHash('sha1').update(dataset).digest('base64url').slice(0, 6)}`
