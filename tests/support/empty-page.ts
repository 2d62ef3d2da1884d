import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {firstLoadBytes} from './first-load.ts'

/** Builds an empty Next page with the project's own Next and returns its first load in bytes, gzip. */
export function emptyPageBytes(): number {
  const root = resolve(import.meta.dirname, '..', '..')
  const app = join(root, 'tests', 'size', 'empty')
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [join(root, 'node_modules/next/dist/bin/next'), 'build'],
    {
      cwd: app,
      encoding: 'utf8',
      env: inheritEnvironment({NEXT_DIST_DIR: '', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production'}),
    },
  )
  if (status !== 0) throw new Error(`The empty page could not be built:\n${stdout}\n${stderr}`)
  return firstLoadBytes(readFileSync(join(app, '.next/server/pages/index.html'), 'utf8'), join(app, '.next'))
}
