import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {ENGINES, type Engine, findEngine} from '../services/launcher/cluster/front.ts'
import {findPostgres} from '../services/launcher/cluster/programs.ts'
import {findRedis} from '../tests/support/redis-server.ts'
import {settings} from '../tests/support/settings.ts'
import {judge} from './chaos/judge.ts'
import {runChaos} from './chaos/run.ts'

/*
 * `npm run test:chaos`: lets every part of `npm run cluster` fail, one after another, while the site is visited and published, behind
 * Varnish and behind nginx. `CHAOS_SEED` sets the order, and `CHAOS_LONG=1` runs the long version; `--front nginx` runs one of both.
 */

const root = resolve(import.meta.dirname, '..')
const TIMES = {
  short: {frozenMs: 4000, awayMs: 1000, calmMs: 500},
  long: {frozenMs: 30_000, awayMs: 5000, calmMs: 5000},
}
const PER_SECOND = 200

// `exit` also stops the parts, which lead their own process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

function listMissing(): string[] {
  const missing = {'redis-server': findRedis() === null, postgresql: findPostgres() === null}
  return Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

async function run(engine: Engine, seed: number): Promise<boolean> {
  console.log(`\n${engine}, CHAOS_SEED=${seed}${settings.CHAOS_LONG ? ', long' : ''}\n`)
  const folder = mkdtempSync(join(tmpdir(), `overprint-chaos-${engine}-`))
  const times = settings.CHAOS_LONG ? TIMES.long : TIMES.short
  const report = (text: string) => console.log(`• ${text} …`)
  const result = await runChaos({
    root,
    dataDir: join(folder, 'data'),
    engine,
    seed,
    perSecond: PER_SECOND,
    times,
    report,
  })
  const isKept = judge(engine, result, {perSecond: PER_SECOND, isTimed: settings.CHAOS_LONG})
  if (isKept) rmSync(folder, {recursive: true, force: true})
  else console.log(`\nLogs are in ${folder}. CHAOS_SEED=${seed} npm run test:chaos -- --front ${engine} repeats it.`)
  return isKept
}

const {values} = parseArgs({options: {front: {type: 'string'}}})
const missing = listMissing()
if (missing.length > 0) console.log(`! NOT RUN. Install what is missing: run "apt-get install ${missing.join(' ')}".`)
else {
  const seed = settings.CHAOS_SEED ?? Date.now() % 1_000_000
  let isKept = true
  for (const engine of ENGINES.filter(name => values.front === undefined || name === values.front)) {
    if (findEngine(engine) === null)
      console.log(`! NOT RUN: ${engine}. It is not installed: run "apt-get install ${engine}".`)
    else isKept = (await run(engine, seed)) && isKept
  }
  process.exit(isKept ? 0 : 1)
}
