import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isDocumentId} from '../document-id.ts'
import {documentEventsOf} from '../history/document-events.ts'
import {documentAt, type Moment} from '../history/past-states.ts'
import {referencesTo} from '../history/references.ts'
import {releaseEventsOf} from '../history/release-events.ts'
import {type LogRequest, logLines} from '../history/transaction-log.ts'
import {flag, single} from '../http/request-values.ts'
import {datasetOf, pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const MAX_IDS = 100
const MAX_LINES = 1000

/** The past of documents and releases, for those with a token: it may hold what was never published. */
export const historyRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {history, gate, store, settings} = parts

  const scopeOf = (request: FastifyRequest): string => {
    gate.requireToken(request)
    return datasetOf(request, parts)
  }

  app.get('/data/history/:dataset/documents/:ids', async request => {
    const dataset = scopeOf(request)
    const moment = momentOf(request.query)
    const found = idsOf(request).flatMap(id => documentAt(history, dataset, id, moment) ?? [])
    return {documents: found}
  })

  app.get('/data/history/:dataset/transactions/:ids', async (request, reply) => {
    const dataset = scopeOf(request)
    const lines = logLines(history, dataset, logRequestOf(request))
    reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(Readable.from(lines))
  })

  app.get('/data/history/:dataset/events/documents/:id', async request => {
    const dataset = scopeOf(request)
    const id = pathPart(request, 'id')
    const {events, nextCursor} = pageOf(documentEventsOf(history, dataset, id), request.query)
    return {events: {[id]: events}, nextCursor}
  })

  app.get('/data/history/:dataset/events/releases/:name', async request => {
    const dataset = scopeOf(request)
    return pageOf(releaseEventsOf(history, dataset, pathPart(request, 'name')), request.query)
  })

  app.get('/data/references/:dataset/documents/:id/to', async request => {
    const dataset = scopeOf(request)
    const id = pathPart(request, 'id')
    const isOutsideOnly = flag(request.query, 'excludeInternalReferences', false)
    const hasPaths = !flag(request.query, 'excludePaths', false)
    const references = store.listMentioning(id).flatMap(mention => {
      const isInternal = mention.dataset === dataset
      const found = referencesTo(mention.content, id).filter(one => (one.dataset ?? mention.dataset) === dataset)
      if (found.length === 0 || (isInternal && isOutsideOnly)) return []
      const paths = hasPaths ? {paths: found.map(({path}) => path)} : {}
      return [{projectId: settings.projectId, datasetName: mention.dataset, documentId: mention.id, ...paths}]
    })
    return {totalCount: references.length, references: references.slice(0, MAX_LINES)}
  })
}

const idsOf = (request: FastifyRequest): string[] => {
  const ids = pathPart(request, 'ids').split(',')
  if (ids.length > MAX_IDS) throw httpError(400, `At most ${MAX_IDS} documents may be asked for at once`)
  const wrong = ids.find(id => !isDocumentId(id))
  if (wrong !== undefined) throw httpError(400, `Malformed document ID: "${wrong.slice(0, 200)}"`)
  return ids
}

const momentOf = (query: unknown): Moment => {
  const [revision, time] = [single(query, 'revision'), timeOf(query, 'time')]
  const isLast = flag(query, 'lastRevision', false)
  if ([revision !== undefined, time !== '', isLast].filter(Boolean).length > 1) {
    throw httpError(400, 'Only one of "revision", "time" and "lastRevision" can be given')
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

/** A time as the lake writes it, so that texts can be compared; '' when none is given. */
const timeOf = (query: unknown, name: string): string => {
  const given = single(query, name)
  if (given === undefined || given === '') return ''
  const time = Date.parse(given)
  if (Number.isNaN(time)) throw httpError(400, `The parameter "${name}" is not a date and time`)
  return new Date(time).toISOString()
}

const limitOf = (query: unknown): number => {
  const given = single(query, 'limit') ?? '100'
  if (!/^\d{1,6}$/.test(given)) throw httpError(400, 'The parameter "limit" is a number')
  return Math.min(MAX_LINES, Math.max(1, Number(given)))
}

/** The newest of the events before the cursor, newest first, those of one transaction together. */
const pageOf = <Event extends {sequence: number}>(events: Event[], query: unknown) => {
  const cursor = single(query, 'nextCursor')
  if (cursor && !/^\d{1,15}$/.test(cursor)) throw httpError(400, 'The cursor is not one that was given')
  const before = cursor ? Number(cursor) : Number.POSITIVE_INFINITY
  const older = events.filter(({sequence}) => sequence < before).reverse()
  const last = older.slice(0, limitOf(query)).at(-1)?.sequence ?? 0
  const page = older.filter(({sequence}) => sequence >= last)
  return {
    events: page.map(({sequence, ...event}) => event),
    nextCursor: page.length < older.length ? String(last) : '',
  }
}
