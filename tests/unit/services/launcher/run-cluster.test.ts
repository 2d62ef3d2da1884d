import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'
import {expect, test} from 'vitest'
import {inheritEnvironment} from '@/services/kit/environment'

const root = resolve(import.meta.dirname, '..', '..', '..', '..')

test('npm run cluster names a setting that is invalid in one sentence', () => {
  const {status, stderr} = spawnSync(process.execPath, ['services/launcher/run-cluster.ts'], {
    cwd: root,
    env: inheritEnvironment({PORT: 'abc'}),
    encoding: 'utf8',
  })
  expect(stderr.trim()).toBe(
    '✗ The environment is not usable: correct or unset these settings.\n  PORT: must be a port from 1 to 65535',
  )
  expect(status).toBe(1)
})
