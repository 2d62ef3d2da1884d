import {startEnvironment} from '../tests/support/environment.ts'
import {benchFirstLoad} from './first-load.ts'
import {benchLake} from './lake.ts'
import {benchLakeListeners} from './lake-listeners.ts'
import {benchLighthouse} from './lighthouse.ts'
import {benchPublishing} from './publishing.ts'
import {benchThroughput} from './throughput.ts'

/*
 * `npm run bench`: measures a fresh build in a separate environment, and the content lake alone. Compare ratios within one
 * run: milliseconds depend on the machine. Exits with 1 when a target is missed.
 */

/** Measurements of the built site. */
const SITE_BENCHMARKS = {
  'first-load': benchFirstLoad,
  publishing: benchPublishing,
  throughput: benchThroughput,
  lighthouse: benchLighthouse,
}
/** Measurements that start what they measure. */
const STANDALONE_BENCHMARKS = {lake: benchLake, 'lake-listeners': benchLakeListeners}
const names = [...Object.keys(SITE_BENCHMARKS), ...Object.keys(STANDALONE_BENCHMARKS)]
const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`✗ Unknown benchmark: ${unknown.join(', ')}. Available: ${names.join(', ')}.`)
  process.exit(2)
}

// `exit` also stops the services, which lead their own process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const isChosen = ([name]: [string, unknown]): boolean => chosen.length === 0 || chosen.includes(name)
const missed: string[] = []
async function measure<Args extends unknown[]>([name, run]: [string, (...args: Args) => Promise<void>], ...args: Args) {
  try {
    await run(...args)
  } catch (error) {
    missed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
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
