import {execFile} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {type RunningService, startService, stopService} from '../../services/running-service.ts'

/*
 * A site of pages that fail in every way there is, around the true frame: `_app`, `_error`, `_document`, the boundaries and
 * the watch are the product's own. It asks no service, so that it is built in a few seconds.
 */

const root = resolve(import.meta.dirname, '..', 'fixture-site')
const next = resolve(import.meta.dirname, '..', '..', 'node_modules', 'next', 'dist', 'bin', 'next')

const env = (distDir: string) => ({
  ...process.env,
  NEXT_DIST_DIR: distDir,
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
})
const logOf = (distDir: string) => join(tmpdir(), `fixture-site${distDir}.log`)

/** A build of the fixture site, in a folder of its own. */
export type FixtureBuild = {distDir: string; id: string; remove: () => void}

/** Builds the fixture site; another version is another build, with other ids and other chunks. */
export async function buildFixtureSite(version: string): Promise<FixtureBuild> {
  const distDir = `.next-${randomUUID()}`
  await promisify(execFile)(process.execPath, [next, 'build'], {
    cwd: root,
    env: {...env(distDir), FIXTURE_VERSION: version},
  })
  return {
    distDir,
    id: readFileSync(join(root, distDir, 'BUILD_ID'), 'utf8'),
    remove() {
      rmSync(join(root, distDir), {recursive: true, force: true})
      rmSync(logOf(distDir), {force: true})
    },
  }
}

/** Serves a build of the fixture site as `next start` does. */
export async function serveFixtureSite({distDir}: FixtureBuild, port: number) {
  const logFile = logOf(distDir)
  const service: RunningService = await startService({
    name: 'fixture site',
    command: ['/bin/sh', '-c', 'cd "$0" && exec "$@"', root, process.execPath, next, 'start', '--port', String(port)],
    env: env(distDir),
    port,
    readyPath: '/',
    logFile,
  })
  return {
    url: service.url,
    log: () => readFileSync(logFile, 'utf8'),
    stop: () => stopService(service),
  }
}
