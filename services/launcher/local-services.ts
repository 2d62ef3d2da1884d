import {join} from 'node:path'
import type {Secrets} from './environment.ts'
import type {ServiceSpec} from './running-service.ts'

type Place = {root: string; dataDir: string; secrets: Secrets}

type LakeNames = {
  project: string
  dataset: string
  /** Those whose pages may read the lake's answers in a browser. */
  origins: readonly string[]
}

/** Who signs in to the Studio of a world that has just been made. */
export const STUDIO_EMAIL = 'admin@localhost'

/** Where Node keeps what it has compiled of a service: the next start takes a third less time. */
const compileCache = (root: string) => ({NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node')})

/** How the local content lake is started. */
export function lakeSpec(place: Place, port: number, {project, dataset, origins}: LakeNames): ServiceSpec {
  const {root, dataDir, secrets} = place
  const main = join(root, 'services', 'content-lake', 'main.ts')
  const options = ['--port', String(port), '--data', join(dataDir, 'lake'), '--project', project, '--dataset', dataset]
  return {
    name: 'content lake',
    command: [process.execPath, main, ...options, ...origins.flatMap(origin => ['--origin', origin])],
    env: {
      ...compileCache(root),
      LAKE_ADMIN_TOKEN: secrets.lakeAdminToken,
      LAKE_READ_TOKEN: secrets.lakeReadToken,
      LAKE_ADMIN_EMAIL: STUDIO_EMAIL,
      LAKE_ADMIN_PASSWORD: secrets.lakeAdminPassword,
    },
    port,
    readyPath: '/readyz',
    logFile: join(dataDir, 'logs', 'lake.log'),
  }
}

/** How the local catalogue API is started. */
export function catalogueApiSpec({root, dataDir, secrets}: Place, port: number): ServiceSpec {
  const main = join(root, 'services', 'catalogue-api', 'main.ts')
  return {
    name: 'catalogue API',
    command: [process.execPath, main, '--port', String(port), '--data', join(dataDir, 'catalogue')],
    // The site in front of it names the visitor whose form it hands on.
    env: {...compileCache(root), CATALOGUE_ADMIN_TOKEN: secrets.catalogueAdminToken, CATALOGUE_TRUST_PROXY: '1'},
    port,
    // Ready for a catalogue; `/readyz` waits until there is one.
    readyPath: '/healthz',
    logFile: join(dataDir, 'logs', 'catalogue-api.log'),
  }
}

/** How the site is served, built or from its sources. */
export function siteSpec({root, dataDir}: Place, port: number, env: Record<string, string>, dev: boolean): ServiceSpec {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  return {
    name: 'site',
    command: [process.execPath, next, dev ? 'dev' : 'start', '--port', String(port)],
    env: {...env, NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1'},
    port,
    readyPath: dev ? '/favicon.svg' : '/',
    logFile: join(dataDir, 'logs', 'site.log'),
  }
}
