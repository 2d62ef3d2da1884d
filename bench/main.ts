import {startWorld} from '../tests/support/world.ts'
import {benchFirstLoad} from './first-load.ts'
import {benchLighthouse} from './lighthouse.ts'
import {benchThroughput} from './throughput.ts'

/*
 * `npm run bench`: measurements of a fresh build in a world of its own. Milliseconds on one machine say little; the
 * ratios of one run are what to compare.
 */

const PARTS = {'first-load': benchFirstLoad, throughput: benchThroughput, lighthouse: benchLighthouse}
const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`✗ No measurement is called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}

const {world, stop} = await startWorld('.next-bench', {
  report: text => console.log(`• ${text} …`),
  // As in production: nothing refreshes while it is measured.
  revalidateSeconds: 300,
})
try {
  for (const [name, run] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await run(world)
} finally {
  await stop()
}
