import {join} from 'node:path'
import type {Secrets, ServiceSpec} from './world.ts'

type Place = {root: string; dataDir: string; secrets: Secrets}

/** How the local content lake is started. */
export function lakeSpec({root, dataDir, secrets}: Place, port: number, dataset: string): ServiceSpec {
  const main = join(root, 'services', 'content-lake', 'main.ts')
  return {
    name: 'content lake',
    command: [process.execPath, main, '--port', String(port), '--data', join(dataDir, 'lake'), '--dataset', dataset],
    env: {LAKE_ADMIN_TOKEN: secrets.lakeAdminToken, LAKE_READ_TOKEN: secrets.lakeReadToken},
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
    env: {CATALOGUE_ADMIN_TOKEN: secrets.catalogueAdminToken},
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
