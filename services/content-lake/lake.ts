import websocket from '@fastify/websocket'
import Fastify, {type FastifyInstance} from 'fastify'
import {limitConnections} from '../kit/http/connections/limit-connections.ts'
import {rejectOtherMethods} from '../kit/http/method-not-allowed.ts'
import {collectMetrics} from '../kit/http/metrics.ts'
import {logRequests} from '../kit/http/request-log.ts'
import {addSecurityHeaders} from '../kit/http/security-headers.ts'
import {fastifyLog} from '../kit/log/fastify-log.ts'
import {gaugesOf} from './gauges.ts'
import {registerCors} from './http/cors.ts'
import {handleErrors} from './http/error-handler.ts'
import {repairAdvice} from './integrity/newest-backup.ts'
import {httpError} from './lake-error.ts'
import type {LakeParts} from './lake-parts.ts'
import {openLakeParts} from './open-lake-parts.ts'
import {type LakeOptions, type LakeSettings, withDefaults} from './options.ts'
import {assetRoutes} from './routes/asset-routes.ts'
import {healthRoutes} from './routes/health-routes.ts'
import {versionedRoutes} from './routes/versioned-routes.ts'
import {holdLakeDatabase, type LakeDatabase} from './store/lake-database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The services of the lake's routes, for code that runs a lake in its own process. */
    lake: LakeParts
  }
}

const MAX_HEADER_BYTES = 64 * 1024
const MAX_FRAME_BYTES = 128 * 1024
const MAX_PATH_PARAM_LENGTH = 32 * 1024

/** Builds a content lake without listening. Closing the app stops its workers and closes its database. */
export const buildLake = async (options: LakeOptions): Promise<FastifyInstance> => {
  const settings = withDefaults(options)
  const app = Fastify({
    ...fastifyLog(settings.log),
    bodyLimit: settings.bodyLimit,
    http: {maxHeaderSize: MAX_HEADER_BYTES},
    routerOptions: {maxParamLength: MAX_PATH_PARAM_LENGTH},
    forceCloseConnections: 'idle',
    trustProxy: settings.trustProxy,
  })
  app.removeContentTypeParser('text/plain')
  const lakeDatabase = await holdLakeDatabase(settings.dataDir)
  const parts = openOrClose(lakeDatabase, settings, () => openLakeParts(settings, lakeDatabase))
  app.decorate('lake', parts)
  app.addHook('onClose', async () => {
    parts.assets.orphans.close()
    await parts.releases.close()
    await parts.pruner.close()
    await parts.scrubber.close()
    await parts.dispatcher.close()
    await parts.engine.close()
    parts.imageTasks.close()
    lakeDatabase.close()
  })
  // A closing server waits for its open responses: an event stream never ends on its own, and a check may take long.
  app.addHook('preClose', () => {
    lakeDatabase.health.endWaits()
    return parts.listenerGroups.close()
  })
  handleErrors(app)
  logRequests(app)
  addSecurityHeaders(app.server)
  limitConnections(app.server, settings.connectionLimits)
  // Registered first: it closes the connection of a rejected upgrade only if its hook has seen the request.
  await app.register(websocket, {options: {maxPayload: MAX_FRAME_BYTES}})
  await registerCors(app, parts.origins)
  const addMethodErrors = rejectOtherMethods(app, ({method}, allow) =>
    httpError(405, `${method} is not allowed here; use ${allow}`),
  )
  await app.register(healthRoutes(parts, collectMetrics(app, 'lake', gaugesOf(parts))))
  await app.register(assetRoutes(parts))
  await app.register(versionedRoutes(parts), {prefix: '/:version'})
  addMethodErrors()
  if (!settings.isForCommand) {
    parts.releases.start()
    parts.pruner.start()
  }
  parts.scrubber.start()
  return app
}

/**
 * Returns the result of `open`. When `open` throws, closes the database first so that the folder is unlocked again; a
 * damaged database is the reason then.
 */
const openOrClose = <Result>(lakeDatabase: LakeDatabase, {dataDir}: LakeSettings, open: () => Result): Result => {
  try {
    return open()
  } catch (error) {
    lakeDatabase.close()
    if (!lakeDatabase.health.isDamaged()) throw error
    throw new Error(`The database in ${dataDir} is too damaged to be read. ${repairAdvice(dataDir)}`, {cause: error})
  }
}
