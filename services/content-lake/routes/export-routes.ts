import {statSync} from 'node:fs'
import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {isVisible, requireVisibility, type Visibility, visibilityOf} from '../auth/visibility.ts'
import {parseDocument} from '../document.ts'
import {createQuota, type Quota} from '../http/quota.ts'
import {single} from '../http/request-values.ts'
import {datasetOf} from '../http/scope.ts'
import {isDamage} from '../integrity/damage-errors.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {readSnapshot} from '../store/snapshot.ts'

const CHECK_INTERVAL_MS = 1000
const EXPORTED_URL_LIFE_MS = 3_600_000
const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']

/** Exports a dataset as NDJSON. */
export const exportRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  // Each export uses a database connection.
  const exports = createQuota(parts.settings.exportQuota)

  // Fastify would answer a HEAD by reading the whole export at once.
  app.get('/data/export/:dataset', {exposeHeadRoute: false}, async (request, reply) =>
    sendExport(parts, exports, request, reply),
  )
}

const sendExport = async (parts: LakeParts, exports: Quota, request: FastifyRequest, reply: FastifyReply) => {
  const {authenticator, settings, signer, store} = parts
  const dataset = datasetOf(request, parts)
  const caller = authenticator.identify(request)
  const visibility = visibilityOf(caller, dataset, store)
  requireVisibility(visibility, dataset)
  const types = single(request.query, 'types')?.split(',')
  const maxLogBytes = settings.exportLogLimits[caller.role === 'anonymous' ? 'anonymous' : 'all']
  if (isLogTooLong(parts, maxLogBytes)) {
    // SQLite shortens the log at the second write after the last export.
    await parts.probeWrite()
    throw httpError(429, 'The log of the database has become too long during exports; try again shortly')
  }
  reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-store')
  const urlOf = (path: string): string => {
    const url = `${settings.publicUrl()}/${path}`
    // Signed, because exporters fetch assets without a token.
    return store.isPrivate(dataset) ? signer.sign(url, EXPORTED_URL_LIFE_MS) : url
  }
  const release = exports.take(caller)
  const lines = Readable.from(exportLines(readSnapshot(store.file, dataset), visibility, types, urlOf))
  // The connection is closed before the end, so that the client notices.
  lines.once('error', error => isDamage(error) && store.health.report(`Database: ${error.message}`))
  const endsAt = performance.now() + settings.exportTimeoutMs
  const isOver = (): boolean => performance.now() > endsAt || isLogTooLong(parts, maxLogBytes)
  return reply.send(destroyWhen(isOver, lines.once('close', release)))
}

/** Returns whether the database's log is longer than `maxBytes`: SQLite can't discard what an open export may read. */
const isLogTooLong = ({store}: LakeParts, maxBytes: number): boolean => {
  // Nothing is written to a damaged database, and its exports are needed.
  if (store.health.isDamaged()) return false
  return (statSync(`${store.file}-wal`, {throwIfNoEntry: false})?.size ?? 0) > maxBytes
}

const destroyWhen = (isOver: () => boolean, stream: Readable): Readable => {
  const timer = setInterval(() => isOver() && stream.destroy(), CHECK_INTERVAL_MS)
  return stream.once('close', () => clearInterval(timer))
}

function* exportLines(
  contents: Iterable<string>,
  visibility: Visibility,
  types: string[] | undefined,
  urlOf: (path: string) => string,
): Generator<string> {
  for (const content of contents) {
    const document = parseDocument(content)
    const {_id: id, _type: type, path} = document
    if (!isVisible(visibility, id)) continue
    if (types !== undefined && !types.includes(type)) continue
    // The current URL of the asset: the lake may have moved since the document was stored.
    const isAsset = ASSET_TYPES.includes(type) && typeof path === 'string'
    yield isAsset ? `${JSON.stringify({...document, url: urlOf(path)})}\n` : `${content}\n`
  }
}
