import {parseArgs} from 'node:util'
import {messageOf} from '../lib/errors.ts'
import {ENGINES, type Engine} from '../services/launcher/cluster/front.ts'
import {type Environment, startEnvironment} from '../tests/support/environment.ts'
import {benchBuild} from './build/build.ts'
import {benchCatalogue} from './catalogue/catalogue.ts'
import {type CatalogueOptions, readWorlds} from './catalogue/worlds.ts'
import {benchChanges} from './changes/changes.ts'
import {benchCluster} from './cluster/cluster.ts'
import {benchFirstLoad} from './first-load.ts'
import {benchLake} from './lake.ts'
import {benchLakeListeners} from './lake-listeners.ts'
import {benchLighthouse} from './lighthouse/lighthouse.ts'
import {benchPublishing} from './publishing.ts'
import {benchRelevance} from './relevance.ts'
import {benchRestore} from './restore.ts'
import {benchStudio} from './studio/studio.ts'
import {benchThroughput} from './throughput.ts'

/*
 * `npm run bench`: measures a fresh build in a separate environment, and the content lake alone. Compare ratios within one
 * run: milliseconds depend on the machine. `--rounds 1` makes the medians of Lighthouse and of the Studio quicker and less certain; `--products 100000
 * --database postgres` measures one catalogue, `--front nginx` the publishes and the load of the cluster behind that cache. Exits with 1 when a
 * target is missed.
 */

/** Rounds of the measurements in browsers, whose medians count. */
const DEFAULT_ROUNDS = '5'

type Arguments = {chosen: string[]; rounds: number; catalogue: CatalogueOptions; front: Engine | undefined}

function readArguments(): Arguments {
  try {
    const {values, positionals} = parseArgs({
      allowPositionals: true,
      options: {
        rounds: {type: 'string', default: DEFAULT_ROUNDS},
        products: {type: 'string'},
        database: {type: 'string'},
        front: {type: 'string'},
      },
    })
    if (!/^[1-9]$/.test(values.rounds)) throw new Error('--rounds must be a number from 1 to 9')
    const {products, database} = values
    readWorlds({products, database})
    const front = ENGINES.find(name => name === values.front)
    if (values.front !== undefined && !front) throw new Error(`--front must be ${ENGINES.join(' or ')}`)
    return {chosen: positionals, rounds: Number(values.rounds), catalogue: {products, database}, front}
  } catch (error) {
    console.error(`✗ ${messageOf(error)}`)
    process.exit(2)
  }
}

const {chosen, rounds, catalogue, front} = readArguments()

/** Measurements of the built site. */
const SITE_BENCHMARKS = {
  'first-load': benchFirstLoad,
  publishing: benchPublishing,
  throughput: benchThroughput,
  lighthouse: (environment: Environment) => benchLighthouse(environment, rounds),
  studio: (environment: Environment) => benchStudio(environment, rounds),
}
/** Measurements that start what they measure. */
const STANDALONE_BENCHMARKS = {
  lake: benchLake,
  'lake-listeners': benchLakeListeners,
  relevance: benchRelevance,
  catalogue: () => benchCatalogue(catalogue),
  changes: benchChanges,
  build: benchBuild,
  cluster: () => benchCluster(front),
  restore: benchRestore,
}
const names = [...Object.keys(SITE_BENCHMARKS), ...Object.keys(STANDALONE_BENCHMARKS)]
const unknown = chosen.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`✗ Unknown benchmark: ${unknown.join(', ')}. Available: ${names.join(', ')}.`)
  process.exit(2)
}

// `exit` also stops the services and removes their data.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const isChosen = ([name]: [string, unknown]): boolean => chosen.length === 0 || chosen.includes(name)
const missed: string[] = []
async function measure<Args extends unknown[]>([name, run]: [string, (...args: Args) => Promise<void>], ...args: Args) {
  try {
    await run(...args)
  } catch (error) {
    missed.push(`${name}: ${messageOf(error)}`)
  }
}

for (const benchmark of Object.entries(STANDALONE_BENCHMARKS).filter(isChosen)) await measure(benchmark)
const siteBenchmarks = Object.entries(SITE_BENCHMARKS).filter(isChosen)
if (siteBenchmarks.length > 0) {
  const {environment, stop} = await startEnvironment('.next-bench', {
    report: text => console.log(`• ${text} …`),
    // As in production: no page revalidates by age during a measurement.
    revalidateSeconds: 300,
  })
  try {
    for (const benchmark of siteBenchmarks) await measure(benchmark, environment)
  } finally {
    await stop()
  }
}
for (const reason of missed) console.error(`✗ ${reason}`)
process.exitCode = missed.length > 0 ? 1 : 0
