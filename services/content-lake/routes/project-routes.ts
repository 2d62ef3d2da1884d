import type {FastifyInstance} from 'fastify'
import type {Caller} from '../auth/caller.ts'
import {checkProject, pathPart} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'

/** The project, its datasets and the caller, as Sanity's management endpoints show them. */
export const projectRoutes =
  ({settings, store, gate}: LakeParts) =>
  async (app: FastifyInstance) => {
    const project = () => ({
      id: settings.projectId,
      displayName: 'Overprint',
      studioHost: null,
      organizationId: null,
      isBlocked: false,
      isDisabled: false,
      metadata: {},
      features: [],
      members: [],
      pendingInvites: 0,
      createdAt: store.listDatasets()[0]?.createdAt ?? null,
    })
    const datasets = () =>
      store.listDatasets().map(({name, createdAt}) => ({name, createdAt, aclMode: 'public', datasetProfile: 'content'}))

    app.get('/ping', async () => ({pong: true}))
    app.get('/users/me', async request => toUser(gate.requireToken(request)))
    app.get('/projects', async request => {
      gate.requireToken(request)
      return [project()]
    })
    app.get('/projects/:id', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      return project()
    })
    app.get('/projects/:id/datasets', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      return datasets()
    })
    app.get('/datasets', async request => {
      gate.requireToken(request)
      return datasets()
    })
  }

const toUser = ({id, role}: Caller) => ({
  id,
  name: role === 'administrator' ? 'Administrator' : 'Viewer',
  email: `${id}@localhost`,
  profileImage: null,
  provider: 'local',
  role,
  roles: [{name: role, title: role === 'administrator' ? 'Administrator' : 'Viewer', description: ''}],
})
