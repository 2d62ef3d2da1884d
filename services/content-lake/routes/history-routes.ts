import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isDocumentId} from '../document-id.ts'
import {documentEventsOf} from '../history/events/document-events.ts'
import {releaseEventsOf} from '../history/events/release-events.ts'
import {documentAt, type Moment} from '../history/past-states.ts'
import {listReferrers} from '../history/references.ts'
import {type LogRequest, logLines} from '../history/transaction-log.ts'
import {flag, single} from '../http/request-values.ts'
import {datasetOf, pathParam} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const MAX_IDS = 100
const MAX_LINES = 1000

/** The history of documents and releases. Requires a token, since the history may contain unpublished content. */
export const historyRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {history, authenticator, store, settings} = parts

  const authorizedDataset = (request: FastifyRequest): string => {
    authenticator.requireToken(request)
    return datasetOf(request, parts)
  }

  app.get('/data/history/:dataset/documents/:ids', async request => {
    const dataset = authorizedDataset(request)
    const moment = momentOf(request.query)
    const found = idsOf(request).flatMap(id => documentAt(history, dataset, id, moment) ?? [])
    return {documents: found}
  })

  // Fastify would answer a HEAD by reading all of it at once.
  app.get('/data/history/:dataset/transactions/:ids', {exposeHeadRoute: false}, async (request, reply) => {
    const dataset = authorizedDataset(request)
    const lines = logLines(history, dataset, logRequestOf(request))
    reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(Readable.from(lines))
  })

  app.get('/data/history/:dataset/events/documents/:id', async request => {
    const dataset = authorizedDataset(request)
    const id = pathParam(request, 'id')
    const {events, nextCursor} = pageOf(documentEventsOf(history, dataset, id), request.query)
    return {events: {[id]: events}, nextCursor}
  })

  app.get('/data/history/:dataset/events/releases/:name', async request => {
    const dataset = authorizedDataset(request)
    return pageOf(releaseEventsOf(history, dataset, pathParam(request, 'name')), request.query)
  })

  app.get('/data/references/:dataset/documents/:id/to', async request => {
    const dataset = authorizedDataset(request)
    const id = pathParam(request, 'id')
    const {count, referrers} = await listReferrers(
      store,
      {dataset, id},
      {
        isExternalOnly: flag(request.query, 'excludeInternalReferences', false),
        withPaths: !flag(request.query, 'excludePaths', false),
        limit: MAX_LINES,
      },
    )
    const references = referrers.map(({dataset: datasetName, id: documentId, ...paths}) => {
      return {projectId: settings.projectId, datasetName, documentId, ...paths}
    })
    return {totalCount: count, references}
  })
}

const idsOf = (request: FastifyRequest): string[] => {
  const ids = pathParam(request, 'ids').split(',')
  if (ids.length > MAX_IDS) throw httpError(400, `A request can read at most ${MAX_IDS} documents`)
  const invalidId = ids.find(id => !isDocumentId(id))
  if (invalidId !== undefined) throw httpError(400, `Malformed document ID: "${invalidId.slice(0, 200)}"`)
  return ids
}

const momentOf = (query: unknown): Moment => {
  const [revision, time] = [single(query, 'revision'), timeOf(query, 'time')]
  const isLast = flag(query, 'lastRevision', false)
  if ([revision !== undefined, time !== '', isLast].filter(Boolean).length > 1) {
    throw httpError(400, 'Pass only one of "revision", "time" and "lastRevision"')
  }
  return {revision, isLast, time: time || undefined}
}

const logRequestOf = (request: FastifyRequest): LogRequest => {
  const {query} = request
  return {
    ids: idsOf(request),
    fromTransaction: single(query, 'fromTransaction') ?? '',
    toTransaction: single(query, 'toTransaction') ?? '',
    fromTime: timeOf(query, 'fromTime'),
    toTime: timeOf(query, 'toTime'),
    authors: single(query, 'authors')?.split(',').filter(Boolean) ?? [],
    isReversed: flag(query, 'reverse', false),
    limit: limitOf(query),
    isIdentifiedOnly: flag(query, 'includeIdentifiedDocumentsOnly', false),
    hasEffects: single(query, 'effectFormat') === 'mendoza',
    hasMutations: !flag(query, 'excludeContent', false) && !flag(query, 'excludeMutations', false),
  }
}

/** Returns a time in the lake's format, so that times compare as strings; '' when none is given. */
const timeOf = (query: unknown, name: string): string => {
  const given = single(query, name)
  if (given === undefined || given === '') return ''
  const time = Date.parse(given)
  if (Number.isNaN(time)) throw httpError(400, `The parameter "${name}" is not a date and time`)
  return new Date(time).toISOString()
}

const limitOf = (query: unknown): number => {
  const given = single(query, 'limit') ?? '100'
  if (!/^\d{1,6}$/.test(given)) throw httpError(400, 'The parameter "limit" must be a number')
  return Math.min(MAX_LINES, Math.max(1, Number(given)))
}

/** Returns the latest events before the cursor, newest first. Events of one transaction are never split between pages. */
const pageOf = <Event extends {sequence: number}>(events: Event[], query: unknown) => {
  const cursor = single(query, 'nextCursor')
  if (cursor && !/^\d{1,15}$/.test(cursor)) throw httpError(400, 'Invalid cursor')
  const before = cursor ? Number(cursor) : Number.POSITIVE_INFINITY
  const older = events.filter(({sequence}) => sequence < before).reverse()
  const last = older.slice(0, limitOf(query)).at(-1)?.sequence ?? 0
  const page = older.filter(({sequence}) => sequence >= last)
  return {
    events: page.map(({sequence, ...event}) => event),
    nextCursor: page.length < older.length ? String(last) : '',
  }
}
