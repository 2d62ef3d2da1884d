import type {FastifyInstance} from 'fastify'
import {apiVersionOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {actionRoutes} from './action-routes.ts'
import {authRoutes} from './auth-routes.ts'
import {documentRoutes} from './document-routes.ts'
import {exportRoutes} from './export-routes.ts'
import {historyRoutes} from './history-routes.ts'
import {hookRoutes} from './hook-routes.ts'
import {datasetRoutes} from './management/dataset-routes.ts'
import {originRoutes} from './management/origin-routes.ts'
import {projectRoutes} from './management/project-routes.ts'
import {tokenRoutes} from './management/token-routes.ts'
import {userRoutes} from './management/user-routes.ts'
import {queryRoutes} from './query-routes.ts'
import {sessionRoutes} from './session-routes.ts'
import {streamRoutes} from './stream-routes.ts'
import {studioRoutes} from './studio-routes.ts'
import {uploadRoutes} from './upload-routes.ts'

/** Registers the routes below the API version, such as `/v2025-02-19`. */
export const versionedRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.addHook('onRequest', async request => {
    apiVersionOf(request)
    const {health} = parts.store
    if (health.isOutdated() && request.routeOptions.url?.startsWith('/:version/data/')) throw health.damagedError()
  })
  await app.register(queryRoutes(parts))
  await app.register(documentRoutes(parts))
  await app.register(exportRoutes(parts))
  await app.register(projectRoutes(parts))
  await app.register(datasetRoutes(parts))
  await app.register(userRoutes(parts))
  await app.register(tokenRoutes(parts))
  await app.register(originRoutes(parts))
  await app.register(studioRoutes(parts))
  await app.register(authRoutes(parts))
  await app.register(sessionRoutes(parts))
  await app.register(hookRoutes(parts))
  await app.register(uploadRoutes(parts))
  await app.register(streamRoutes(parts))
  await app.register(actionRoutes(parts))
  await app.register(historyRoutes(parts))
}
