import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isVisible, visibilityOf} from '../auth/visibility.ts'
import {publishedIdOf} from '../document-id.ts'
import {flag, single} from '../http/request-values.ts'
import {datasetOf, pathParam} from '../http/scope.ts'
import {dataError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {parseMutations} from '../transactions/mutation.ts'

const MAX_IDS = 1000
const VISIBILITIES = ['sync', 'async', 'deferred']

/** Reads documents by id and applies mutations. */
export const documentRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.get('/data/doc/:dataset/:ids', async request => readDocuments(parts, request))
  app.post('/data/mutate/:dataset', request => mutate(parts, request))
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
    returnsDocuments: withDocuments,
    dryRun: flag(query, 'dryRun', false),
    autoGenerateArrayKeys: flag(query, 'autoGenerateArrayKeys', false),
  })
  return {transactionId, results: withIds || withDocuments ? results : []}
}
