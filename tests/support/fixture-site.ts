import {execFile} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {cpSync, globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {type RunningService, startService, stopService} from '../../services/launcher/running-service.ts'
import {BLANK_SETTINGS} from './blank-settings.ts'

/*
 * A site with pages that fail in every possible way. `_app`, `_error`, `_document`, the error boundaries and the build
 * watcher are the product's own. It uses no service and builds in a few seconds.
 */

/** The folder of the fixture site, which has its builds. */
export const FIXTURE_ROOT = resolve(import.meta.dirname, '..', 'fixture-site')
const root = FIXTURE_ROOT
const next = resolve(import.meta.dirname, '..', '..', 'node_modules', 'next', 'dist', 'bin', 'next')

const siteEnvironment = (distDir: string) => ({
  ...BLANK_SETTINGS,
  NEXT_DIST_DIR: distDir,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
})
const logOf = (distDir: string) => join(tmpdir(), `fixture-site${distDir}.log`)

/** Two builds with different ids and chunks. */
const VERSIONS = ['first', 'second'] as const
/** Both versions build in this folder, because the bundler's cache in it makes the second build fast. */
const BUILD_DIR = '.next-workshop'

/** A build of the fixture site in its own folder. */
export type FixtureBuild = {distDir: string; id: string; remove: () => void}

/** Builds every version of the fixture site. */
export async function buildFixtureSites(): Promise<void> {
  for (const version of VERSIONS) {
    await promisify(execFile)(process.execPath, [next, 'build'], {
      cwd: root,
      env: inheritEnvironment({...siteEnvironment(BUILD_DIR), FIXTURE_VERSION: version}),
    })
    copyBuild(BUILD_DIR, `.next-${version}`)
  }
}

/** Copies a build into another folder and replaces the folder's name inside the build. */
function copyBuild(from: string, to: string): void {
  const [source, copy] = [join(root, from), join(root, to)]
  rmSync(copy, {recursive: true, force: true})
  cpSync(source, copy, {recursive: true, filter: path => path !== join(source, 'cache')})
  for (const file of globSync('**/*.{js,json}', {cwd: copy})) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (text.includes(from)) writeFileSync(join(copy, file), text.replaceAll(from, to))
  }
}

/** Copies a version that `buildFixtureSites` has built, for one spec. Throws when it is not built. */
export function takeFixtureSite(version: (typeof VERSIONS)[number]): FixtureBuild {
  const distDir = `.next-${randomUUID()}`
  copyBuild(`.next-${version}`, distDir)
  return {
    distDir,
    id: readFileSync(join(root, distDir, 'BUILD_ID'), 'utf8'),
    remove() {
      rmSync(join(root, distDir), {recursive: true, force: true})
      rmSync(logOf(distDir), {force: true})
    },
  }
}

/** Serves a build of the fixture site with `next start`. */
export async function serveFixtureSite({distDir}: FixtureBuild, port: number) {
  const logFile = logOf(distDir)
  const service: RunningService = await startService({
    name: 'fixture site',
    command: ['/bin/sh', '-c', 'cd "$0" && exec "$@"', root, process.execPath, next, 'start', '--port', String(port)],
    env: siteEnvironment(distDir),
    port,
    readyPath: '/',
    livePath: '/',
    logFile,
  })
  return {
    url: service.url,
    log: () => readFileSync(logFile, 'utf8'),
    stop: () => stopService(service),
  }
}
