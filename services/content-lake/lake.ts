import websocket from '@fastify/websocket'
import Fastify, {type FastifyInstance, LogController} from 'fastify'
import {collectMetrics} from '../kit/metrics.ts'
import {logRequests} from '../kit/request-log.ts'
import {openAssetStore} from './assets/asset-store.ts'
import {openImageServer} from './assets/image-server.ts'
import {openAccounts} from './auth/accounts.ts'
import {openGate} from './auth/caller.ts'
import {openOrigins} from './auth/origins.ts'
import {openSignIn} from './auth/sign-in.ts'
import {openSigner} from './auth/signer.ts'
import {openTokens} from './auth/tokens.ts'
import {openUserValues} from './auth/user-values.ts'
import {gaugesOf} from './gauges.ts'
import {openHistory} from './history/history.ts'
import {openPruner} from './history/pruner.ts'
import {type Dispatcher, openDispatcher} from './hooks/dispatcher.ts'
import {createFilterEvaluator} from './hooks/filter-evaluator.ts'
import {type HookStore, openHookStore} from './hooks/hook-store.ts'
import {admitOrigins} from './http/cors.ts'
import {createQuota} from './http/quota.ts'
import {answerFaults, refuseWrongMethods} from './http/replies.ts'
import {apiVersionOf} from './http/scope.ts'
import type {LakeParts} from './lake-parts.ts'
import {createListenerGroups} from './listen/listener-groups.ts'
import {type LakeOptions, type LakeSettings, withDefaults} from './options.ts'
import {openQueryEngine} from './query/query-engine.ts'
import {openReleaseScheduler} from './releases/scheduler.ts'
import {actionRoutes} from './routes/action-routes.ts'
import {assetRoutes} from './routes/asset-routes.ts'
import {authRoutes} from './routes/auth-routes.ts'
import {datasetRoutes} from './routes/dataset-routes.ts'
import {documentRoutes} from './routes/document-routes.ts'
import {healthRoutes} from './routes/health-routes.ts'
import {historyRoutes} from './routes/history-routes.ts'
import {hookRoutes} from './routes/hook-routes.ts'
import {originRoutes} from './routes/origin-routes.ts'
import {projectRoutes} from './routes/project-routes.ts'
import {queryRoutes} from './routes/query-routes.ts'
import {streamRoutes} from './routes/stream-routes.ts'
import {studioRoutes} from './routes/studio-routes.ts'
import {tokenRoutes} from './routes/token-routes.ts'
import {uploadRoutes} from './routes/upload-routes.ts'
import {userRoutes} from './routes/user-routes.ts'
import {holdLakeDatabase, type LakeDatabase} from './store/lake-database.ts'
import {openStore, type Store} from './store/store.ts'
import {openTransactor} from './transactions/transact.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the lake's routes work with, for those who run it in their own process. */
    lake: LakeParts
  }
}

const MAX_HEADER_BYTES = 64 * 1024
const MAX_FRAME_BYTES = 128 * 1024
const MAX_PART_LENGTH = 32 * 1024

/** Builds a content lake that does not listen yet; closing it ends its workers and closes its database. */
export const buildLake = async (options: LakeOptions): Promise<FastifyInstance> => {
  const settings = withDefaults(options)
  const app = Fastify({
    logController: new LogController({disableRequestLogging: true}),
    logger: settings.log,
    bodyLimit: settings.bodyLimit,
    http: {maxHeaderSize: MAX_HEADER_BYTES},
    routerOptions: {maxParamLength: MAX_PART_LENGTH},
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  const held = holdLakeDatabase(settings.dataDir)
  const parts = openOrClose(held, () => openParts(settings, held))
  app.decorate('lake', parts)
  app.addHook('onClose', async () => {
    parts.assets.orphans.close()
    await parts.releases.close()
    await parts.pruner.close()
    await parts.dispatcher.close()
    await parts.engine.close()
    held.close()
  })
  // Streams have no end of their own, and a server that closes waits for its answers.
  app.addHook('preClose', () => parts.audiences.close())
  answerFaults(app)
  logRequests(app)
  // First, for it closes the connection of an upgrade that is refused only when its hook has seen the request.
  await app.register(websocket, {options: {maxPayload: MAX_FRAME_BYTES}})
  await admitOrigins(app, parts.origins)
  const addRefusals = refuseWrongMethods(app)
  await app.register(
    healthRoutes(
      parts,
      collectMetrics(app, 'lake', () => gaugesOf(parts)),
    ),
  )
  await app.register(assetRoutes(parts))
  await app.register(versionedRoutes(parts), {prefix: '/:version'})
  addRefusals()
  parts.releases.start()
  parts.pruner.start()
  return app
}

/** What `open` answers; when it throws, the database is closed first, so that the folder is free again. */
const openOrClose = <Result>(held: LakeDatabase, open: () => Result): Result => {
  try {
    return open()
  } catch (error) {
    held.close()
    throw error
  }
}

const openParts = (settings: LakeSettings, held: LakeDatabase): LakeParts => {
  const history = openHistory(held.database)
  const hooks = openHookStore(held.database)
  const store = openStore(held, settings, committed => {
    history.record(committed)
    hooks.record(committed)
  })
  const engine = openQueryEngine({
    file: store.file,
    projectId: settings.projectId,
    workers: settings.queryWorkers,
    timeoutMs: settings.queryTimeoutMs,
    maxWaitingLength: settings.queryQueueLimit,
    sequenceOf: store.sequenceOf,
  })
  const transact = openTransactor(store, engine, history, settings.queryTimeoutMs)
  const accounts = openAccounts(held.database)
  const tokens = openTokens(held.database)
  return {
    settings,
    store,
    engine,
    transact,
    gate: openGate(settings, tokens),
    accounts,
    tokens,
    signIn: openSignIn(accounts, tokens, settings),
    signer: openSigner(held.database),
    origins: openOrigins(held.database, settings.origins),
    userValues: openUserValues(held.database),
    assets: openAssetStore(settings, store, transact),
    images: openImageServer(settings),
    history,
    hooks,
    dispatcher: startDispatcher(settings, store, hooks),
    pruner: openPruner(held.database, store, settings.historyDays),
    audiences: createListenerGroups(store, settings),
    streams: createQuota(settings.streamQuota),
    releases: openReleaseScheduler(store, history, transact),
  }
}

const startDispatcher = (settings: LakeSettings, store: Store, hooks: HookStore): Dispatcher => {
  const {projectId, hookTimeoutMs, hookBackoffMs, hookPatienceMs, queryTimeoutMs} = settings
  const rules = createFilterEvaluator({file: store.file, projectId}, queryTimeoutMs)
  const times = {timeoutMs: hookTimeoutMs, backoffMs: hookBackoffMs, patienceMs: hookPatienceMs}
  const dispatcher = openDispatcher(hooks, rules, {projectId, ...times})
  store.onCommit(dispatcher.wake)
  dispatcher.wake()
  return dispatcher
}

const versionedRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.addHook('onRequest', async request => {
    apiVersionOf(request)
  })
  await app.register(queryRoutes(parts))
  await app.register(documentRoutes(parts))
  await app.register(projectRoutes(parts))
  await app.register(datasetRoutes(parts))
  await app.register(userRoutes(parts))
  await app.register(tokenRoutes(parts))
  await app.register(originRoutes(parts))
  await app.register(studioRoutes(parts))
  await app.register(authRoutes(parts))
  await app.register(hookRoutes(parts))
  await app.register(uploadRoutes(parts))
  await app.register(streamRoutes(parts))
  await app.register(actionRoutes(parts))
  await app.register(historyRoutes(parts))
}
