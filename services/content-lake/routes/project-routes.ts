import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import {accessListOf, describeRole, projectGrantsOf, ROLES} from '../auth/roles.ts'
import {httpFault} from '../fault.ts'
import {checkProject, datasetOf, pathPart} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {DATASET_NAME} from '../options.ts'

const newDataset = z.object({aclMode: z.string().optional()}).nullish()

/** The project, its roles and its datasets, as Sanity's management endpoints show them. */
export const projectRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {accounts, gate, settings, store, transact} = parts

  const project = (callerId: string) => ({
    id: settings.projectId,
    displayName: settings.projectName,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    metadata: {},
    features: [],
    members: accounts.list().map(({id, role, createdAt}) => ({
      id,
      createdAt,
      role,
      roles: [describeRole(role)],
      isCurrentUser: id === callerId,
      isRobot: false,
    })),
    pendingInvites: 0,
    createdAt: store.listDatasets()[0]?.createdAt ?? null,
  })

  const datasets = () =>
    store.listDatasets().map(({name, createdAt}) => ({name, createdAt, aclMode: 'public', datasetProfile: 'content'}))

  /** The caller of a request that names this project and shows a token. */
  const callerIn = (request: FastifyRequest) => {
    const caller = gate.requireToken(request)
    checkProject(pathPart(request, 'id'), settings.projectId)
    return caller
  }

  app.get('/projects', async request => [project(gate.requireToken(request).id)])
  app.get('/projects/:id', async request => project(callerIn(request).id))
  app.get('/projects/:id/grants', async request => projectGrantsOf(callerIn(request).role))
  app.get('/projects/:id/roles', async request => {
    callerIn(request)
    return ROLES.map(role => ({...describeRole(role), isCustom: false, appliesToUsers: true, appliesToRobots: true}))
  })

  app.get('/projects/:id/datasets', async request => {
    callerIn(request)
    const {datasetProfile = 'content'} = request.query as Record<string, unknown>
    return datasetProfile === 'content' ? datasets() : []
  })
  app.get('/projects/:id/datasets/:dataset/acl', async request => {
    const {role} = gate.identify(request)
    checkProject(pathPart(request, 'id'), settings.projectId)
    datasetOf(request, parts)
    return accessListOf(role)
  })
  app.get('/projects/:id/datasets/:dataset/settings/indexing', async request => {
    callerIn(request)
    datasetOf(request, parts)
    return {}
  })

  app.get('/datasets', async request => {
    gate.requireToken(request)
    return datasets()
  })
  app.put('/datasets/:name', async request => {
    gate.requireAdministrator(request)
    const name = pathPart(request, 'name')
    const {data} = newDataset.safeParse(request.body)
    if (!DATASET_NAME.test(name)) throw httpFault(400, `"${name.slice(0, 100)}" is not a name for a dataset`)
    if ((data?.aclMode ?? 'public') !== 'public') {
      throw httpFault(400, 'This content lake has public datasets only: drafts and ids with a dot are private in them')
    }
    if (store.hasDataset(name)) throw httpFault(409, `Dataset "${name}" already exists`)
    store.addDataset(name)
    return {datasetName: name, aclMode: 'public', datasetProfile: 'content'}
  })
  app.delete('/datasets/:name', async request => {
    const {id: author} = gate.requireAdministrator(request)
    const name = pathPart(request, 'name')
    if (!store.hasDataset(name)) throw httpFault(404, `Dataset "${name.slice(0, 100)}" not found`)
    if (settings.datasets.includes(name)) {
      throw httpFault(403, `Dataset "${name}" is one that this content lake is started with (--dataset)`)
    }
    // As a transaction like any other: whoever follows the dataset sees its documents go.
    await transact(name, {mutations: [{delete: {query: '*', purge: true}}]}, {author})
    store.dropDataset(name)
    return {deleted: true}
  })
}
