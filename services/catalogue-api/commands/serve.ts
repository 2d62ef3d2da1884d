import {parseArgs} from 'node:util'
import {toBackupFolder} from '../../kit/backup/backup-folder.ts'
import {isDatabaseDamage} from '../../kit/error-code.ts'
import {toConnectionLimits} from '../../kit/http/connections/connection-limits.ts'
import {listen, stopOnSignals} from '../../kit/http/listen.ts'
import {requestContext} from '../../kit/log/request-context.ts'
import {startLog} from '../../kit/log/start-log.ts'
import {startServiceTracing} from '../../kit/tracing/start-service-tracing.ts'
import {buildCatalogueApi} from '../app.ts'
import {type CatalogueEnvironment, readCatalogueEnvironment} from '../environment.ts'
import {adviseRestore} from '../store/integrity.ts'

/** Runs the API until the process receives a signal. Arguments take precedence over the environment. */
export const serve = async (args: string[]): Promise<void> => {
  const environment = readCatalogueEnvironment()
  const {values} = parseArgs({
    args,
    options: {
      port: {type: 'string', default: environment.CATALOGUE_API_PORT},
      host: {type: 'string', default: environment.CATALOGUE_API_HOST},
      data: {type: 'string', default: `${environment.DATA_DIR}/catalogue`},
      backups: {type: 'string', default: environment.CATALOGUE_BACKUPS},
      quiet: {type: 'boolean', default: false},
    },
  })
  const logger = startLog('catalogue-api', {context: requestContext})
  await startServiceTracing('catalogue-api', environment)
  const backups = toBackupFolder(values.backups)
  const trustProxy = environment.CATALOGUE_TRUST_PROXY === '1'
  const app = await buildCatalogueApi({
    dataDir: values.data,
    databaseUrl: environment.CATALOGUE_DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    ...(backups && {backups: {folder: backups}}),
    ...toSiteHook(environment),
    adminToken: environment.CATALOGUE_ADMIN_TOKEN,
    metricsToken: environment.METRICS_TOKEN,
    publicUrl: environment.CATALOGUE_PUBLIC_URL,
    submissionsPerMinute: environment.CATALOGUE_SUBMISSIONS_PER_MINUTE,
    sessions: {
      tokenMs: environment.CATALOGUE_TOKEN_MINUTES,
      idleMs: environment.CATALOGUE_SESSION_IDLE_DAYS,
      maxMs: environment.CATALOGUE_SESSION_DAYS,
    },
    trustProxy,
    connectionLimits: toConnectionLimits(environment, {trustsProxy: trustProxy}),
    log: !values.quiet && logger,
  }).catch(error => {
    if (!isDatabaseDamage(error)) throw error
    const reason = `The database in ${values.data} is damaged and cannot be read: ${error.message}.`
    throw new Error(`${reason} ${adviseRestore(values.data, backups)}`, {cause: error})
  })
  const port = await listen(app, toPort(values.port), values.host)
  stopOnSignals(app)
  console.log(`Catalogue API on http://localhost:${port}`)
}

/** Returns where changes are sent. Throws when only one of the two settings is there. */
function toSiteHook({CATALOGUE_WEBHOOK_URL: url, CATALOGUE_WEBHOOK_SECRET: secret}: CatalogueEnvironment) {
  if (url === undefined && secret === undefined) return {}
  if (url === undefined || secret === undefined) {
    throw new Error('CATALOGUE_WEBHOOK_URL and CATALOGUE_WEBHOOK_SECRET belong together: set both, or neither.')
  }
  return {siteHook: {url, secret}}
}

const toPort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`--port must be a port number, not "${text}".`)
}
