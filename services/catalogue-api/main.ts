import {parseArgs} from 'node:util'
import {listen, runService, stopOnSignals} from '../kit/listen.ts'
import {buildCatalogueApi} from './app.ts'

/* Runs the reference backend. README.md describes the options and environment variables. */
const {env} = process
const values = readArguments()

await runService('Catalogue API', values.data, async () => {
  const app = await buildCatalogueApi({
    dataDir: values.data,
    adminToken: env.CATALOGUE_ADMIN_TOKEN || undefined,
    publicUrl: env.CATALOGUE_PUBLIC_URL?.replace(/\/+$/, '') || undefined,
    submissionsPerMinute: toCount('CATALOGUE_SUBMISSIONS_PER_MINUTE', env.CATALOGUE_SUBMISSIONS_PER_MINUTE),
    trustProxy: env.CATALOGUE_TRUST_PROXY === '1',
    log: !values.quiet,
  })
  const port = await listen(app, toCount('--port', values.port) ?? 4020, values.host)
  stopOnSignals(app)
  console.log(`Catalogue API on http://localhost:${port}`)
})

function toCount(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}".`)
  return Number(text)
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: {type: 'string', default: env.CATALOGUE_API_PORT || '4020'},
        host: {type: 'string', default: env.CATALOGUE_API_HOST || '127.0.0.1'},
        data: {type: 'string', default: `${env.DATA_DIR || '.data'}/catalogue`},
        quiet: {type: 'boolean', default: false},
      },
    }).values
  } catch (error) {
    console.error(`Catalogue API: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
