import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import {accessListOf} from '../auth/roles.ts'
import {visibilityOf} from '../auth/visibility.ts'
import {checkProject, datasetOf, pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {DATASET_NAME} from '../options.ts'
import {ACL_MODES, type AclMode} from '../store/datasets.ts'

const settingsOf = z.object({aclMode: z.enum(ACL_MODES).optional()}).nullish()

/** The datasets of the project: which there are, who may read them, new ones and the end of old ones. */
export const datasetRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {gate, settings, store, transact} = parts

  const list = (request: FastifyRequest) => {
    gate.requireToken(request)
    const {datasetProfile = 'content'} = request.query as Record<string, unknown>
    if (datasetProfile !== 'content') return []
    return store.listDatasets().map(dataset => ({...dataset, datasetProfile}))
  }

  /** The dataset that an administrator wants to make or change. */
  const nameIn = (request: FastifyRequest): string => {
    gate.requireAdministrator(request)
    return pathPart(request, 'dataset')
  }

  const existing = (name: string): string => {
    if (store.hasDataset(name)) return name
    throw httpError(404, `Dataset "${name.slice(0, 100)}" not found`)
  }

  const create = async (request: FastifyRequest) => {
    const name = nameIn(request)
    if (!DATASET_NAME.test(name)) throw httpError(400, `"${name.slice(0, 100)}" is not a name for a dataset`)
    const aclMode = aclModeIn(request) ?? 'public'
    if (store.hasDataset(name)) throw httpError(409, `Dataset "${name}" already exists`)
    store.addDataset(name, aclMode)
    return {datasetName: name, aclMode, datasetProfile: 'content'}
  }

  const edit = async (request: FastifyRequest) => {
    const name = existing(nameIn(request))
    const aclMode = aclModeIn(request)
    if (aclMode === undefined) throw httpError(400, 'There is nothing to change: give an "aclMode"')
    if (settings.privateDatasets.includes(name) && aclMode !== 'private') {
      throw httpError(403, `Dataset "${name}" is private for as long as this content lake is started so (--private)`)
    }
    store.setAclMode(name, aclMode)
    return {datasetName: name, aclMode, datasetProfile: 'content'}
  }

  const remove = async (request: FastifyRequest) => {
    const {id: author} = gate.requireAdministrator(request)
    const name = existing(nameIn(request))
    if (settings.datasets.includes(name)) {
      throw httpError(403, `Dataset "${name}" is one that this content lake is started with (--dataset)`)
    }
    // As a transaction like any other: whoever follows the dataset sees its documents go.
    await transact(name, {mutations: [{delete: {query: '*', purge: true}}]}, {author})
    store.dropDataset(name)
    return {deleted: true}
  }

  const ofThisProject = async (request: FastifyRequest): Promise<void> =>
    checkProject(pathPart(request, 'id'), settings.projectId)

  // The same by the project's own host, and by the one of all projects.
  app.get('/datasets', async request => list(request))
  app.get('/projects/:id/datasets', {preHandler: ofThisProject}, async request => list(request))
  for (const [url, options] of [
    ['/datasets/:dataset', {}],
    ['/projects/:id/datasets/:dataset', {preHandler: ofThisProject}],
  ] as const) {
    app.put(url, options, create)
    app.patch(url, options, edit)
    app.delete(url, options, remove)
  }

  app.get('/projects/:id/datasets/:dataset/acl', {preHandler: ofThisProject}, async request => {
    const caller = gate.identify(request)
    return accessListOf(caller.role, visibilityOf(caller, datasetOf(request, parts), store))
  })
  app.get('/projects/:id/datasets/:dataset/settings/indexing', {preHandler: ofThisProject}, async request => {
    gate.requireToken(request)
    datasetOf(request, parts)
    return {}
  })
}

const aclModeIn = (request: FastifyRequest): AclMode | undefined => {
  const given = settingsOf.safeParse(request.body)
  if (given.success) return given.data?.aclMode
  throw httpError(400, `A dataset's aclMode is one of ${ACL_MODES.join(', ')}`)
}
