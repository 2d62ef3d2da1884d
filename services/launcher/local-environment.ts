import {join, resolve} from 'node:path'
import {env} from '../../lib/env.ts'
import {emptySources, type SeedTargets, seed} from '../seed/main.ts'
import {isLocal, publicUrl, requirePorts, urls} from './addresses.ts'
import {buildSite, holdCurrentBuild} from './build.ts'
import {recordChildren} from './children.ts'
import {findFullDisk, openDataDir, renewContentId} from './data-folder.ts'
import {makeCachePrivate} from './finished-build/build-cache.ts'
import {finishBuild} from './finished-build/finish-build.ts'
import {catalogueApiSpec, type LocalContext, lakeSpec, siteSpec} from './local-services.ts'
import {localBuild} from './local-site.ts'
import {endOrphans} from './process-record.ts'
import {registerHook} from './register-hook.ts'
import {type RunningService, type ServiceSpec, startService} from './running-service.ts'
import {readSecrets} from './secrets.ts'
import {describeEnvironment} from './summary.ts'
import {superviseService} from './supervise/supervise-service.ts'

type Options = {
  /** Serves the site with `next dev` instead of a build. */
  dev: boolean
  /** Called when a service exits during the start, and when the site fails for the third time in a minute. */
  onServiceExit: (error: Error) => void
}
type Launch = (spec: ServiceSpec) => Promise<RunningService>

const root = resolve(import.meta.dirname, '..', '..')
const dataDir = resolve(root, env.DATA_DIR)

/**
 * Starts the local environment: content lake and catalogue API, seeded when empty, and the site, built when its build is
 * out of date. Returns a summary to print. Throws a one-sentence error when a part fails.
 */
export async function startLocalEnvironment(options: Options): Promise<string> {
  openDataDir(dataDir)
  await endPreviousStart()
  recordChildren(dataDir)
  await requirePorts()
  try {
    return describeEnvironment(dataDir, await startEverything(options))
  } catch (error) {
    const full = findFullDisk([dataDir, root])
    throw full ? new Error(`The disk of ${full} is full: free some space, then start again.`, {cause: error}) : error
  }
}

/** Ends the services that a killed launcher left running, which still use the ports. */
async function endPreviousStart(): Promise<void> {
  const count = await endOrphans(dataDir)
  if (count > 0)
    console.log(`• Stopped ${count} ${count === 1 ? 'process' : 'processes'} of a previous start that was killed.`)
}

/** Returns the password of the Studio's account when the content lake was empty, else null. */
async function startEverything({dev, onServiceExit}: Options): Promise<string | null> {
  const context: LocalContext = {root, dataDir, secrets: readSecrets(dataDir)}
  let isServing = false
  const launch: Launch = async spec => {
    const service = await startService(spec)
    service.child.once('exit', (code, signal) => {
      if (!isServing) onServiceExit(unexpectedExit(spec, signal ?? `code ${code}`))
    })
    return service
  }
  const sources = await launchSources(context, launch)
  const isLakeNew = await seedEmptySources(context)
  const site = await serveSite(context, dev, launch)
  isServing = true
  for (const source of sources) superviseService(source)
  superviseService(site, {giveUp: onServiceExit})
  return isLakeNew ? context.secrets.lakeAdminPassword : null
}

async function launchSources(context: LocalContext, launch: Launch): Promise<RunningService[]> {
  const names = {
    project: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    isPrivate: env.SANITY_DATASET_VISIBILITY === 'private',
    origins: [...new Set([urls.site, new URL(publicUrl).origin])],
  }
  const sources: RunningService[] = []
  if (isLocal.lake) sources.push(await step('Content lake', () => launch(lakeSpec(context, env.LAKE_PORT, names))))
  if (isLocal.api) {
    sources.push(
      await step('Catalogue API', () => launch(catalogueApiSpec(context, env.CATALOGUE_API_PORT, urls.site))),
    )
  }
  return sources
}

/** Returns true when the content lake was empty. */
async function seedEmptySources({secrets}: LocalContext): Promise<boolean> {
  const sources: SeedTargets = {
    lake: isLocal.lake ? {url: urls.lake, token: secrets.lakeAdminToken} : null,
    api: isLocal.api ? {url: urls.api, token: secrets.catalogueAdminToken} : null,
  }
  const empty = await emptySources(sources, env.SANITY_DATASET)
  if (empty.lake || empty.api) {
    // Before the content: then an interrupted start, or one of `next dev`, makes the build out of date too.
    renewContentId(dataDir)
    await step('Sample content and catalogue', () => seed(empty))
  }
  return Boolean(empty.lake)
}

/** Builds the site when needed, serves it, and registers its webhook at the local lake. */
async function serveSite(context: LocalContext, dev: boolean, launch: Launch): Promise<RunningService> {
  const build = localBuild(context)
  if (dev) {
    makeCachePrivate(join(root, env.NEXT_DIST_DIR, 'dev'))
  } else {
    await holdCurrentBuild(build, () => step('Building the site', () => buildSite(build)))
    const oldAssets = resolve(root, env.OLD_ASSETS_DIR ?? join(dataDir, 'old-assets'))
    await finishBuild({distDir: join(root, env.NEXT_DIST_DIR), oldAssets})
  }
  const site = await step('Site', () => launch(siteSpec(context, env.PORT, build.env, dev)))
  if (!isLocal.lake) return site
  const {lakeAdminToken, webhookSecret} = context.secrets
  const lake = {url: urls.lake, token: lakeAdminToken, project: env.SANITY_PROJECT_ID}
  await registerHook(lake, {url: `${urls.site}/api/revalidate`, secret: webhookSecret})
  return site
}

/** Prints a step and the seconds that it took. */
async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  process.stdout.write(`• ${label} …`)
  const result = await work()
  process.stdout.write(` ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}

const unexpectedExit = ({name, logFile}: ServiceSpec, reason: string): Error =>
  new Error(`The ${name} exited unexpectedly (${reason}), so everything stops. See ${logFile}, then start again.`)
