import {createWriteProbe, probeSqlite} from '../kit/write-probe.ts'
import {openReleaseScheduler} from './actions/release-scheduler.ts'
import {openAssetStore} from './assets/asset-store.ts'
import {openImageServer} from './assets/image-server.ts'
import {openImageTasks} from './assets/rendering/image-tasks.ts'
import {openAccounts} from './auth/accounts.ts'
import {createAuthenticator} from './auth/authenticator.ts'
import {openOrigins} from './auth/origins.ts'
import {openSessions} from './auth/sessions.ts'
import {openDevices} from './auth/sign-in/devices.ts'
import {openSignIn} from './auth/sign-in/sign-in.ts'
import {openSigner} from './auth/signer.ts'
import {openTokens} from './auth/tokens.ts'
import {openUserValues} from './auth/user-values.ts'
import {openHistory} from './history/history.ts'
import {openPruner} from './history/pruner.ts'
import {type Dispatcher, openDispatcher} from './hooks/dispatcher.ts'
import {createFilterEvaluator} from './hooks/filter-evaluator.ts'
import {type HookStore, openHookStore} from './hooks/hook-store.ts'
import {createQuota} from './http/quota.ts'
import {openScrubber} from './integrity/scrubber.ts'
import type {LakeParts} from './lake-parts.ts'
import {createListenerGroups} from './listen/listener-groups.ts'
import type {LakeSettings} from './options.ts'
import {openQueryEngine} from './query/query-engine.ts'
import type {LakeDatabase} from './store/lake-database.ts'
import {openStore, type Store} from './store/store.ts'
import {openTransactor} from './transactions/transactor.ts'

/** Opens every service of a lake on its locked database. */
export const openLakeParts = (settings: LakeSettings, lakeDatabase: LakeDatabase): LakeParts => {
  const {database} = lakeDatabase
  const history = openHistory(database)
  const hooks = openHookStore(database)
  const store = openStore(lakeDatabase, settings, committed => {
    history.record(committed)
    hooks.record(committed)
  })
  const engine = openQueryEngine({
    file: store.file,
    projectId: settings.projectId,
    workers: settings.queryWorkers,
    timeoutMs: settings.queryTimeoutMs,
    maxWaitingLength: settings.queryQueueLimit,
    maxWaitMs: settings.queryWaitMs,
    sequenceOf: store.sequenceOf,
    reportDamage: store.health.report,
  })
  const {transact, dropDataset} = openTransactor(store, engine, history, {
    projectId: settings.projectId,
    selectTimeoutMs: settings.queryTimeoutMs,
    rules: settings.rules,
    timeZone: settings.timeZone,
  })
  const accounts = openAccounts(database)
  const tokens = openTokens(database)
  const sessions = openSessions(database, tokens, settings)
  const imageTasks = openImageTasks(settings)
  return {
    settings,
    store,
    probeWrite: createWriteProbe(() => probeSqlite(database), settings.dataDir),
    engine,
    transact,
    dropDataset,
    authenticator: createAuthenticator(settings, tokens, sessions),
    accounts,
    tokens,
    sessions,
    signIn: openSignIn({accounts, devices: openDevices(database), sessions}),
    signer: openSigner(database),
    origins: openOrigins(database, settings.origins),
    userValues: openUserValues(database),
    assets: openAssetStore(settings, store, transact, imageTasks),
    images: openImageServer(settings, imageTasks),
    imageTasks,
    history,
    hooks,
    dispatcher: startDispatcher(settings, store, hooks),
    pruner: openPruner(database, store, settings.historyDays),
    listenerGroups: createListenerGroups(store, settings),
    streams: createQuota(settings.streamQuota),
    releases: openReleaseScheduler(store, history, transact),
    scrubber: openScrubber(store.file, store.health, settings.scrubPauses),
  }
}

const startDispatcher = (settings: LakeSettings, store: Store, hooks: HookStore): Dispatcher => {
  const {projectId, hookTimeoutMs, hookBackoffMs, hookRetryWindowMs, queryTimeoutMs} = settings
  const evaluator = createFilterEvaluator({file: store.file, projectId}, queryTimeoutMs, store.health.report)
  const times = {timeoutMs: hookTimeoutMs, backoffMs: hookBackoffMs, retryWindowMs: hookRetryWindowMs}
  const dispatcher = openDispatcher(hooks, evaluator, {projectId, ...times}, () => store.health.refusal() === null)
  store.onCommit(dispatcher.wake)
  store.health.onWritable(dispatcher.wake)
  dispatcher.wake()
  return dispatcher
}
