import {randomInt} from 'node:crypto'
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {type Build, buildSite} from '../../services/launcher/build.ts'
import {holdBuild} from '../../services/launcher/build-holders.ts'
import {openDataDir} from '../../services/launcher/data-folder.ts'
import {finishBuild} from '../../services/launcher/finished-build/finish-build.ts'
import {siteSpec} from '../../services/launcher/local-services.ts'
import {requireFreePort} from '../../services/launcher/ports.ts'
import {registerHook} from '../../services/launcher/register-hook.ts'
import {
  type RunningService,
  type ServiceSpec,
  startService,
  stopService,
} from '../../services/launcher/running-service.ts'
import {readSecrets, type Secrets} from '../../services/launcher/secrets.ts'
import {seed} from '../../services/seed/main.ts'
import {BLANK_SETTINGS} from './blank-settings.ts'
import {removeAtExit} from './remove-at-exit.ts'
import {settings} from './settings.ts'
import {testCatalogueApiSpec, testLakeSpec} from './source-specs.ts'

const root = resolve(import.meta.dirname, '..', '..')

/**
 * The folder in which a test run builds all its sites one after the other, the shared site last. The bundler's cache in it
 * saves most of the time of every build but the first, and is useless in another folder.
 */
export const TEST_DIST_DIR = '.next-test'

type Service = {spec: ServiceSpec; pid: number; url: string}

/** The services of a test run, with the sample content. */
export type Sources = {lake: Service; api: Service; secrets: Secrets}

/** The services and the site of a test run. */
export type Environment = Sources & {siteUrl: string; site: Service; distDir: string}

/** Reads the file that describes the services of a test run. */
export const readSourcesFile = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Sources

function readEnvironmentFile(): unknown {
  const file = settings.E2E_ENVIRONMENT
  if (!file) throw new Error('These tests need a running environment: start them with `npm test`.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns the environment of this test run. Throws when there is none. */
export const readEnvironment = () => readEnvironmentFile() as Environment

/** Returns the services of this test run, for specs with a site of their own. Throws when there are none. */
export const readSources = () => readEnvironmentFile() as Sources

/**
 * Returns a free port below the range that systems assign to outgoing connections (from 32768 on Linux), so that it is
 * still free when its service starts a minute later. Throws after several attempts.
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

/** Signs the catalogue API's messages about changes to the test site. */
export const CHANGE_SECRET = 'secret-of-the-changes-in-tests'

/** The app's listing of the test site. Its domain never exists. */
export const APP_URL = 'https://apps.shopify.example/overprint'

/** So long that no page revalidates by age during a test: changes after a publish come from the webhook. */
const REVALIDATE_SECONDS = 3600

/** Returns the settings of a site that reads the services of a test run. */
export const siteSettings = (
  {lake, api, secrets}: Sources,
  {
    siteUrl,
    distDir,
    revalidateSeconds = REVALIDATE_SECONDS,
    hasChangeMessages = false,
  }: {siteUrl: string; distDir: string} & Omit<Options, 'report'>,
): Record<string, string> => ({
  ...BLANK_SETTINGS,
  SANITY_API_HOST: lake.url,
  SANITY_API_READ_TOKEN: secrets.lakeReadToken,
  SANITY_API_WRITE_TOKEN: secrets.lakeAdminToken,
  SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
  PREVIEW_SECRET: secrets.previewSecret,
  CATALOGUE_API_URL: api.url,
  CATALOGUE_ADMIN_TOKEN: secrets.catalogueAdminToken,
  CATALOGUE_WEBHOOK_SECRET: hasChangeMessages ? secrets.catalogueWebhookSecret : CHANGE_SECRET,
  IMAGES_FROM_PRIVATE_NETWORK: 'true',
  SHOPIFY_APP_URL: APP_URL,
  NEXT_PUBLIC_SITE_URL: siteUrl,
  NEXT_DIST_DIR: distDir,
  REVALIDATE_SECONDS: String(revalidateSeconds),
})

/** With `hasChangeMessages`, the catalogue API sends its changes to the site; otherwise the tests do. */
type Options = {report?: (text: string) => void; revalidateSeconds?: number; hasChangeMessages?: boolean}

/**
 * Starts services with the sample content on free ports, with their data in a temporary folder. `buildOnly` builds the
 * site into `distDir`, `startSite` serves such a build and completes the environment, and `serveSite` does both; `file` describes to
 * specs what is running.
 */
export async function startSources({
  report = () => {},
  revalidateSeconds = REVALIDATE_SECONDS,
  hasChangeMessages = false,
}: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-test-'))
  const removeData = removeAtExit(dataDir)
  openDataDir(dataDir)
  const secrets = readSecrets(dataDir)
  const context = {root, dataDir, secrets}
  const file = join(dataDir, 'environment.json')
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const running: RunningService[] = []
  const stop = async () => {
    for (const service of running.reverse()) await stopService(service)
    removeData()
  }
  const launch = async (spec: ServiceSpec): Promise<Service> => {
    const service = await startService(spec)
    running.push(service)
    return {spec, pid: service.child.pid ?? 0, url: service.url}
  }
  const writeFile = (content: Sources | Environment) => writeFileSync(file, JSON.stringify(content), {mode: 0o600})

  const start = async (): Promise<Sources> => {
    report('Starting services')
    const lake = await launch(testLakeSpec(context, await freePort(), siteUrl))
    const api = await launch(testCatalogueApiSpec(context, await freePort(), hasChangeMessages ? siteUrl : undefined))
    report('Seeding')
    await seed({
      lake: {url: lake.url, token: secrets.lakeAdminToken},
      api: {url: api.url, token: secrets.catalogueAdminToken},
    })
    return {lake, api, secrets}
  }

  const settingsOf = (distDir: string) =>
    siteSettings(sources, {siteUrl, distDir, revalidateSeconds, hasChangeMessages})

  const buildOnly = async (distDir: string): Promise<void> => {
    report('Building the site')
    const build: Build = {root, distDir, env: settingsOf(distDir), logFile: join(dataDir, 'logs', 'build.log')}
    await buildSite(build)
    await finishBuild({distDir: join(root, distDir)})
  }

  const startSite = async (distDir: string): Promise<Environment> => {
    const {lake} = sources
    report('Starting the site')
    // Another run that built there would replace the files of this site.
    holdBuild(join(root, distDir))
    const site = await launch(siteSpec(context, port, settingsOf(distDir), false))
    const lakeAccess = {url: lake.url, token: secrets.lakeAdminToken, project: 'overprint'}
    await registerHook(lakeAccess, {url: `${siteUrl}/api/revalidate`, secret: secrets.webhookSecret})
    const environment = {...sources, siteUrl, site, distDir}
    writeFile(environment)
    return environment
  }

  const serveSite = async (distDir: string): Promise<Environment> => {
    await buildOnly(distDir)
    return startSite(distDir)
  }

  const sources = await start().catch(async error => {
    await stop()
    throw error
  })
  writeFile(sources)
  return {file, buildOnly, startSite, serveSite, stop}
}

/** Starts services and site at once: `startSources` and its `serveSite`. */
export async function startEnvironment(distDir: string, options: Options = {}) {
  const {file, serveSite, stop} = await startSources(options)
  try {
    return {environment: await serveSite(distDir), file, stop}
  } catch (error) {
    await stop()
    throw error
  }
}
