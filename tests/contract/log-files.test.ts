import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {freePort} from '../support/environment.ts'
import {eventually} from '../support/eventually.ts'

const root = resolve(import.meta.dirname, '../..')
const startLogModule = join(root, 'services/kit/log/start-log.ts')

let folder: string
let logDir: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-logs-'))
  logDir = join(folder, 'logs')
})
afterEach(async () => {
  if (child) await end('SIGKILL')
  rmSync(folder, {recursive: true, force: true})
})

/** Starts the catalogue API and returns its URL once it responds. */
async function startApi(env: Record<string, string>, output: number | 'ignore' = 'ignore'): Promise<string> {
  const port = String(await freePort())
  const main = join(root, 'services/catalogue-api/main.ts')
  child = spawn(process.execPath, [main, '--port', port, '--data', join(folder, 'data')], {
    env: inheritEnvironment({LOG_DIR: logDir, ...env}),
    stdio: ['ignore', output, output],
  })
  const url = `http://localhost:${port}`
  await eventually(() => statusOf(`${url}/healthz`)).toBe(200)
  return url
}

const statusOf = (url: string) =>
  fetch(url).then(
    async response => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

async function end(signal: NodeJS.Signals): Promise<number | null> {
  if (!child) return null
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const {exitCode} = child
  child = undefined
  return exitCode
}

/** Sends requests, 20 at a time, and calls `check` after each group. */
async function requestMany(url: string, count: number, check: () => void): Promise<void> {
  for (let sent = 0; sent < count; sent += 20) {
    const statuses = await Promise.all(Array.from({length: 20}, () => statusOf(`${url}/unknown`)))
    expect(new Set(statuses)).toEqual(new Set([404]))
    check()
  }
}

const read = (name: string) => readFileSync(join(logDir, name), 'utf8')
const readLines = (name: string) =>
  read(name)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

describe('the log files of a service', () => {
  test('stay within their bound while it runs, and after a restart', async () => {
    const settings = {LOG_FILE_MB: '0.02', LOG_FILES: '3'}
    const bound = 3 * 0.02 * 1024 * 1024
    const checkSize = () => {
      // A rotation between the two calls renames a file, so a name that was listed may be gone.
      const sizes = readdirSync(logDir).map(name => statSync(join(logDir, name), {throwIfNoEntry: false})?.size ?? 0)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bound)
    }
    for (let start = 0; start < 2; start++) {
      await requestMany(await startApi(settings), 1000, checkSize)
      expect(await end('SIGTERM')).toBe(0)
      expect(readdirSync(logDir).sort()).toEqual(['catalogue-api.1.log', 'catalogue-api.2.log', 'catalogue-api.log'])
    }
    const lines = ['catalogue-api.2.log', 'catalogue-api.1.log', 'catalogue-api.log'].flatMap(readLines)
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.at(-1)).toMatchObject({level: 'info', service: 'catalogue-api', route: 'unmatched', status: 404})
  })

  test('on a full disk do not stop the service, nor its end', async () => {
    mkdirSync(logDir)
    symlinkSync('/dev/full', join(logDir, 'catalogue-api.log'))
    const url = await startApi({}, openSync('/dev/full', 'a'))
    await requestMany(url, 200, () => {})
    expect(await end('SIGTERM')).toBe(0)
  })

  test('are left out with a standard output on a full disk, which does not stop the service, nor its end', async () => {
    const url = await startApi({LOG_DIR: ''}, openSync('/dev/full', 'a'))
    await requestMany(url, 200, () => {})
    expect(await end('SIGTERM')).toBe(0)
    expect(() => readdirSync(logDir)).toThrow('ENOENT')
  })
})

/** Runs a program that has started its log as `program`. */
function runWithLog(script: string, env: Record<string, string> = {}) {
  const source = `import {startLog} from ${JSON.stringify(startLogModule)}; const logger = startLog('program'); ${script}`
  return spawnSync(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: inheritEnvironment({LOG_DIR: logDir, ...env}),
    encoding: 'utf8',
  })
}

/** Source code that keeps a program running. */
const WAIT = 'setTimeout(() => {}, 60_000)'

describe('the log of a process', () => {
  test('contains the last lines before an exit', () => {
    expect(runWithLog("logger.info('one'); console.warn('two'); process.exit(3)").status).toBe(3)
    expect(readLines('program.log')).toMatchObject([
      {level: 'info', msg: 'one'},
      {level: 'warn', msg: 'two'},
    ])
  })

  test('contains a crash, without personal data', () => {
    const {status, stderr} = runWithLog("setTimeout(() => { throw new Error('No mail for ada@example.com') })")
    expect(status).not.toBe(0)
    expect(stderr).toContain('Error: No mail')
    expect(readLines('program.log')).toMatchObject([
      {level: 'fatal', err: {message: 'No mail for [email]', stack: expect.stringContaining('Error')}},
    ])
  })

  test('contains the last lines before a signal ends it', () => {
    const {signal} = runWithLog(`logger.info('one'); process.kill(process.pid, 'SIGTERM'); ${WAIT}`)
    expect(signal).toBe('SIGTERM')
    expect(readLines('program.log')).toMatchObject([{level: 'info', msg: 'one'}])
  })

  test('leaves a signal to the program that handles it', () => {
    const handle = "process.once('SIGTERM', () => setTimeout(() => { logger.info('two'); process.exit(4) }, 50))"
    const {status} = runWithLog(`logger.info('one'); ${handle}; process.kill(process.pid, 'SIGTERM'); ${WAIT}`)
    expect(status).toBe(4)
    expect(readLines('program.log')).toMatchObject([{msg: 'one'}, {msg: 'two'}])
  })

  test('contains an error at once, with the lines before it', () => {
    runWithLog("logger.info('one'); logger.error('two'); process.kill(process.pid, 'SIGKILL')")
    expect(readLines('program.log')).toMatchObject([{msg: 'one'}, {msg: 'two'}])
  })

  test('goes to the standard output without a folder', () => {
    const {stdout} = runWithLog("logger.info('one'); console.error('two')", {LOG_DIR: ''})
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toMatchObject([{msg: 'one'}, {msg: 'two'}])
  })

  test('has the lowest level of LOG_LEVEL', () => {
    runWithLog("logger.debug('one'); logger.info('two'); logger.warn('three')", {LOG_LEVEL: 'warn'})
    expect(readLines('program.log')).toMatchObject([{msg: 'three'}])
  })

  test('refuses settings that are not valid and names each', () => {
    const {stderr} = runWithLog('', {LOG_LEVEL: 'loud', LOG_FILES: '0', LOG_FILE_MB: 'big'})
    for (const text of ['LOG_LEVEL must be debug, info, warn or error', 'LOG_FILES must be', 'LOG_FILE_MB must be']) {
      expect(stderr).toContain(text)
    }
  })
})
