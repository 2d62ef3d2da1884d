import {spawn} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest'
import {findProgram} from '../../../../../services/launcher/cluster/programs.ts'

/* A launcher process that supervises a program, which writes its process id into a file. */

const cluster = resolve(import.meta.dirname, '../../../../../services/launcher/cluster')
const PROGRAM = `require('fs').appendFileSync(process.argv[1], process.pid + '\\n'); setInterval(() => {}, 1000)`
const SCRIPT = `
  const [cluster, file, program] = process.argv.slice(1)
  const {existsSync} = await import('node:fs')
  const {startProgram, superviseProgram} = await import(cluster + '/programs.ts')
  const {stopChildren} = await import(cluster + '/../children.ts')
  process.on('SIGTERM', async () => { await stopChildren(); process.exit(0) })
  const command = [process.execPath, '-e', program, file]
  superviseProgram(await startProgram({name: 'The program', command, isReady: async () => existsSync(file)}))
  console.log('✓ Supervised')`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-programs-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const pids = () => {
  try {
    return readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)
  } catch {
    return []
  }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that is killed is started again, and ends with its launcher', async () => {
  const launcher = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    SCRIPT,
    cluster,
    join(folder, 'pids'),
    PROGRAM,
  ])
  onTestFinished(() => void launcher.kill('SIGKILL'))
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', chunk => (output += chunk))
  await expect.poll(() => output).toContain('✓ Supervised')
  expect(pids()).toHaveLength(1)
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await expect.poll(() => pids().length).toBe(2)
  await expect.poll(() => output).toContain('✓ The program is running again.')
  expect(output).toContain('✗ The program exited unexpectedly (SIGKILL). Restarting it.')
  const ended = new Promise(done => launcher.once('exit', done))
  launcher.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(pids().filter(isAlive)).toEqual([])
})

test('a program that is not installed has no path', () => {
  expect(findProgram('sh')).toMatch(/\/sh$/)
  expect(findProgram('overprint-has-no-such-program')).toBeNull()
})
