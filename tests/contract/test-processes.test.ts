import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {identifyProcess} from '../../services/launcher/process-identity.ts'
import {runCatalogueCommand} from '../support/catalogue-process.ts'
import {readSourcesFile} from '../support/environment.ts'
import {eventually} from '../support/eventually.ts'
import {findPostgres, run as query} from '../support/postgres.ts'
import {startServiceProcess} from '../support/service-process.ts'

/* The processes that tests and measurements start: their data is their own, and a signal leaves nothing of them. */

const root = resolve(import.meta.dirname, '..', '..')

afterEach(() => vi.unstubAllEnvs())

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-processes-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return folder
}

test('a catalogue API of a test and its commands do not use an exported database', async () => {
  vi.stubEnv('CATALOGUE_DATABASE_URL', 'postgres://127.0.0.1:9/shop')
  const folder = temporaryFolder()
  const api = await startServiceProcess('catalogue-api', folder, {}, [])
  await api.end('SIGTERM')
  expect(existsSync(join(folder, 'catalogue.sqlite'))).toBe(true)
  expect(await runCatalogueCommand(['verify', '--data', folder])).toMatchObject({code: 0})
})

/**
 * Runs a script that handles signals as `npm test` and `npm run bench` do, until each pattern has found something in its output. `end`
 * sends SIGTERM.
 */
async function run(script: string, patterns: RegExp[]) {
  const from = (path: string) => JSON.stringify(join(root, path))
  const code = `
    import {exitOnSignals, runProgram} from ${from('scripts/run-program.ts')}
    import {startSources} from ${from('tests/support/environment.ts')}
    import {createPostgres} from ${from('tests/support/postgres.ts')}
    import {removeAtExit} from ${from('tests/support/remove-at-exit.ts')}
    import {startServiceProcess} from ${from('tests/support/service-process.ts')}
    exitOnSignals()
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {cwd: root})
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const closed = once(child, 'close')
  const find = () => patterns.map(pattern => pattern.exec(output)?.[1] ?? null)
  await eventually(() => (child.exitCode === null ? find().includes(null) : output)).toBe(false)
  return {
    found: find().map(String),
    async end() {
      child.kill('SIGTERM')
      const [exitCode] = await closed
      return {exitCode, output}
    },
  }
}

const expectEnded = async (pid: number) => eventually(() => identifyProcess(pid)).toBeNull()

test('a test run that is interrupted lets its program end, and leaves neither services nor data', async () => {
  const program = `
    const {spawn} = require('node:child_process')
    process.once('SIGINT', () => { console.log('closes browsers'); process.exit() })
    setInterval(() => {}, 60_000)
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], {detached: true, stdio: 'ignore'})
    console.log('uses ' + require('node:fs').mkdtempSync(require('node:os').tmpdir() + '/overprint-test-'))
    console.log('starts ' + server.pid)
    console.log('runs ' + process.pid)`
  const script = `
    const {file} = await startSources()
    console.log('describes ' + file)
    await runProgram([process.execPath, '-e', ${JSON.stringify(program)}])
    console.log('goes on')`
  const {
    found: [file = '', folder = '', server, pid],
    end,
  } = await run(script, [/^describes (.+)$/m, /^uses (.+)$/m, /^starts (\d+)$/m, /^runs (\d+)$/m])
  const {lake, api} = readSourcesFile(file)
  const {exitCode, output} = await end()
  expect(exitCode).toBe(130)
  expect(output).toContain('closes browsers')
  expect(output).not.toContain('goes on')
  expect([dirname(file), folder].filter(existsSync)).toEqual([])
  for (const one of [Number(pid), Number(server), lake.pid, api.pid]) await expectEnded(one)
})

test('a measurement that is interrupted leaves neither its service nor its data', async () => {
  const folder = temporaryFolder()
  const script = `
    const folder = ${JSON.stringify(folder)}
    removeAtExit(folder)
    const {pid} = await startServiceProcess('content-lake', folder, {}, [])
    console.log('runs ' + pid)`
  const {found, end} = await run(script, [/^runs (\d+)$/m])
  expect(existsSync(join(folder, 'lake.sqlite'))).toBe(true)
  expect((await end()).exitCode).toBe(130)
  await expectEnded(Number(found[0]))
  expect(existsSync(folder)).toBe(false)
})

test.runIf(findPostgres() !== null)('a PostgreSQL of an interrupted run ends, and leaves no folder', async () => {
  const script = `
    const {url} = await createPostgres()
    console.log('serves ' + url)`
  const {
    found: [url = ''],
    end,
  } = await run(script, [/^serves (.+)$/m])
  const [row] = await query(url, 'show data_directory')
  const folder = String(row?.data_directory)
  const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  expect((await end()).exitCode).toBe(130)
  await expectEnded(Number(pid))
  expect(existsSync(dirname(folder))).toBe(false)
})
