import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {sizeOfFiles} from './first-load.ts'

const root = resolve(import.meta.dirname, '..', '..')
const app = join(root, 'tests', 'size', 'empty')
/** The path of the project's own Next. */
export const NEXT = join(root, 'node_modules/next/dist/bin/next')

/** Builds an empty page with the project's own Next and returns its folder. Throws when that fails. */
export function buildEmptyPage(): string {
  const {status, stdout, stderr} = spawnSync(process.execPath, [NEXT, 'build'], {
    cwd: app,
    encoding: 'utf8',
    env: inheritEnvironment({NEXT_DIST_DIR: '', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production'}),
  })
  if (status !== 0) throw new Error(`The empty page could not be built:\n${stdout}\n${stderr}`)
  return app
}

/** Builds an empty Next page and returns its first load in bytes, gzip. */
export function emptyPageBytes(): number {
  buildEmptyPage()
  const html = readFileSync(join(app, '.next/server/pages/index.html'), 'utf8')
  return sizeOfFiles(scriptsOf(html), join(app, '.next'))
}

/** Lists the scripts of Next's own document, without those for browsers without modules. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*\bsrc="([^"?]+)[^>]*>/g)]
    .filter(([tag]) => !/\bnomodule\b/i.test(tag))
    .flatMap(([, src]) => src ?? [])
