import {setTimeout as wait} from 'node:timers/promises'
import {dataOf} from '../../bench/cluster/posts.ts'
import {type Cluster, startCluster} from '../../services/launcher/cluster/cluster.ts'
import type {Engine} from '../../services/launcher/cluster/front.ts'
import {clusterPorts, findClusterPorts} from '../../services/launcher/cluster/ports.ts'
import {seededRandom} from '../../tests/support/seeded-random.ts'
import {Builds, listPages} from './builds.ts'
import {compareAll} from './compare.ts'
import {Confirmed} from './confirmed.ts'
import {type NextBuild, prepareNextBuild, readBuild, rollingDeploy, type Visits} from './deploy.ts'
import {Acknowledged} from './editions.ts'
import {chooseFailures, type Failure, listFailures, shuffle, type Times} from './failures.ts'
import {Findings} from './findings.ts'
import {createVisitorRequests} from './http2-requests.ts'
import {OpenPages} from './open-pages.ts'
import {type Part, type Parts, partsOf} from './parts.ts'
import {PUBLISHED_PAGES, publishAtRandom, publishFirst, SHOWN_ON} from './publishes.ts'
import {createRequests} from './requests.ts'
import {Senders} from './senders.ts'
import type {SiteBuilds} from './site-builds.ts'
import {readSites} from './site-readers.ts'
import {Timeline} from './timeline.ts'
import {MAX_PENDING, Visitors} from './visitors.ts'

/** The same each time where they are free: the builds have the addresses in them. */
const FIRST_PORTS = [28_500, 28_600, 28_700, 28_800]
/** Time until a publish has been repeated after everything works again, in milliseconds. */
const EQUAL_WITHIN_MS = 120_000

export type RunOptions = {
  root: string
  /** An empty folder. */
  dataDir: string
  engine: Engine
  seed: number
  builds: SiteBuilds
  /** Pages that visitors request, each with its data, and how often in a second. */
  pages: number
  perSecond: number
  times: Times
  /** Lets each part but the front fail in one of the ways. */
  isOnce: boolean
  /** Causes random failures for this time, in minutes. Without it, everything fails once in a random order. */
  minutes: number | undefined
  report: (text: string) => void
}

export type Result = {
  findings: Findings
  confirmed: Confirmed
  /** GETs of visitors while parts failed, and how long that took. */
  gets: number
  seconds: number
  equalAfterMs: number
  files: number
}

/** Starts a cluster, lets everything fail in the order of a seed while it is used, and returns what was found. */
export async function runChaos(options: RunOptions): Promise<Result> {
  const firstPort = await findClusterPorts(FIRST_PORTS)
  const {root, dataDir, builds, engine, report} = options
  const {distDir, make} = builds.first
  const apiUrl = `http://127.0.0.1:${clusterPorts(firstPort).balancer}`
  const cluster = await startCluster({
    ...{root, dataDir, distDir, firstPort, engine, report, makeBuild: make},
    prepare: sources => publishFirst({...sources, apiUrl}),
  })
  let parts: Parts | undefined
  let next: NextBuild | undefined
  try {
    const all = partsOf(cluster)
    const build = await prepareNextBuild(cluster, {root, dataDir, builds, report})
    parts = all
    next = build
    return await causeFailures(cluster, all, {
      ...options,
      deploy: visits => rollingDeploy(cluster, all, build, visits),
    })
  } finally {
    for (const part of parts ? listParts(parts) : []) await part.stop()
    await cluster.stop()
    next?.remove()
    builds.remove(root)
  }
}

const listParts = ({sites, others, redis, front}: Parts): Part[] => [front, ...sites, ...others, redis]

type Chaos = Omit<RunOptions, 'builds'> & {deploy: (visits: Visits) => ReturnType<typeof rollingDeploy>}

async function causeFailures(cluster: Cluster, parts: Parts, options: Chaos): Promise<Result> {
  const {seed, perSecond, times, isOnce, engine, minutes, report, deploy} = options
  const random = seededRandom(seed)
  const [timeline, findings, acknowledged] = [new Timeline(), new Findings(), new Acknowledged()]
  const builds = new Builds(await readBuild(cluster.url))
  const confirmed = new Confirmed(builds)
  const pages = await choosePages(cluster.url, options.pages)
  const watching = {builds, timeline, findings, confirmed, acknowledged, random}
  const visitors = new Visitors({...watching, requests: createVisitorRequests(cluster, MAX_PENDING), perSecond, pages})
  const kinds = {times, canReload: engine === 'nginx', random}
  const failures = shuffle([...listFailures(parts, timeline, {...kinds, isOnce}), deploy({builds, visitors})], random)
  const repeatable = listFailures(parts, timeline, {...kinds, isOnce: false})
  const openPages = new OpenPages(createVisitorRequests(cluster, 8), timeline, findings)
  const senders = new Senders(cluster, findings, random)
  report(`Requesting ${pages.length} pages and their data once`)
  await visitors.warmUp(builds.current)
  await openPages.open(pages.slice(0, 20))
  report(minutes === undefined ? `${failures.length} failures, one after another` : `${minutes} minutes of failures`)
  visitors.start()
  openPages.start(pages, random)
  senders.start()
  const sources = {lakeUrl: cluster.lake.url, apiUrl: cluster.apiUrl, secrets: cluster.secrets}
  const endPublishing = publishAtRandom(sources, watching)
  const endReading = readSites({...watching, sites: cluster.sites, pages: PUBLISHED_PAGES})
  const startedAt = performance.now()
  const caused = minutes === undefined ? failures : chooseFailures(failures, repeatable, {minutes, random})
  await causeEach(caused, timeline, times)
  const seconds = (performance.now() - startedAt) / 1000
  const {gets} = findings
  const editions = await endPublishing()
  await senders.stop()
  report('Comparing every page on every server and in front with the lake')
  const addresses = pages.flatMap(path =>
    [path, dataOf(path, builds.current)].map(address => ({address, id: SHOWN_ON.get(path)})),
  )
  const places = [
    {name: 'the front', url: cluster.url},
    ...cluster.sites.map(({spec, url}) => ({name: spec.name, url})),
  ]
  const equalAfterMs = await compareAll({places, addresses, editions, findings, withinMs: EQUAL_WITHIN_MS})
  await Promise.all([visitors.stop(), openPages.stop(), endReading()])
  return {findings, confirmed, gets, seconds, equalAfterMs, files: openPages.files}
}

async function causeEach(failures: Iterable<Failure>, timeline: Timeline, {calmMs}: Times): Promise<void> {
  for (const {name, run} of failures) {
    timeline.begin(name)
    await run()
    timeline.begin('everything works')
    await wait(calmMs)
  }
}

async function choosePages(url: string, most: number): Promise<string[]> {
  const requests = createRequests(url, 4)
  const pages = [...PUBLISHED_PAGES, ...(await listPages(requests, most))]
  requests.close()
  return [...new Set(pages)].slice(0, most)
}
