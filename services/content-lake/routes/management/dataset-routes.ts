import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import {accessListOf} from '../../auth/roles.ts'
import {visibilityOf} from '../../auth/visibility.ts'
import {checkProject, datasetOf, pathParam} from '../../http/scope.ts'
import {httpError} from '../../lake-error.ts'
import type {LakeParts} from '../../lake-parts.ts'
import {DATASET_NAME} from '../../options.ts'
import {ACL_MODES, type AclMode} from '../../store/datasets.ts'

const datasetBody = z.object({aclMode: z.enum(ACL_MODES).optional()}).nullish()

/** Lists, creates, edits and deletes the datasets of the project, and returns a caller's permissions on them. */
export const datasetRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const checkProjectId = async (request: FastifyRequest): Promise<void> =>
    checkProject(pathParam(request, 'id'), parts.settings.projectId)

  // Clients use either the project's own host or, with the project id in the path, the host of all projects.
  for (const [prefix, options] of [
    ['', {}],
    ['/projects/:id', {preHandler: checkProjectId}],
  ] as const) {
    app.get(`${prefix}/datasets`, options, async request => listDatasets(parts, request))
    app.put(`${prefix}/datasets/:dataset`, options, async request => createDataset(parts, request))
    app.patch(`${prefix}/datasets/:dataset`, options, async request => editDataset(parts, request))
    app.delete(`${prefix}/datasets/:dataset`, options, request => deleteDataset(parts, request))
  }

  app.get('/projects/:id/datasets/:dataset/acl', {preHandler: checkProjectId}, async request => {
    const caller = parts.authenticator.identify(request)
    return accessListOf(caller.role, visibilityOf(caller, datasetOf(request, parts), parts.store))
  })
  app.get('/projects/:id/datasets/:dataset/settings/indexing', {preHandler: checkProjectId}, async request => {
    parts.authenticator.requireToken(request)
    datasetOf(request, parts)
    return {}
  })
}

const listDatasets = ({authenticator, store}: LakeParts, request: FastifyRequest) => {
  authenticator.requireToken(request)
  const {datasetProfile = 'content'} = request.query as Record<string, unknown>
  if (datasetProfile !== 'content') return []
  return store.listDatasets().map(dataset => ({...dataset, datasetProfile}))
}

const createDataset = ({authenticator, store}: LakeParts, request: FastifyRequest) => {
  authenticator.requireAdministrator(request)
  const name = pathParam(request, 'dataset')
  if (!DATASET_NAME.test(name)) throw httpError(400, `"${name.slice(0, 100)}" is not a valid dataset name`)
  const aclMode = aclModeIn(request) ?? 'public'
  if (store.hasDataset(name)) throw httpError(409, `Dataset "${name}" already exists`)
  store.addDataset(name, aclMode)
  return {datasetName: name, aclMode, datasetProfile: 'content'}
}

const editDataset = (parts: LakeParts, request: FastifyRequest) => {
  parts.authenticator.requireAdministrator(request)
  const name = existingDatasetOf(parts, request)
  const aclMode = aclModeIn(request)
  if (aclMode === undefined) throw httpError(400, 'There is nothing to change: pass an "aclMode"')
  if (parts.settings.privateDatasets.includes(name) && aclMode !== 'private') {
    throw httpError(403, `Dataset "${name}" is private by the settings of this content lake (--private)`)
  }
  parts.store.setAclMode(name, aclMode)
  return {datasetName: name, aclMode, datasetProfile: 'content'}
}

const deleteDataset = async (parts: LakeParts, request: FastifyRequest) => {
  const {id: author} = parts.authenticator.requireAdministrator(request)
  const name = existingDatasetOf(parts, request)
  if (parts.settings.datasets.includes(name)) {
    throw httpError(403, `Dataset "${name}" is part of the settings of this content lake (--dataset)`)
  }
  await parts.dropDataset(name, author)
  return {deleted: true}
}

const existingDatasetOf = ({store}: LakeParts, request: FastifyRequest): string => {
  const name = pathParam(request, 'dataset')
  if (store.hasDataset(name)) return name
  throw httpError(404, `Dataset "${name.slice(0, 100)}" not found`)
}

const aclModeIn = (request: FastifyRequest): AclMode | undefined => {
  const result = datasetBody.safeParse(request.body)
  if (result.success) return result.data?.aclMode
  throw httpError(400, `The aclMode of a dataset must be one of ${ACL_MODES.join(', ')}`)
}
