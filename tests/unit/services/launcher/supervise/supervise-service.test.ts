import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {ServiceSpec} from '../../../../../services/launcher/running-service'
import {freePort} from '../../../../support/environment'
import {eventually} from '../../../../support/eventually'

/* A launcher process that supervises one real service, which responds with its process id. */

const launcherFolder = resolve(import.meta.dirname, '../../../../../services/launcher')
const SCRIPT = `
  const [folder, spec, options] = process.argv.slice(1)
  const {startService} = await import(folder + '/running-service.ts')
  const {stopChildren} = await import(folder + '/children.ts')
  const {superviseService} = await import(folder + '/supervise/supervise-service.ts')
  const {watchLiveness} = await import(folder + '/supervise/watch-liveness.ts')
  const stop = async () => { await stopChildren(); process.exit(0) }
  process.on('SIGTERM', stop)
  const giveUp = error => { console.log('Gave up: ' + error.message); void stop() }
  superviseService(await startService(JSON.parse(spec)), {
    ...(options === 'site' && {giveUp}),
    // Shorter than in use, and many ticks.
    watch: (service, onSilent) => watchLiveness(service, onSilent, {tickMs: 20, limitMs: 3000}),
  })
  console.log('✓ Supervised')`

let folder: string
let spec: ServiceSpec
let launcher: ChildProcess
let ended: Promise<number | null>
let output = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-supervise-'))
  const port = await freePort()
  // Once the file exists, the service does not start.
  const broken = JSON.stringify(join(folder, 'broken'))
  const script = `
    if (require('fs').existsSync(${broken})) throw new Error('The service is broken')
    require('http').createServer((request, response) => response.end(String(process.pid))).listen(${port})`
  spec = {
    name: 'test service',
    command: [process.execPath, '-e', script],
    env: {},
    port,
    readyPath: '/',
    livePath: '/',
    logFile: join(folder, 'service.log'),
    outputFile: join(folder, 'service.output.log'),
  }
})
afterEach(async () => {
  launcher.kill('SIGTERM')
  await ended
  rmSync(folder, {recursive: true, force: true})
})

/** Starts the launcher and returns the service's process id. `site` gives up after three failures. */
async function start(options: 'source' | 'site'): Promise<number> {
  const args = ['--input-type=module', '-e', SCRIPT, launcherFolder, JSON.stringify(spec), options]
  launcher = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe']})
  output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  ended = new Promise(done => launcher.once('close', done))
  return supervisedPid(1)
}

const readPid = () =>
  fetch(`http://localhost:${spec.port}`).then(
    async response => Number(await response.text()),
    () => 0,
  )

const logs = () => `${spec.logFile} and ${spec.outputFile}`
const countStarts = () => output.split('✓').length - 1

/** Resolves to the service's process id after the given number of starts. */
async function supervisedPid(starts: number): Promise<number> {
  await eventually(countStarts).toBe(starts)
  return readPid()
}

/** Sends the service a signal and resolves to the process id of its replacement. */
async function replace(pid: number, signal: NodeJS.Signals): Promise<number> {
  const starts = countStarts()
  process.kill(pid, signal)
  const next = await supervisedPid(starts + 1)
  expect(next).not.toBe(pid)
  return next
}

test('a service that was killed is restarted', async () => {
  await replace(await start('source'), 'SIGKILL')
  expect(output).toContain(`✗ The test service exited unexpectedly (SIGKILL). Restarting it: see ${logs()}.`)
  expect(output).toContain('✓ The test service is running again.')
})

test('a suspended service is killed and restarted', async () => {
  const pid = await start('source')
  await replace(pid, 'SIGSTOP')
  expect(() => process.kill(pid, 0)).toThrow()
  expect(output).toContain('✗ The test service did not respond for 3 s. Restarting it:')
})

test('a source that fails often is restarted all the same', async () => {
  let pid = await start('source')
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGKILL'] as const) pid = await replace(pid, signal)
  expect(output).not.toContain('Gave up')
})

test('a start that fails counts as a failure', async () => {
  const pid = await start('site')
  writeFileSync(join(folder, 'broken'), '')
  process.kill(pid, 'SIGKILL')
  expect(await ended).toBe(0)
  expect(output).toMatch(/✗ The test service did not start: .*The service is broken.*\. Restarting it: see/)
  expect(output).toMatch(/Gave up: The test service did not start: .*for the third time in a minute/)
})

test('the site is given up in one sentence when it fails for the third time in a minute', async () => {
  let pid = await start('site')
  for (const _ of ['first', 'second']) pid = await replace(pid, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  expect(await ended).toBe(0)
  expect(output.trim().split('\n').at(-1)).toBe(
    `Gave up: The test service exited unexpectedly (SIGKILL), for the third time in a minute, so everything stops: see ${logs()}.`,
  )
  expect(await readPid()).toBe(0)
})
