import {mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {routes} from '../../lib/routes.ts'
import {type Cluster, startCluster} from '../../services/launcher/cluster/cluster.ts'
import {ENGINES, type Engine, findEngine} from '../../services/launcher/cluster/front.ts'
import {findClusterPorts} from '../../services/launcher/cluster/ports.ts'
import {editorClient} from '../../tests/support/editor.ts'
import {removeAtExit} from '../../tests/support/remove-at-exit.ts'
import {printVerdicts, type Verdict} from '../verdicts.ts'
import {addPosts, dataOf, listAddresses} from './posts.ts'
import {measurePublishes} from './publishes.ts'
import {measureShare} from './share.ts'
import {measureThroughput} from './throughput.ts'

const root = resolve(import.meta.dirname, '..', '..')
const DIST_DIR = '.next-bench-cluster'
/** The same each time where they are free: the build has the addresses in it. */
const FIRST_PORTS = [28_100, 28_200, 28_300, 28_400]

/**
 * Measures three sites with Redis, PostgreSQL and a cache in front: requests per second beside the bare engine, the
 * time until a publish is public everywhere, and the share of requests that reach a site, both behind `front` or the first cache that is
 * installed. Throws when a budget is exceeded.
 */
export async function benchCluster(front?: Engine): Promise<void> {
  const engine = ENGINES.find(name => (front ?? name) === name && findEngine(name) !== null)
  if (!engine) throw new Error('The cache in front is not installed: run "apt-get install varnish nginx".')
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-cluster-'))
  const remove = removeAtExit(folder)
  const dataDir = join(folder, 'data')
  try {
    const cluster = await startCluster({
      ...{root, dataDir, distDir: DIST_DIR, firstPort: await findClusterPorts(FIRST_PORTS), engine},
      report: text => console.log(`• ${text} …`),
      prepare: ({lakeUrl, secrets}) => addPosts(editorClient({lake: {url: lakeUrl}, secrets})),
    })
    try {
      await measure(cluster, folder)
    } finally {
      await cluster.stop()
    }
  } finally {
    remove()
  }
}

async function measure(cluster: Cluster, folder: string): Promise<void> {
  const {id: buildId} = (await (await fetch(`${cluster.url}${routes.latestBuild}`)).json()) as {id: string}
  const editor = editorClient(cluster)
  const {verdicts, ownRate} = await measureThroughput(cluster, [routes.home, dataOf(routes.home, buildId)], folder)
  const addresses = listAddresses(buildId)
  const publishes = await measurePublishes(cluster, editor, buildId)
  const share = await measureShare({cluster, editor, addresses, maxPerSecond: ownRate, folder})
  const all: [string, Verdict[]][] = [
    ...[...verdicts].map(([name, verdict]): [string, Verdict[]] => [name, [verdict]]),
    ['publish', publishes],
    ['load', share],
  ]
  console.log('\nBudgets\n')
  const missed = all.flatMap(([name, list]) => printVerdicts(name, list))
  if (missed.length > 0) throw new Error(`${missed.length} budgets are exceeded`)
}
