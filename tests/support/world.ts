import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {type Build, buildSite} from '../../services/build.ts'
import {catalogueApiSpec, lakeSpec, siteSpec} from '../../services/local-services.ts'
import {registerHook} from '../../services/register-hook.ts'
import {type RunningService, type ServiceSpec, startService, stopService} from '../../services/running-service.ts'
import {seed} from '../../services/seed/main.ts'
import {openDataDir, readSecrets, type Secrets} from '../../services/world.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** Where journeys build sites of their own, one after the other: the bundler's cache there spares each the most of its time. */
export const SECOND_DIST_DIR = '.next-second'

/** What a journey is told of the world around it. */
export type World = {
  siteUrl: string
  lake: {spec: ServiceSpec; pid: number; url: string}
  api: {spec: ServiceSpec; pid: number; url: string}
  site: {spec: ServiceSpec; pid: number; url: string}
  secrets: Secrets
  distDir: string
}

/** The world that this test run was started in; throws when there is none. */
export function readWorld(): World {
  const file = process.env.E2E_WORLD
  if (!file) throw new Error('These tests need a running world: start them with `npm test`.')
  return JSON.parse(readFileSync(file, 'utf8')) as World
}

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** So long that no page of a test becomes new by its age: what a publish changes has come by the webhook. */
const REVALIDATE_SECONDS = 3600

/**
 * Brings up a world of its own beside whatever else runs: services on free ports with data in a temporary folder, the
 * sample world in them, the site built into `distDir` and served.
 */
export async function startWorld(
  distDir: string,
  {report = (_: string) => {}, revalidateSeconds = REVALIDATE_SECONDS} = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-test-'))
  openDataDir(dataDir)
  const secrets = readSecrets(dataDir)
  const place = {root, dataDir, secrets}
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
  try {
    report('Starting services')
    const port = await freePort()
    const siteUrl = `http://localhost:${port}`
    const lake = await launch(
      lakeSpec(place, await freePort(), {project: 'overprint', dataset: 'production', origins: [siteUrl]}),
    )
    const api = await launch(catalogueApiSpec(place, await freePort()))
    report('Seeding')
    await seed({
      lake: {url: lake.url, token: secrets.lakeAdminToken},
      api: {url: api.url, token: secrets.catalogueAdminToken},
    })
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
    const world: World = {siteUrl, lake, api, site, secrets, distDir}
    const file = join(dataDir, 'world.json')
    writeFileSync(file, JSON.stringify(world), {mode: 0o600})
    return {world, file, stop}
  } catch (error) {
    await stop()
    throw error
  }
}
