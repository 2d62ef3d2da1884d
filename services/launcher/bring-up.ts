import {join, resolve} from 'node:path'
import {type Env, env} from '../../lib/env.ts'
import {routes} from '../../lib/routes.ts'
import {DEMO_ACCOUNT} from '../seed/catalogue/accounts.ts'
import {emptySources, type SeedTargets, seed} from '../seed/main.ts'
import {type Build, buildSite, isBuildCurrent} from './build.ts'
import {findFullDisk, openDataDir, readSecrets, requireFreePort} from './environment.ts'
import {catalogueApiSpec, lakeSpec, STUDIO_EMAIL, siteSpec} from './local-services.ts'
import {registerHook} from './register-hook.ts'
import {restartWithBackoff} from './restart-with-backoff.ts'
import {type ServiceSpec, startService} from './running-service.ts'

type Options = {
  /** Serve the site from its sources instead of a build. */
  dev: boolean
  /** Told when a service ends that nobody has ended: any while the world is brought up, afterwards the site alone. */
  onServiceEnd: (error: Error) => void
}

const root = resolve(import.meta.dirname, '..', '..')
const dataDir = resolve(root, env.DATA_DIR)

const isGiven = (variable: keyof Env): boolean => Boolean(process.env[variable])

/** The three addresses; a source that the environment names is somebody else's and is not started here. */
const local = {lake: !isGiven('SANITY_API_HOST'), api: !isGiven('CATALOGUE_API_URL')}
const urls = {
  site: `http://localhost:${env.PORT}`,
  lake: local.lake ? `http://localhost:${env.LAKE_PORT}` : env.SANITY_API_HOST,
  api: local.api ? `http://localhost:${env.CATALOGUE_API_PORT}` : env.CATALOGUE_API_URL,
}
const publicUrl = isGiven('NEXT_PUBLIC_SITE_URL') ? env.NEXT_PUBLIC_SITE_URL : urls.site

/**
 * Brings up the whole world: content lake and catalogue API, filled where they are empty, and the site, built where its
 * build is out of date. Answers what to tell the person who asked; throws a one-sentence error when a part fails.
 */
export async function bringUp({dev, onServiceEnd}: Options): Promise<string> {
  openDataDir(dataDir)
  await requirePorts()
  try {
    return summary(await startEverything({dev, onServiceEnd}))
  } catch (error) {
    const full = findFullDisk([dataDir, root])
    throw full ? new Error(`The disk that holds ${full} is full: make room, then start again.`, {cause: error}) : error
  }
}

/** Answers the password of the Studio's account where the content lake has just been made, else null. */
async function startEverything({dev, onServiceEnd}: Options): Promise<string | null> {
  const place = {root, dataDir, secrets: readSecrets(dataDir)}
  let isServing = false
  const launch = async (spec: ServiceSpec, isSite = false) => {
    const {child} = await startService(spec)
    child.once('exit', (code, signal) => {
      const how = signal ?? `code ${code}`
      if (isServing && !isSite) void restartWithBackoff(spec, how)
      else onServiceEnd(toUnasked(spec, how))
    })
  }
  const lakeNames = {
    project: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    origins: [...new Set([urls.site, new URL(publicUrl).origin])],
  }
  if (local.lake) await step('Content lake', () => launch(lakeSpec(place, env.LAKE_PORT, lakeNames)))
  if (local.api) await step('Catalogue API', () => launch(catalogueApiSpec(place, env.CATALOGUE_API_PORT)))

  const {lakeAdminToken, lakeReadToken, catalogueAdminToken, webhookSecret, previewSecret} = place.secrets
  const isLakeNew = await fillWhatIsEmpty({
    lake: local.lake ? {url: urls.lake, token: lakeAdminToken} : null,
    api: local.api ? {url: urls.api, token: catalogueAdminToken} : null,
  })

  const siteEnv = {
    SANITY_API_HOST: urls.lake,
    CATALOGUE_API_URL: urls.api,
    NEXT_PUBLIC_SITE_URL: publicUrl,
    NEXT_DIST_DIR: env.NEXT_DIST_DIR,
    PREVIEW_SECRET: env.PREVIEW_SECRET ?? previewSecret,
    ...(local.lake && {
      SANITY_API_READ_TOKEN: lakeReadToken,
      SANITY_API_WRITE_TOKEN: lakeAdminToken,
      SANITY_WEBHOOK_SECRET: webhookSecret,
    }),
  }
  const build: Build = {root, distDir: env.NEXT_DIST_DIR, env: siteEnv, logFile: join(dataDir, 'logs', 'build.log')}
  if (!dev && !isBuildCurrent(build)) await step('Building the site', () => buildSite(build))
  await step('Site', () => launch(siteSpec(place, env.PORT, siteEnv, dev), true))
  if (local.lake) {
    const lake = {url: urls.lake, token: lakeAdminToken, project: env.SANITY_PROJECT_ID}
    await registerHook(lake, {url: `${urls.site}/api/revalidate`, secret: webhookSecret})
  }
  isServing = true
  return isLakeNew ? place.secrets.lakeAdminPassword : null
}

async function requirePorts(): Promise<void> {
  const wanted = [
    {port: env.PORT, name: 'site', variable: 'PORT', isOurs: true},
    {port: env.LAKE_PORT, name: 'content lake', variable: 'LAKE_PORT', isOurs: local.lake},
    {port: env.CATALOGUE_API_PORT, name: 'catalogue API', variable: 'CATALOGUE_API_PORT', isOurs: local.api},
  ].filter(({isOurs}) => isOurs)
  for (const {port, name, variable} of wanted) {
    const [first] = wanted.filter(other => other.port === port)
    if (first && first.name !== name)
      throw new Error(`Port ${port} is given to the ${first.name} and the ${name}: choose another with ${variable}=….`)
    await requireFreePort(port, name, variable)
  }
}

/** Answers whether the content lake was empty. */
async function fillWhatIsEmpty(sources: SeedTargets): Promise<boolean> {
  const empty = await emptySources(sources, env.SANITY_DATASET)
  if (empty.lake || empty.api) await step('Sample content and catalogue', () => seed(empty))
  return Boolean(empty.lake)
}

async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  process.stdout.write(`• ${label} …`)
  const result = await work()
  process.stdout.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return result
}

const toUnasked = ({name, logFile}: ServiceSpec, how: string): Error =>
  new Error(`The ${name} ended by itself (${how}), and the rest with it: see ${logFile} for why, then start again.`)

/** The sample world's account; with another backend there is none. */
const signInLine = local.api
  ? `\n  Sign in         ${urls.site}${routes.login} as ${DEMO_ACCOUNT.email}, password "${DEMO_ACCOUNT.password}"`
  : ''

/** The password stands here once: whoever signs in may change it. It stays in the data folder's secrets. */
const studioLine = (password: string | null): string =>
  `${urls.site}${routes.studio}${password ? ` as ${STUDIO_EMAIL}, password "${password}"` : ''}`

const summary = (studioPassword: string | null): string => `
  Site            ${urls.site}
  Studio          ${studioLine(studioPassword)}
  Content lake    ${urls.lake}${local.lake ? '' : '  (yours)'}
  Catalogue API   ${urls.api}${local.api ? '' : '  (yours)'}${signInLine}

  Logs are in ${join(dataDir, 'logs')}. Ctrl-C ends everything.
`
