import {parseArgs} from 'node:util'
import {listen, runService, stopOnSignals} from '../kit/listen.ts'
import {adminTokenOf} from './auth/admin-token.ts'
import {buildLake} from './lake.ts'
import {seedLake} from './seed-lake.ts'

const USAGE = `Usage: node services/content-lake/main.ts [options]
  --port <number>     port to listen on (4010)
  --host <address>    address to listen on (127.0.0.1)
  --data <folder>     where documents and assets are kept (.data/lake)
  --dataset <names>   datasets, separated by commas (production)
  --project <id>      project id (overprint)
  --public-url <url>  address that asset documents carry (http://localhost:<port>)
  --origin <origin>   browser origin that may read answers; may be given again (http://localhost:3000)
  --seed <file>       NDJSON that is loaded into the first dataset when that is empty
Environment: LAKE_ADMIN_TOKEN (may do all), LAKE_READ_TOKEN (may read all)`

const OPTIONS = {
  port: {type: 'string', default: '4010'},
  host: {type: 'string', default: '127.0.0.1'},
  data: {type: 'string', default: '.data/lake'},
  dataset: {type: 'string', default: 'production'},
  project: {type: 'string', default: 'overprint'},
  'public-url': {type: 'string'},
  origin: {type: 'string', multiple: true},
  seed: {type: 'string'},
  help: {type: 'boolean', default: false},
} as const

const main = async (): Promise<void> => {
  const {values} = parseArgs({options: OPTIONS})
  if (values.help) return console.log(USAGE)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${values.port}" is not a port.`)
  const {token, file} = adminTokenOf(values.data, process.env.LAKE_ADMIN_TOKEN)
  let taken = port
  const app = await buildLake({
    dataDir: values.data,
    adminToken: token,
    readToken: process.env.LAKE_READ_TOKEN,
    projectId: values.project,
    datasets: values.dataset.split(',').filter(Boolean),
    publicUrl: () => values['public-url'] ?? `http://localhost:${taken}`,
    ...(values.origin ? {origins: values.origin} : {}),
  })
  if (values.seed && port === 0 && !values['public-url']) throw new Error('--seed needs a --port or a --public-url.')
  // Before listening: whoever finds the lake ready finds its content in it.
  if (values.seed) await seedLake(app, values.seed, console.log)
  taken = await listen(app, port, values.host)
  stopOnSignals(app)
  console.log(`Content lake on http://localhost:${taken}`)
  if (file) console.log(`Its administrator token lies in ${file}`)
}

const {values: places} = parseArgs({options: OPTIONS, strict: false})
await runService('content lake', String(places.data), main)
