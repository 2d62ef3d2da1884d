import {execFileSync, spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {explainStartError} from '../../../../services/kit/start-error'
import {openDataDir} from '../../../../services/launcher/data-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-data-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

test('a data folder that cannot be used is reported in one sentence', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(() => openDataDir(file)).toThrow(/^The data folder cannot be used: .+\.$/)
})

test('a read-only file system is reported as such', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), {code: 'EROFS', path: '/data/logs'})
  expect(explainStartError(error, '/data')).toBe('/data/logs is on a read-only disk.')
})

/** Runs a shell script that may mount file systems, which only the script sees. */
const NAMESPACE = ['--map-root-user', '--mount', 'sh', '-c']
const canMount = spawnSync('unshare', [...NAMESPACE, 'mount -t tmpfs -o ro none /tmp']).status === 0

test.skipIf(!canMount)('a data folder on a real read-only file system is reported as such', () => {
  const module = resolve(import.meta.dirname, '../../../../services/launcher/data-folder.ts')
  const script = `
    import {openDataDir} from ${JSON.stringify(module)}
    for (const path of process.argv.slice(1)) {
      try { openDataDir(path) } catch (error) { console.log(error.message) }
    }`
  const mountAndRun = 'mount -t tmpfs -o ro none "$1" && exec "$2" --input-type=module -e "$3" "$1" "$1/below/it"'
  const args = [...NAMESPACE, mountAndRun, 'sh', folder, process.execPath, script]
  const lines = execFileSync('unshare', args, {encoding: 'utf8'}).trim().split('\n')
  const text = ' is on a read-only disk. Set DATA_DIR=… to use another.'
  expect(lines).toEqual([
    `The data folder cannot be used: ${folder}/logs${text}`,
    `The data folder cannot be used: ${folder}/below${text}`,
  ])
})
