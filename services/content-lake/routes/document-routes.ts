import {Readable} from 'node:stream'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {isVisible, requireVisibility, type Visibility, visibilityOf} from '../auth/visibility.ts'
import {parseDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import {createQuota, type Quota} from '../http/quota.ts'
import {flag, single} from '../http/request-values.ts'
import {datasetOf, pathParam} from '../http/scope.ts'
import {isDamage} from '../integrity/damage-errors.ts'
import {dataError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {readSnapshot} from '../store/snapshot.ts'
import {parseMutations} from '../transactions/mutation.ts'

const MAX_IDS = 1000
const EXPORTED_URL_LIFE_MS = 3_600_000
const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']
const VISIBILITIES = ['sync', 'async', 'deferred']

/** Reads documents by id, applies mutations, and exports a dataset as NDJSON. */
export const documentRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  // Each export uses a database connection and keeps the database from discarding an old state.
  const exports = createQuota(parts.settings.exportQuota)

  app.get('/data/doc/:dataset/:ids', async request => readDocuments(parts, request))
  app.post('/data/mutate/:dataset', request => mutate(parts, request))
  // Fastify would answer a HEAD by reading the whole export at once.
  app.get('/data/export/:dataset', {exposeHeadRoute: false}, async (request, reply) =>
    sendExport(parts, exports, request, reply),
  )
}

const readDocuments = (parts: LakeParts, request: FastifyRequest) => {
  const {store, authenticator} = parts
  const dataset = datasetOf(request, parts)
  const caller = authenticator.identify(request)
  const requestedIds = pathParam(request, 'ids').split(',')
  if (requestedIds.length > MAX_IDS) throw httpError(400, `A request can read at most ${MAX_IDS} documents`)
  const withVersions = flag(request.query, 'includeAllVersions', false)
  const visibility = visibilityOf(caller, dataset, store)
  // Whether a draft exists is confidential too.
  const layersOf = (id: string) => (visibility === 'all' ? allLayersOf(parts, dataset, id) : [publishedIdOf(id)])
  const ids = withVersions ? requestedIds.flatMap(layersOf) : requestedIds
  const mayRead = (id: string) => isVisible(visibility, id)
  const found = new Map(ids.filter(mayRead).map(id => [id, store.readDocument(dataset, id)]))
  return {
    documents: [...found.values()].filter(document => document !== null),
    omitted: ids.filter(id => !found.get(id)).map(id => ({id, reason: mayRead(id) ? 'existence' : 'permission'})),
  }
}

const allLayersOf = ({store}: LakeParts, dataset: string, id: string): string[] => {
  const published = publishedIdOf(id)
  return [published, ...store.listVersionIds(dataset, published)]
}

const mutate = async (parts: LakeParts, request: FastifyRequest) => {
  const caller = parts.authenticator.requireWriter(request)
  const dataset = datasetOf(request, parts)
  const {query} = request
  const visibility = single(query, 'visibility') ?? 'sync'
  if (!VISIBILITIES.includes(visibility)) {
    throw dataError(400, 'mutationParseError', `The visibility must be one of ${VISIBILITIES.join(', ')}`)
  }
  const [withIds, withDocuments] = [flag(query, 'returnIds', false), flag(query, 'returnDocuments', false)]
  const {transactionId, results} = await parts.transact(dataset, parseMutations(request.body), {
    author: caller.id,
    isExternal: true,
    dryRun: flag(query, 'dryRun', false),
    autoGenerateArrayKeys: flag(query, 'autoGenerateArrayKeys', false),
  })
  if (!withIds && !withDocuments) return {transactionId, results: []}
  return {
    transactionId,
    results: results.map(({document, ...outcome}) => (withDocuments && document ? {...outcome, document} : outcome)),
  }
}

const sendExport = (parts: LakeParts, exports: Quota, request: FastifyRequest, reply: FastifyReply) => {
  const {authenticator, settings, signer, store} = parts
  const dataset = datasetOf(request, parts)
  const caller = authenticator.identify(request)
  const visibility = visibilityOf(caller, dataset, store)
  requireVisibility(visibility, dataset)
  const types = single(request.query, 'types')?.split(',')
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
  return reply.send(withTimeout(lines.once('close', release), settings.exportTimeoutMs))
}

/** Destroys the stream after a timeout: the database can't discard an old state while an export reads it. */
const withTimeout = (stream: Readable, timeoutMs: number): Readable => {
  const timer = setTimeout(() => stream.destroy(), timeoutMs)
  return stream.once('close', () => clearTimeout(timer))
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
