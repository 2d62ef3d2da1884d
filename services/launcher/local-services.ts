import {join} from 'node:path'
import {env} from '../../lib/env.ts'
import type {ServiceSpec} from './running-service.ts'
import type {Secrets} from './secrets.ts'

/** Where the project and its local data are, and the data's secrets. */
export type LocalContext = {root: string; dataDir: string; secrets: Secrets}

type LakeNames = {
  project: string
  dataset: string
  /** Whether reading the dataset requires a token. */
  isPrivate?: boolean
  /** Browser origins that may read the lake's responses. */
  origins: readonly string[]
}

/** Email address of the Studio's first account. */
export const STUDIO_EMAIL = 'admin@localhost'

/** Node's compile cache makes the next start of a service a third faster. */
const compileCache = (root: string) => ({NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node')})

const logDir = (dataDir: string) => join(dataDir, 'logs')
const logSettings = (dataDir: string) => ({LOG_DIR: logDir(dataDir)})

/** The files of a service's log and of its output. The service names its log after itself. */
const logFiles = (dataDir: string, service: string) => ({
  logFile: join(logDir(dataDir), `${service}.log`),
  outputFile: join(logDir(dataDir), `${service}.output.log`),
})

/** Returns how to start the local content lake. */
export function lakeSpec(
  context: LocalContext,
  port: number,
  {project, dataset, isPrivate = false, origins}: LakeNames,
): ServiceSpec {
  const {root, dataDir, secrets} = context
  const main = join(root, 'services', 'content-lake', 'main.ts')
  const options = ['--port', String(port), '--data', join(dataDir, 'lake'), '--project', project, '--dataset', dataset]
  options.push('--rules', join(root, 'studio', 'content-rules.json'))
  options.push('--name', env.public.brandName, '--logo', join(root, 'public', 'favicon.svg'))
  if (isPrivate) options.push('--private', dataset)
  return {
    name: 'content lake',
    command: [process.execPath, main, '--log', ...options, ...origins.flatMap(origin => ['--origin', origin])],
    env: {
      ...compileCache(root),
      ...logSettings(dataDir),
      LAKE_ADMIN_TOKEN: secrets.lakeAdminToken,
      LAKE_READ_TOKEN: secrets.lakeReadToken,
      LAKE_ADMIN_EMAIL: STUDIO_EMAIL,
      LAKE_ADMIN_PASSWORD: secrets.lakeAdminPassword,
      // The site in front forwards visitors' addresses.
      LAKE_TRUST_PROXY: '1',
      SITE_TIME_ZONE: env.SITE_TIME_ZONE,
      LAKE_BACKUPS: env.LAKE_BACKUPS ?? join(dataDir, 'backups', 'lake'),
    },
    port,
    // Not `/readyz`, which fails on a full disk: the lake still serves what it has. It listens only after seeding.
    readyPath: '/healthz',
    livePath: '/healthz',
    ...logFiles(dataDir, 'lake'),
  }
}

/**
 * Node's options for the catalogue API and its threads. With V8's default, minor garbage collections blocked an API of 100,000 products for
 * up to 54 ms (record 144).
 */
export const CATALOGUE_NODE_OPTIONS = ['--max-semi-space-size=8']

/** Returns how to start the local catalogue API; with `siteUrl`, it sends changes to the site. */
export function catalogueApiSpec({root, dataDir, secrets}: LocalContext, port: number, siteUrl?: string): ServiceSpec {
  const main = join(root, 'services', 'catalogue-api', 'main.ts')
  return {
    name: 'catalogue API',
    command: [
      process.execPath,
      ...CATALOGUE_NODE_OPTIONS,
      main,
      '--port',
      String(port),
      '--data',
      join(dataDir, 'catalogue'),
    ],
    // The site in front forwards visitors' addresses with their forms.
    env: {
      ...compileCache(root),
      ...logSettings(dataDir),
      CATALOGUE_ADMIN_TOKEN: secrets.catalogueAdminToken,
      CATALOGUE_TRUST_PROXY: '1',
      ...(siteUrl !== undefined && {
        CATALOGUE_WEBHOOK_URL: `${siteUrl}/api/catalogue-changes`,
        CATALOGUE_WEBHOOK_SECRET: secrets.catalogueWebhookSecret,
      }),
      CATALOGUE_BACKUPS: env.CATALOGUE_BACKUPS ?? join(dataDir, 'backups', 'catalogue'),
    },
    port,
    // Not `/readyz`, which fails until a catalogue is imported.
    readyPath: '/healthz',
    livePath: '/healthz',
    ...logFiles(dataDir, 'catalogue-api'),
  }
}

/** Returns how to serve the site: its build, or its sources with `next dev`. */
export function siteSpec(
  {root, dataDir}: LocalContext,
  port: number,
  env: Record<string, string>,
  dev: boolean,
): ServiceSpec {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  return {
    name: 'site',
    command: [process.execPath, next, dev ? 'dev' : 'start', '--port', String(port)],
    env: {...env, ...logSettings(dataDir), NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1'},
    port,
    readyPath: dev ? '/favicon.svg' : '/',
    // A large compilation or a debugger's breakpoint stops `next dev` for longer than any limit.
    livePath: dev ? null : '/api/health',
    ...logFiles(dataDir, 'site'),
  }
}
