import {randomBytes} from 'node:crypto'
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {seed} from '../../seed/main.ts'
import {recordChildren} from '../children.ts'
import {openDataDir} from '../data-folder.ts'
import {type LocalContext, lakeSpec} from '../local-services.ts'
import {registerHook} from '../register-hook.ts'
import type {RunningService, ServiceSpec} from '../running-service.ts'
import {readSecrets, type Secrets} from '../secrets.ts'
import {startCatalogue} from './catalogue.ts'
import {redis} from './databases.ts'
import {configureFront, type Engine, type FrontOptions} from './front.ts'
import {Parts} from './parts.ts'
import {clusterPorts, requireClusterPorts} from './ports.ts'
import type {ProgramSpec, RunningProgram} from './programs.ts'
import {buildOnce, type ClusterBuild, CONTENT, copyOf, prepareSite, siteEnvironment} from './sites.ts'

/*
 * The site on several servers, on this machine: three sites with one build that share a Redis, two catalogue APIs on one
 * PostgreSQL, the content lake, and a cache in front. It starts with the sample content each time.
 */

export type ClusterOptions = {
  root: string
  /** An empty folder, or one that may be emptied. */
  dataDir: string
  /** Folder of the build, which is kept. */
  distDir: string
  /** The first of eleven ports in a row. */
  firstPort: number
  engine: Engine
  /** nginx's log of requests in front. */
  accessLog?: string
  report: (text: string) => void
  /** Called when the services have the sample content and no server of the site runs yet. */
  prepare?: (sources: {lakeUrl: string; secrets: Secrets}) => Promise<void>
  /** Makes the build in `distDir`. */
  makeBuild?: (build: ClusterBuild) => Promise<void>
}

export type Cluster = {
  /** The address of the cache in front. */
  url: string
  /** The address of an nginx in front for HTTP/2 without TLS; null with Varnish. */
  http2Url: string | null
  engine: Engine
  /** Folder of the engine's configuration. */
  frontFolder: string
  sites: RunningService[]
  lake: RunningService
  apis: RunningService[]
  /** The address that the sites use for the catalogue APIs. */
  apiUrl: string
  redis: RunningProgram
  postgres: RunningProgram | null
  balancer: RunningProgram | null
  front: RunningProgram
  secrets: Secrets
  metricsToken: string
  /** Settings of the sites, without the folder of the build. */
  siteEnv: Record<string, string>
  stop: () => Promise<void>
}

/** Starts a cluster. Throws a one-sentence error when a part is not installed or does not start; then nothing runs any more. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await requireClusterPorts(options.firstPort)
  rmSync(options.dataDir, {recursive: true, force: true})
  openDataDir(options.dataDir)
  recordChildren(options.dataDir)
  const parts = new Parts()
  try {
    return await startParts(options, parts)
  } catch (error) {
    await parts.stop()
    throw error
  }
}

async function startParts(options: ClusterOptions, parts: Parts): Promise<Cluster> {
  const {root, dataDir, distDir, engine, report, makeBuild = buildOnce} = options
  const ports = clusterPorts(options.firstPort)
  const url = new URL(`http://localhost:${ports.front}`).origin
  const context: LocalContext = {root, dataDir, secrets: readSecrets(dataDir)}
  const {secrets} = context
  report('Starting Redis, PostgreSQL, the content lake and the catalogue APIs, with the sample content')
  const store = redis(ports.redis)
  const shared = await parts.program(store.spec)
  const lakeNames = {...CONTENT, origins: [url]}
  const lake = await parts.service(withoutBackups(lakeSpec(context, ports.lake, lakeNames)))
  const catalogue = await startCatalogue(context, parts, {ports, siteUrl: url, redisUrl: store.url})
  await seed({lake: {url: lake.url, token: secrets.lakeAdminToken}, api: null})
  await options.prepare?.({lakeUrl: lake.url, secrets})
  const [frontSecret, metricsToken] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const frontUrl = `http://127.0.0.1:${ports.front}`
  const sources = {siteUrl: url, frontUrl, lakeUrl: lake.url, apiUrl: catalogue.apiUrl, redisUrl: store.url}
  const env = siteEnvironment(context, {...sources, frontSecret, metricsToken})
  const build = {...context, distDir, env, report}
  await makeBuild(build)
  report('Starting the sites and the cache in front')
  parts.folders.push(...ports.sites.map(port => join(root, copyOf(distDir, port))))
  const specs = ports.sites.map((port, index) => prepareSite(build, index + 1, port))
  const sites = await Promise.all(specs.map(spec => parts.service(spec)))
  const frontFolder = join(dataDir, 'front')
  const frontOptions = {
    port: ports.front,
    sites: ports.sites,
    secret: frontSecret,
    memoryMb: 256,
    http2Port: ports.http2,
  }
  const front = await parts.program(
    frontSpec(engine, frontFolder, {...frontOptions, ...(options.accessLog && {accessLog: options.accessLog})}),
  )
  const target = {url: `${url}/api/revalidate`, secret: secrets.webhookSecret}
  await registerHook({url: lake.url, token: secrets.lakeAdminToken, project: CONTENT.project}, target)
  const running = {sites, lake, redis: shared, front, ...catalogue}
  const http2Url = engine === 'nginx' ? `http://127.0.0.1:${ports.http2}` : null
  return {...running, url, http2Url, engine, frontFolder, secrets, metricsToken, siteEnv: env, stop: () => parts.stop()}
}

/** The data are the sample's: backups of them must not get among a developer's own. */
const withoutBackups = (spec: ServiceSpec): ServiceSpec => ({...spec, env: {...spec.env, LAKE_BACKUPS: 'off'}})

function frontSpec(engine: Engine, folder: string, options: FrontOptions): ProgramSpec {
  const isReady = () =>
    fetch(`http://localhost:${options.port}/api/health`, {signal: AbortSignal.timeout(2000)}).then(
      ({ok}) => ok,
      () => false,
    )
  const name = engine === 'varnish' ? 'Varnish' : 'nginx'
  return {name, command: configureFront(engine, folder, options), isReady}
}
