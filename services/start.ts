import {join, resolve} from 'node:path'
import {env} from '../lib/env.ts'
import {type Build, buildSite, isBuildCurrent} from './build.ts'
import {explainStartError} from './kit/start-error.ts'
import {catalogueApiSpec, lakeSpec, siteSpec} from './local-services.ts'
import {emptySources, seed} from './seed/main.ts'
import {openDataDir, type RunningService, readSecrets, requireFreePort, startService, stopService} from './world.ts'

/*
 * The main job: brings the whole world up on one machine. A source whose address the environment names is somebody
 * else's and is not started here.
 */

const root = resolve(import.meta.dirname, '..')
const dataDir = resolve(root, env.DATA_DIR)
const dev = process.argv.includes('--dev')
const running: RunningService[] = []
let stopping = false

const isGiven = (variable: string) => Boolean(process.env[variable])

async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  process.stdout.write(`• ${label} …`)
  const result = await work()
  process.stdout.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return result
}

async function stopAll(code: number): Promise<never> {
  if (!stopping) {
    stopping = true
    // The site first: it goes on reading from the others until it has ended.
    for (const service of running.reverse()) await stopService(service)
  }
  process.exit(code)
}

async function start(): Promise<void> {
  const lakeIsLocal = !isGiven('SANITY_API_HOST')
  const apiIsLocal = !isGiven('CATALOGUE_API_URL')
  const lakeUrl = lakeIsLocal ? `http://localhost:${env.LAKE_PORT}` : env.SANITY_API_HOST
  const apiUrl = apiIsLocal ? `http://localhost:${env.CATALOGUE_API_PORT}` : env.CATALOGUE_API_URL
  const siteUrl = `http://localhost:${env.PORT}`

  openDataDir(dataDir)
  const place = {root, dataDir, secrets: readSecrets(dataDir)}
  await requireFreePort(env.PORT, 'site', 'PORT')
  if (lakeIsLocal) await requireFreePort(env.LAKE_PORT, 'content lake', 'LAKE_PORT')
  if (apiIsLocal) await requireFreePort(env.CATALOGUE_API_PORT, 'catalogue API', 'CATALOGUE_API_PORT')

  const launch = async (spec: Parameters<typeof startService>[0]) => running.push(await startService(spec))
  if (lakeIsLocal) await step('Content lake', () => launch(lakeSpec(place, env.LAKE_PORT, env.SANITY_DATASET)))
  if (apiIsLocal) await step('Catalogue API', () => launch(catalogueApiSpec(place, env.CATALOGUE_API_PORT)))

  const empty = await emptySources(
    {
      lake: lakeIsLocal ? {url: lakeUrl, token: place.secrets.lakeAdminToken} : null,
      api: apiIsLocal ? {url: apiUrl, token: place.secrets.catalogueAdminToken} : null,
    },
    env.SANITY_DATASET,
  )
  if (empty.lake || empty.api) await step('Sample content and catalogue', () => seed(empty))

  const siteEnv: Record<string, string> = {
    SANITY_API_HOST: lakeUrl,
    CATALOGUE_API_URL: apiUrl,
    NEXT_PUBLIC_SITE_URL: isGiven('NEXT_PUBLIC_SITE_URL') ? env.NEXT_PUBLIC_SITE_URL : siteUrl,
  }
  if (lakeIsLocal) siteEnv.SANITY_API_READ_TOKEN = place.secrets.lakeReadToken
  if (!dev) {
    const build: Build = {root, distDir: env.NEXT_DIST_DIR, env: siteEnv, logFile: join(dataDir, 'logs', 'build.log')}
    if (!isBuildCurrent(build)) await step('Building the site', () => buildSite(build))
  }
  await step('Site', () => launch(siteSpec(place, env.PORT, siteEnv, dev)))

  console.log(`
  Site            ${siteUrl}
  Content lake    ${lakeUrl}${lakeIsLocal ? '' : '  (yours)'}
  Catalogue API   ${apiUrl}${apiIsLocal ? '' : '  (yours)'}

  Logs are in ${join(dataDir, 'logs')}. Ctrl-C ends everything.
`)
  for (const {child, spec} of running) {
    child.once('exit', code => {
      if (stopping) return
      console.error(`\n✗ The ${spec.name} ended by itself (code ${code}); its log is ${spec.logFile}.`)
      void stopAll(1)
    })
  }
}

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))
process.on('SIGHUP', () => void stopAll(0))

start().catch(error => {
  console.error(`\n✗ ${explainStartError(error, dataDir)}\n`)
  void stopAll(1)
})
