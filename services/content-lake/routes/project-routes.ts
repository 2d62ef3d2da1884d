import type {FastifyInstance, FastifyRequest} from 'fastify'
import {describeRole, projectGrantsOf, ROLES} from '../auth/roles.ts'
import {checkProject, pathPart} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'

/** The project, what the caller may do in it and its roles, as Sanity's management endpoints show them. */
export const projectRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {accounts, gate, settings, store} = parts

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
}
