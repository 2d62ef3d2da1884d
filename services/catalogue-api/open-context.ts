import {join} from 'node:path'
import {createTurns} from '../kit/event-loop-turns.ts'
import {collectMetrics} from '../kit/http/metrics.ts'
import {createImageCache} from '../kit/images/image-cache.ts'
import {createProbeContent, createWriteProbe} from '../kit/write-probe.ts'
import {createImports, type Imports} from './bulk/imports.ts'
import {createImportThread, type ImportBody, type ImportThread} from './bulk/thread/import-thread.ts'
import {type CatalogueReader, createCatalogueReader} from './catalogue/catalogue-reader.ts'
import {followChanges} from './catalogue/follow-changes.ts'
import {indexGauges} from './catalogue/index-gauges.ts'
import {createIndexBuild} from './catalogue/thread/index-thread.ts'
import type {Database, Query} from './database/database.ts'
import type {LentDatabase} from './database/lent-database.ts'
import {createChangeWatch} from './feed/change-watch.ts'
import {feedGauges} from './feed/feed-gauges.ts'
import type {FeedStatus} from './feed/send-changes.ts'
import {type ImageTasks, openImageTasks} from './images/image-tasks.ts'
import type {LimitsRedis} from './limits/limits-redis.ts'
import {createPasswordLimits} from './limits/password-limits.ts'
import {redisGauges} from './limits/redis-status.ts'
import type {CatalogueApiSettings} from './options.ts'
import {presentCatalogue} from './present-catalogue.ts'
import type {App, Context} from './routes/route.ts'
import {DEFAULT_LIFETIMES} from './session-lifetimes.ts'
import {createAccountStore} from './store/account-store.ts'
import {type CatalogueSource, createCatalogueSource} from './store/catalogue-source.ts'
import {createCatalogueStore} from './store/catalogue-store.ts'
import {createChangeLog} from './store/changes/change-log.ts'
import {createProductStore} from './store/changes/product-store.ts'
import {createSynonymStore} from './store/changes/synonym-store.ts'
import {createImageStore} from './store/image-store.ts'
import {createInbox} from './store/inbox.ts'
import {adviseRestore} from './store/integrity.ts'
import type {CatalogueDatabase} from './store/open-database.ts'
import {createOrderStore} from './store/order-store.ts'
import {createOpenSessions} from './store/sessions/open-sessions.ts'
import {createRenewableSessions} from './store/sessions/renewable-sessions.ts'
import {createSubmissionStore} from './store/submission-store.ts'
import {SupportStore} from './store/support-store.ts'

/** Creates what the routes work with. */
export function openContext(
  app: App,
  settings: CatalogueApiSettings,
  {database, integrity, lend}: CatalogueDatabase,
  redis: LimitsRedis | null,
): Context {
  const {dataDir, publicUrl, imageCacheBytes} = settings
  const changes = createChangeLog(database, settings.maxChanges)
  const source = createCatalogueSource(database, changes)
  const reader = openReader(app, database, source, lend)
  const feed: FeedStatus = {position: null, failures: 0, dropped: 0}
  return {
    ...presentCatalogue(reader, source, () => publicUrl ?? localUrl(app)),
    takeTurn: createTurns(),
    isReady: reader.isReady,
    integrity,
    adviseRestore: () => adviseRestore(dataDir, settings.backups?.folder ?? null, {isPublic: true}),
    probeWrite: openWriteProbe(database, dataDir),
    store: createCatalogueStore(database, changes),
    source,
    changes,
    watch: createChangeWatch(changes),
    index: reader,
    feed,
    maxWaiters: settings.maxWaiters,
    products: createProductStore(database, changes),
    synonyms: createSynonymStore(database, changes),
    imports: openImports(app, database.query, createImportThread(lend, settings.maxChanges)),
    images: createImageStore(database, changes),
    imageTasks: openTasks(app),
    imageCache: createImageCache({folder: join(dataDir, 'image-cache'), maxBytes: imageCacheBytes}),
    submissions: createSubmissionStore(database),
    support: new SupportStore(database),
    inbox: createInbox(database),
    orders: createOrderStore(database),
    accounts: createAccountStore(database, settings.now),
    sessions: createRenewableSessions(database, {...DEFAULT_LIFETIMES, ...settings.sessions}, settings.now),
    openSessions: createOpenSessions(database, settings.now),
    metrics: collectMetrics(app, 'catalogue', [
      ...indexGauges(reader),
      ...(settings.siteHook ? feedGauges(feed, reader.position) : []),
      ...(redis ? redisGauges(redis) : []),
    ]),
    metricsToken: settings.metricsToken,
    adminToken: settings.adminToken,
    submissionsPerMinute: settings.submissionsPerMinute,
    lookupsPerMinute: settings.lookupsPerMinute,
    signInsPerMinute: settings.signInsPerMinute,
    passwordLimits: createPasswordLimits(redis),
  }
}

/** Creates the reader of the index, which follows the changes of the catalogue. */
function openReader(app: App, database: Database, source: CatalogueSource, lend: () => LentDatabase): CatalogueReader {
  const reader = createCatalogueReader(
    source,
    error => app.log.error({err: error}, 'cannot update the index of the catalogue; readers get an earlier state'),
    createIndexBuild(source, lend),
  )
  app.addHook('onClose', followChanges(database, reader.refresh))
  app.addHook('onClose', reader.close)
  return reader
}

/** Creates the processing of images, which ends with the application. */
function openTasks(app: App): ImageTasks {
  const tasks = openImageTasks()
  app.addHook('onClose', async () => tasks.close())
  return tasks
}

/** Creates the imports of products, which also go on with what an ended process has left. */
function openImports(app: App, query: Query, thread: ImportThread): Imports<ImportBody> {
  const imports = createImports(query, thread, error =>
    app.log.error({err: error}, 'cannot move or remove what imports have left; trying again later'),
  )
  app.addHook('onClose', async () => {
    await imports.close()
    await thread.close()
  })
  imports.resume()
  return imports
}

const openWriteProbe = (database: Database, dataDir: string) =>
  createWriteProbe(
    () => probeDatabase(database),
    dataDir,
    error => (database.isAway(error) ? 'the database does not respond' : null),
  )

/** Writes a row to the table of the write probe and removes it. */
const probeDatabase = ({transaction}: Database): Promise<void> =>
  transaction(async trx => {
    await trx.deleteFrom('write_probe').execute()
    await trx.insertInto('write_probe').values({id: 1, content: createProbeContent()}).execute()
    await trx.deleteFrom('write_probe').execute()
  })

/** The URL of the port the application listens on. */
function localUrl(app: App): string {
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 4020}`
}
