import {startEnvironment} from '../tests/support/environment.ts'
import {benchFirstLoad} from './first-load.ts'
import {benchLake} from './lake.ts'
import {benchLakeListeners} from './lake-listeners.ts'
import {benchLighthouse} from './lighthouse.ts'
import {benchPublishing} from './publishing.ts'
import {benchThroughput} from './throughput.ts'

/*
 * `npm run bench`: measurements of a fresh build in a world of its own, and of the content lake alone. Milliseconds on one
 * machine say little; the ratios of one run are what to compare. Ends with an error when a target was missed.
 */

/** Measurements of the built site. */
const OF_SITE = {
  'first-load': benchFirstLoad,
  publishing: benchPublishing,
  throughput: benchThroughput,
  lighthouse: benchLighthouse,
}
/** Measurements that start what they measure. */
const ALONE = {lake: benchLake, 'lake-listeners': benchLakeListeners}
const names = [...Object.keys(OF_SITE), ...Object.keys(ALONE)]
const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`✗ No measurement is called ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(2)
}

// Leaving by `exit` takes the services along, which lead process groups of their own.
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

for (const entry of Object.entries(ALONE).filter(isChosen)) await measure(entry)
const ofSite = Object.entries(OF_SITE).filter(isChosen)
if (ofSite.length > 0) {
  const {world, stop} = await startEnvironment('.next-bench', {
    report: text => console.log(`• ${text} …`),
    // As in production: nothing refreshes while it is measured.
    revalidateSeconds: 300,
  })
  try {
    for (const entry of ofSite) await measure(entry, world)
  } finally {
    await stop()
  }
}
for (const reason of missed) console.error(`✗ ${reason}`)
process.exitCode = missed.length > 0 ? 1 : 0
