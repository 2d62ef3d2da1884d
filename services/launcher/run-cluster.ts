import {join, resolve} from 'node:path'
import {stopChildren} from './children.ts'
import {CLUSTER_HELP, readClusterArguments} from './cluster/arguments.ts'
import {ENGINES, type Engine, findEngine} from './cluster/front.ts'
import {createFrontCounter} from './cluster/front-counter.ts'
import {findPostgres, findProgram, superviseProgram} from './cluster/programs.ts'
import {watchCluster} from './cluster/watch-cluster.ts'
import {endOrphans, isOwnedByOther} from './process-record.ts'
import {superviseService} from './supervise/supervise-service.ts'

/*
 * `npm run cluster`: the site on several servers with everything around it, on this machine, until Ctrl-C. Its data are in
 * `DATA_DIR/cluster`, and the next start deletes them. A part that is killed is started again.
 */

const root = resolve(import.meta.dirname, '..', '..')
/** Under npm, one Ctrl-C arrives twice: from the terminal and from npm. */
const SAME_KEYSTROKE_MS = 1000

let stoppingSince: number | null = null
let endWatching = (): void => {}

async function stop(code: number): Promise<void> {
  stoppingSince = Date.now()
  endWatching()
  await stopChildren()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stoppingSince === null) void stop(0)
    // The rest of the processes is killed on exit.
    else if (Date.now() - stoppingSince > SAME_KEYSTROKE_MS) process.exit(1)
  })
}
// A closed terminal must not prevent the processes from being stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Prints what is missing. Throws when the cluster cannot run without it. */
function chooseEngine(wanted: Engine | null): Engine {
  const missing = {
    'redis-server': findProgram('redis-server') === null,
    varnish: findEngine('varnish') === null,
    nginx: findEngine('nginx') === null,
    postgresql: findPostgres() === null,
  }
  const names = Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [name] : []))
  const install = `run "apt-get install ${names.join(' ')}"`
  if (missing['redis-server']) throw new Error(`Redis is not installed: ${install}.`)
  const engine = wanted ?? ENGINES.find(name => !missing[name])
  if (!engine || missing[engine])
    throw new Error(`${engine ?? 'Neither Varnish nor nginx'} is not installed: ${install}.`)
  if (missing.postgresql) console.log(`! PostgreSQL is not installed: one catalogue API uses SQLite; ${install}.`)
  else if (missing.nginx) console.log(`! nginx is not installed: the sites use one of the catalogue APIs; ${install}.`)
  return engine
}

async function start(): Promise<void> {
  const {firstPort, engine: wanted, isHelp} = readClusterArguments(process.argv.slice(2))
  if (isHelp) {
    console.log(CLUSTER_HELP)
    return
  }
  // Imported here because these modules read the settings, which may be invalid.
  const {env} = await import('../../lib/env.ts')
  const {startCluster} = await import('./cluster/cluster.ts')
  const {describeCluster} = await import('./cluster/describe-cluster.ts')
  const dataDir = join(resolve(root, env.DATA_DIR), 'cluster')
  const engine = chooseEngine(wanted)
  if (isOwnedByOther(dataDir)) throw new Error(`Another cluster uses ${dataDir}: end it, or set DATA_DIR=….`)
  const orphans = await endOrphans(dataDir)
  if (orphans > 0) console.log(`• Stopped ${orphans} processes of a previous start that was killed.`)
  const counter = await createFrontCounter(engine)
  const cluster = await startCluster({
    ...{root, dataDir, distDir: '.next-cluster', firstPort, engine},
    ...(counter.accessLog && {accessLog: counter.accessLog}),
    report: text => console.log(`• ${text} …`),
  })
  const {sites, apis, lake, front, redis, postgres, balancer} = cluster
  for (const service of [...sites, ...apis, lake]) superviseService(service)
  for (const program of [front, redis, postgres, balancer]) if (program) superviseProgram(program)
  console.log(`\n${describeCluster(cluster)}\n\n  Logs are in ${dataDir}. Press Ctrl-C to stop everything.\n`)
  endWatching = watchCluster(cluster, counter)
}

try {
  await start()
} catch (error) {
  if (stoppingSince === null) {
    console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
    await stop(1)
  }
}
