import {execFile} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {cpSync, globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {type RunningService, startService, stopService} from '../../services/launcher/running-service.ts'

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

/** Each is another build, with other ids and other chunks. */
const VERSIONS = ['first', 'second'] as const
/** Where all are built, one after the other: what the bundler keeps there makes the second a matter of seconds. */
const WORKSHOP = '.next-workshop'

/** A build of the fixture site, in a folder of its own. */
export type FixtureBuild = {distDir: string; id: string; remove: () => void}

/** Builds the fixture site in each of its versions. */
export async function buildFixtureSites(): Promise<void> {
  for (const version of VERSIONS) {
    await promisify(execFile)(process.execPath, [next, 'build'], {
      cwd: root,
      env: {...env(WORKSHOP), FIXTURE_VERSION: version},
    })
    copyBuild(WORKSHOP, `.next-${version}`)
  }
}

/** Copies a build into another folder, whose name takes the place of the first in what the build knows of itself. */
function copyBuild(from: string, to: string): void {
  const [source, copy] = [join(root, from), join(root, to)]
  rmSync(copy, {recursive: true, force: true})
  cpSync(source, copy, {recursive: true, filter: path => path !== join(source, 'cache')})
  for (const file of globSync('**/*.{js,json}', {cwd: copy})) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (text.includes(from)) writeFileSync(join(copy, file), text.replaceAll(from, to))
  }
}

/** A copy of the fixture site as `buildFixtureSites` has built it, which nobody else serves; throws when it has not. */
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
