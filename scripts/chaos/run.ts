import {setTimeout as wait} from 'node:timers/promises'
import {dataOf} from '../../bench/cluster/posts.ts'
import {type Cluster, startCluster} from '../../services/launcher/cluster/cluster.ts'
import type {Engine} from '../../services/launcher/cluster/front.ts'
import {clusterPorts, findClusterPorts} from '../../services/launcher/cluster/ports.ts'
import {seededRandom} from '../../tests/support/seeded-random.ts'
import {Builds, listPages} from './builds.ts'
import {compareAll} from './compare.ts'
import {type NextBuild, prepareNextBuild, readBuild, rollingDeploy} from './deploy.ts'
import {listFailures, shuffle, type Times} from './failures.ts'
import {Findings} from './findings.ts'
import {OpenPages} from './open-pages.ts'
import {type Part, type Parts, partsOf} from './parts.ts'
import {PUBLISHED_PAGES, publishAtRandom, publishFirst} from './publishes.ts'
import {createRequests} from './requests.ts'
import {Senders} from './senders.ts'
import {readSites} from './site-readers.ts'
import {Timeline} from './timeline.ts'
import {Visitors} from './visitors.ts'

const DIST_DIR = '.next-chaos'
/** The same each time where they are free: the builds have the addresses in them. */
const FIRST_PORTS = [28_500, 28_600, 28_700, 28_800]
/** Pages that visitors request, each with its data: 500 addresses. */
const PAGES = 250
/** Time until a publish has been repeated after everything works again, in milliseconds. */
const EQUAL_WITHIN_MS = 120_000

export type RunOptions = {
  root: string
  /** An empty folder. */
  dataDir: string
  engine: Engine
  seed: number
  perSecond: number
  times: Times
  report: (text: string) => void
}

export type Result = {
  findings: Findings
  /** GETs of visitors while parts failed, and how long that took. */
  gets: number
  seconds: number
  equalAfterMs: number
  files: number
}

/** Starts a cluster, lets everything fail in the order of a seed while it is used, and returns what was found. */
export async function runChaos(options: RunOptions): Promise<Result> {
  const firstPort = await findClusterPorts(FIRST_PORTS)
  const {root, dataDir, engine, report} = options
  const apiUrl = `http://127.0.0.1:${clusterPorts(firstPort).balancer}`
  const cluster = await startCluster({
    ...{root, dataDir, distDir: DIST_DIR, firstPort, engine, report},
    prepare: sources => publishFirst({...sources, apiUrl}),
  })
  let parts: Parts | undefined
  let next: NextBuild | undefined
  try {
    const all = partsOf(cluster)
    const build = await prepareNextBuild(cluster, {root, dataDir, distDir: DIST_DIR, report})
    parts = all
    next = build
    return await causeFailures(cluster, all, {...options, deploy: builds => rollingDeploy(cluster, all, build, builds)})
  } finally {
    for (const part of parts ? listParts(parts) : []) await part.stop()
    await cluster.stop()
    next?.remove()
  }
}

const listParts = ({sites, others, redis, front}: Parts): Part[] => [front, ...sites, ...others, redis]

type Chaos = RunOptions & {deploy: (builds: Builds) => ReturnType<typeof rollingDeploy>}

async function causeFailures(cluster: Cluster, parts: Parts, {seed, perSecond, times, engine, report, deploy}: Chaos) {
  const random = seededRandom(seed)
  const [timeline, findings] = [new Timeline(), new Findings()]
  const builds = new Builds(await readBuild(cluster.url))
  const requests = createRequests(cluster.url, 4)
  const pages = [...new Set([...PUBLISHED_PAGES, ...(await listPages(requests, PAGES))])].slice(0, PAGES)
  requests.close()
  const failures = shuffle(
    [...listFailures(parts, timeline, {times, canReload: engine === 'nginx'}), deploy(builds)],
    random,
  )
  const visitors = new Visitors({url: cluster.url, perSecond, pages, builds, timeline, findings, random})
  const openPages = new OpenPages(cluster.url, timeline, findings)
  const senders = new Senders(cluster, findings, random)
  report(`Requesting ${pages.length} pages and their data once`)
  await visitors.warmUp()
  await openPages.open(pages.slice(0, 20))
  report(`${failures.length} failures, one after another`)
  visitors.start()
  openPages.start(pages, random)
  senders.start()
  const sources = {lakeUrl: cluster.lake.url, apiUrl: cluster.apiUrl, secrets: cluster.secrets}
  const endPublishing = publishAtRandom(sources, findings, random)
  const endReading = readSites({sites: cluster.sites, pages: PUBLISHED_PAGES, timeline, findings, random})
  const startedAt = performance.now()
  for (const {name, run} of failures) {
    timeline.begin(name)
    await run()
    timeline.begin('everything works')
    await wait(times.calmMs)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const {gets} = findings
  const editions = await endPublishing()
  await senders.stop()
  report('Comparing every page on every server and in front with the lake')
  const addresses = pages.flatMap(path => [path, dataOf(path, builds.current)])
  const places = [
    {name: 'the front', url: cluster.url},
    ...cluster.sites.map(({spec, url}) => ({name: spec.name, url})),
  ]
  const equalAfterMs = await compareAll({places, addresses, editions, findings, withinMs: EQUAL_WITHIN_MS})
  await Promise.all([visitors.stop(), openPages.stop(), endReading()])
  return {findings, gets, seconds, equalAfterMs, files: openPages.files}
}
