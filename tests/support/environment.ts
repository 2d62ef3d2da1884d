import {randomInt} from 'node:crypto'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {type Build, buildSite} from '../../services/launcher/build.ts'
import {openDataDir, readSecrets, requireFreePort, type Secrets} from '../../services/launcher/environment.ts'
import {catalogueApiSpec, lakeSpec, siteSpec} from '../../services/launcher/local-services.ts'
import {registerHook} from '../../services/launcher/register-hook.ts'
import {
  type RunningService,
  type ServiceSpec,
  startService,
  stopService,
} from '../../services/launcher/running-service.ts'
import {seed} from '../../services/seed/main.ts'

const root = resolve(import.meta.dirname, '..', '..')

/**
 * Where a test run builds all its sites, one after the other, that of its world last: what the bundler keeps there spares
 * each but the first the most of its time, and is of no use in another folder.
 */
export const TEST_DIST_DIR = '.next-test'

/** The services of a world, with the sample content in them. */
export type Sources = {
  lake: {spec: ServiceSpec; pid: number; url: string}
  api: {spec: ServiceSpec; pid: number; url: string}
  secrets: Secrets
}

/** What a journey is told of the world around it. */
export type Environment = Sources & {
  siteUrl: string
  site: {spec: ServiceSpec; pid: number; url: string}
  distDir: string
}

function readEnvironmentFile(): unknown {
  const file = process.env.E2E_ENVIRONMENT
  if (!file) throw new Error('These tests need a running world: start them with `npm test`.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The world that this test run was started in; throws when there is none. */
export const readEnvironment = () => readEnvironmentFile() as Environment

/** The services of that world, for journeys with a site of their own; throws when there are none. */
export const readSources = () => readEnvironmentFile() as Sources

/**
 * A port that nothing listens on, from below those that systems give to connections by themselves (32768 on Linux): it is
 * still free when the service that it is for starts a minute later. Throws when several in a row cannot be had.
 */
export async function freePort(attempts = 20): Promise<number> {
  const port = randomInt(20_000, 32_768)
  try {
    await requireFreePort(port, 'tests', 'PORT')
    return port
  } catch (error) {
    if (attempts === 1) throw error
    return freePort(attempts - 1)
  }
}

/** So long that no page of a test becomes new by its age: what a publish changes has come by the webhook. */
const REVALIDATE_SECONDS = 3600

type Options = {report?: (text: string) => void; revalidateSeconds?: number}

/**
 * Brings up services of its own beside whatever else runs, on free ports, with data in a temporary folder and the sample
 * content in them; `serveSite` completes them to a world, with the site built into `distDir`. `file` tells journeys of all
 * that is there.
 */
export async function startSources({report = () => {}, revalidateSeconds = REVALIDATE_SECONDS}: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-test-'))
  openDataDir(dataDir)
  const secrets = readSecrets(dataDir)
  const place = {root, dataDir, secrets}
  const file = join(dataDir, 'world.json')
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const running: RunningService[] = []
  const stop = async () => {
    for (const service of running.reverse()) await stopService(service)
    rmSync(dataDir, {recursive: true, force: true})
  }
  const launch = async (spec: ServiceSpec) => {
    const service = await startService(spec)
    running.push(service)
    return {spec, pid: service.child.pid ?? 0, url: service.url}
  }
  const tell = (of: Sources | Environment) => writeFileSync(file, JSON.stringify(of), {mode: 0o600})

  const start = async (): Promise<Sources> => {
    report('Starting services')
    const lake = await launch(
      lakeSpec(place, await freePort(), {project: 'overprint', dataset: 'production', origins: [siteUrl]}),
    )
    const api = await launch(catalogueApiSpec(place, await freePort()))
    report('Seeding')
    await seed({
      lake: {url: lake.url, token: secrets.lakeAdminToken},
      api: {url: api.url, token: secrets.catalogueAdminToken},
    })
    return {lake, api, secrets}
  }

  const serveSite = async (distDir: string): Promise<Environment> => {
    const {lake, api} = sources
    const env = {
      SANITY_API_HOST: lake.url,
      SANITY_API_READ_TOKEN: secrets.lakeReadToken,
      SANITY_API_WRITE_TOKEN: secrets.lakeAdminToken,
      SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
      PREVIEW_SECRET: secrets.previewSecret,
      CATALOGUE_API_URL: api.url,
      NEXT_PUBLIC_SITE_URL: siteUrl,
      NEXT_DIST_DIR: distDir,
      REVALIDATE_SECONDS: String(revalidateSeconds),
    }
    report('Building the site')
    const build: Build = {root, distDir, env, logFile: join(dataDir, 'logs', 'build.log')}
    await buildSite(build)
    report('Starting the site')
    const site = await launch(siteSpec(place, port, env, false))
    const hookedLake = {url: lake.url, token: secrets.lakeAdminToken, project: 'overprint'}
    await registerHook(hookedLake, {url: `${siteUrl}/api/revalidate`, secret: secrets.webhookSecret})
    const world = {...sources, siteUrl, site, distDir}
    tell(world)
    return world
  }

  const sources = await start().catch(async error => {
    await stop()
    throw error
  })
  tell(sources)
  return {file, serveSite, stop}
}

/** Services and site at once: `startSources` and its `serveSite`. */
export async function startEnvironment(distDir: string, options: Options = {}) {
  const {file, serveSite, stop} = await startSources(options)
  try {
    return {world: await serveSite(distDir), file, stop}
  } catch (error) {
    await stop()
    throw error
  }
}
