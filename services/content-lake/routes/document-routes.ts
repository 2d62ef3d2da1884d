import {Readable} from 'node:stream'
import type {FastifyInstance} from 'fastify'
import {isWithin, requireVisibility, type Visibility, visibilityOf} from '../auth/visibility.ts'
import {parseDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import {createQuota} from '../http/quota.ts'
import {flag, single} from '../http/request-values.ts'
import {datasetOf, pathPart} from '../http/scope.ts'
import {dataError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {snapshot} from '../store/store.ts'
import {parseMutations} from '../transactions/mutation.ts'

const MAX_IDS = 1000
const EXPORTED_ADDRESS_LIFE_MS = 3_600_000
const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']
const VISIBILITIES = ['sync', 'async', 'deferred']

/** Documents by their ids, changes to them, and all of them as NDJSON. */
export const documentRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {store, gate, settings, signer, transact} = parts
  // Each reads by a connection of its own, and an old state that the database must keep.
  const places = createQuota(settings.exportQuota)

  app.get('/data/doc/:dataset/:ids', async request => {
    const dataset = datasetOf(request, parts)
    const caller = gate.identify(request)
    const asked = pathPart(request, 'ids').split(',')
    if (asked.length > MAX_IDS) throw httpError(400, `At most ${MAX_IDS} documents may be asked for at once`)
    const withVersions = flag(request.query, 'includeAllVersions', false)
    const ids = withVersions ? asked.flatMap(id => versionsOf(dataset, id)) : asked
    const reach = visibilityOf(caller, dataset, store)
    const mayRead = (id: string) => isWithin(reach, id)
    const found = new Map(ids.filter(mayRead).map(id => [id, store.readDocument(dataset, id)]))
    return {
      documents: [...found.values()].filter(document => document !== null),
      omitted: ids.filter(id => !found.get(id)).map(id => ({id, reason: mayRead(id) ? 'existence' : 'permission'})),
    }
  })

  const versionsOf = (dataset: string, id: string): string[] => {
    const published = publishedIdOf(id)
    return [published, ...store.listVersionIds(dataset, published)]
  }

  app.post('/data/mutate/:dataset', async request => {
    const caller = gate.requireWriter(request)
    const dataset = datasetOf(request, parts)
    const {query} = request
    const visibility = single(query, 'visibility') ?? 'sync'
    if (!VISIBILITIES.includes(visibility)) {
      throw dataError(400, 'mutationParseError', `The visibility is one of ${VISIBILITIES.join(', ')}`)
    }
    const [withIds, withDocuments] = [flag(query, 'returnIds', false), flag(query, 'returnDocuments', false)]
    const {transactionId, results} = await transact(dataset, parseMutations(request.body), {
      author: caller.id,
      isOutside: true,
      dryRun: flag(query, 'dryRun', false),
      autoGenerateArrayKeys: flag(query, 'autoGenerateArrayKeys', false),
    })
    if (!withIds && !withDocuments) return {transactionId, results: []}
    return {
      transactionId,
      results: results.map(({document, ...outcome}) => (withDocuments && document ? {...outcome, document} : outcome)),
    }
  })

  app.get('/data/export/:dataset', async (request, reply) => {
    const dataset = datasetOf(request, parts)
    const caller = gate.identify(request)
    const reach = visibilityOf(caller, dataset, store)
    requireVisibility(reach, dataset)
    const types = single(request.query, 'types')?.split(',')
    reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-store')
    const addressOf = (path: string): string => {
      const address = `${settings.publicUrl()}/${path}`
      // Exporters fetch assets without a token.
      return store.isPrivate(dataset) ? signer.sign(address, EXPORTED_ADDRESS_LIFE_MS) : address
    }
    const leave = places.take(caller)
    const lines = Readable.from(exportLines(snapshot(store.file, dataset), reach, types, addressOf))
    return reply.send(endingAfter(lines.once('close', leave), settings.exportTimeoutMs))
  })
}

/** The stream, cut off after a time: as long as somebody reads an old state, the database cannot let go of it. */
const endingAfter = (stream: Readable, timeoutMs: number): Readable => {
  const timer = setTimeout(() => stream.destroy(), timeoutMs)
  return stream.once('close', () => clearTimeout(timer))
}

function* exportLines(
  contents: Iterable<string>,
  reach: Visibility,
  types: string[] | undefined,
  addressOf: (path: string) => string,
): Generator<string> {
  for (const content of contents) {
    const document = parseDocument(content)
    const {_id: id, _type: type, path} = document
    if (!isWithin(reach, id)) continue
    if (types !== undefined && !types.includes(type)) continue
    // The address at which an asset is now: the lake may have moved since it was stored.
    const isAsset = ASSET_TYPES.includes(type) && typeof path === 'string'
    yield isAsset ? `${JSON.stringify({...document, url: addressOf(path)})}\n` : `${content}\n`
  }
}
