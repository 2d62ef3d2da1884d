import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {messageOf} from '../lib/errors.ts'
import {ENGINES, type Engine, findEngine} from '../services/launcher/cluster/front.ts'
import {findPostgres} from '../services/launcher/cluster/programs.ts'
import {findRedis} from '../tests/support/redis-server.ts'
import {settings} from '../tests/support/settings.ts'
import {judge} from './chaos/judge.ts'
import {runChaos} from './chaos/run.ts'
import {copiedBuilds, ownBuilds} from './chaos/site-builds.ts'

/*
 * `npm run test:chaos`: lets every part of `npm run cluster` fail, one after another, while the site is visited and published, behind
 * Varnish and behind nginx. `CHAOS_SEED` sets the order, and `CHAOS_LONG=1` runs the long version; `--front nginx` runs one of both.
 * `--minutes 10` causes failures for that time, chosen at random once each part has failed.
 * `--short` takes two minutes: each part fails once, behind one of both, and the builds are copies of that of `npm test`.
 * Where a program is missing, it says so and succeeds, with `--required` it fails.
 */

const root = resolve(import.meta.dirname, '..')
const FROZEN = {frozenMs: 4000, awayMs: 1000, calmMs: 500}
const USUAL = {times: FROZEN, pages: 250, perSecond: 200, isOnce: false}
/** CI: on a slow machine too. */
const SHORT = {...USUAL, pages: 80, perSecond: 60, isOnce: true}
const LONG = {...USUAL, times: {frozenMs: 30_000, awayMs: 5000, calmMs: 5000}}

type Arguments = {front: Engine | undefined; short: boolean; minutes: number | undefined; required: boolean}

/** Reads the arguments. Prints one sentence and exits with 2 when one is wrong. */
function readArguments(): Arguments {
  try {
    const {values} = parseArgs({
      options: {
        front: {type: 'string'},
        short: {type: 'boolean', default: false},
        minutes: {type: 'string'},
        required: {type: 'boolean', default: false},
      },
    })
    const front = ENGINES.find(name => name === values.front)
    if (values.front !== undefined && !front) throw new Error(`--front must be ${ENGINES.join(' or ')}`)
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
    if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes must be a number above 0')
    return {...values, front, minutes}
  } catch (error) {
    console.error(`✗ ${messageOf(error)}`)
    process.exit(2)
  }
}

const {minutes, ...values} = readArguments()
const form = values.short ? SHORT : settings.CHAOS_LONG ? LONG : USUAL

// `exit` also stops the parts, which lead their own process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

function listMissing(): string[] {
  const missing = {'redis-server': findRedis() === null, postgresql: findPostgres() === null}
  return Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

async function run(engine: Engine, seed: number): Promise<boolean> {
  const isTimed = form === LONG
  console.log(`\n${engine}, CHAOS_SEED=${seed}${isTimed ? ', long' : ''}\n`)
  const folder = mkdtempSync(join(tmpdir(), `overprint-chaos-${engine}-`))
  const report = (text: string) => console.log(`• ${text} …`)
  const result = await runChaos({
    root,
    dataDir: join(folder, 'data'),
    engine,
    seed,
    builds: values.short ? copiedBuilds() : ownBuilds(),
    ...form,
    minutes,
    report,
  })
  const isKept = judge(engine, result, {perSecond: form.perSecond, isTimed})
  if (isKept) rmSync(folder, {recursive: true, force: true})
  else {
    const flags = `--front ${engine}${values.short ? ' --short' : ''}${minutes ? ` --minutes ${minutes}` : ''}`
    console.log(`\nLogs are in ${folder}. CHAOS_SEED=${seed} npm run test:chaos -- ${flags} repeats it.`)
  }
  return isKept
}

/** One of both in the short form, by the seed. */
function chooseEngines(seed: number): Engine[] {
  if (values.front !== undefined) return ENGINES.filter(name => name === values.front)
  return ENGINES.filter((_, index) => !values.short || index === seed % ENGINES.length)
}

const missing = listMissing()
if (missing.length > 0) {
  console.log(`! NOT RUN. Install what is missing: run "apt-get install ${missing.join(' ')}".`)
  process.exitCode = values.required ? 1 : 0
} else {
  const seed = settings.CHAOS_SEED ?? Date.now() % 1_000_000
  let isKept = true
  for (const engine of chooseEngines(seed)) {
    if (findEngine(engine) === null) {
      console.log(`! NOT RUN: ${engine}. It is not installed: run "apt-get install ${engine}".`)
      isKept = isKept && !values.required
    } else isKept = (await run(engine, seed)) && isKept
  }
  process.exit(isKept ? 0 : 1)
}
