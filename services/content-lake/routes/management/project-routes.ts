import type {FastifyInstance, FastifyRequest} from 'fastify'
import {describeRole, projectGrantsOf, ROLES} from '../../auth/roles.ts'
import {checkProject, pathParam} from '../../http/scope.ts'
import type {LakeParts} from '../../lake-parts.ts'

/** The project, its roles and the caller's permissions, in the format of Sanity's management endpoints. */
export const projectRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {accounts, authenticator, settings, store} = parts

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

  /** Returns the caller. Throws a LakeError without a valid token, or when the request names another project. */
  const requireCaller = (request: FastifyRequest) => {
    const caller = authenticator.requireToken(request)
    checkProject(pathParam(request, 'id'), settings.projectId)
    return caller
  }

  app.get('/projects', async request => [project(authenticator.requireToken(request).id)])
  app.get('/projects/:id', async request => project(requireCaller(request).id))
  app.get('/projects/:id/grants', async request => projectGrantsOf(requireCaller(request).role))
  app.get('/projects/:id/roles', async request => {
    requireCaller(request)
    return ROLES.map(role => ({...describeRole(role), isCustom: false, appliesToUsers: true, appliesToRobots: true}))
  })
}
