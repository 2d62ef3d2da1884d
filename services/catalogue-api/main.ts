import {parseArgs} from 'node:util'
import {toConnectionLimits} from '../kit/http/connections/connection-limits.ts'
import {listen, runService, stopOnSignals} from '../kit/http/listen.ts'
import {startLog} from '../kit/log/start-log.ts'
import {buildCatalogueApi} from './app.ts'
import {readCatalogueEnvironment} from './environment.ts'

/* Runs the reference backend. README.md describes the options and environment variables. */
const {environment, values} = readSettings()
const trustProxy = environment.CATALOGUE_TRUST_PROXY === '1'

await runService('Catalogue API', values.data, async () => {
  const logger = startLog('catalogue-api')
  const app = await buildCatalogueApi({
    dataDir: values.data,
    adminToken: environment.CATALOGUE_ADMIN_TOKEN,
    publicUrl: environment.CATALOGUE_PUBLIC_URL,
    submissionsPerMinute: environment.CATALOGUE_SUBMISSIONS_PER_MINUTE,
    trustProxy,
    connectionLimits: toConnectionLimits(environment, {trustsProxy: trustProxy}),
    log: !values.quiet && logger,
  })
  const port = await listen(app, toPort(values.port), values.host)
  stopOnSignals(app)
  console.log(`Catalogue API on http://localhost:${port}`)
})

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`--port must be a port number, not "${text}".`)
}

/** Reads the environment and the arguments, which take precedence. Prints one sentence and exits when they are not valid. */
function readSettings() {
  try {
    const environment = readCatalogueEnvironment()
    const {values} = parseArgs({
      options: {
        port: {type: 'string', default: environment.CATALOGUE_API_PORT},
        host: {type: 'string', default: environment.CATALOGUE_API_HOST},
        data: {type: 'string', default: `${environment.DATA_DIR}/catalogue`},
        quiet: {type: 'boolean', default: false},
      },
    })
    return {environment, values}
  } catch (error) {
    console.error(`Catalogue API: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
