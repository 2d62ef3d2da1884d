import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {expect, test} from '@playwright/test'
import {inheritEnvironment} from '../../services/kit/environment'
import {readSecrets} from '../../services/launcher/secrets'
import {BLANK_SETTINGS} from '../support/blank-settings'
import {freePort, TEST_DIST_DIR} from '../support/environment'

const root = resolve(import.meta.dirname, '..', '..')

/** Processes that a failed test left running. They would disturb later builds in the same folder. */
const started: {child: ChildProcess; ended: Promise<number | null>}[] = []

/** Runs `services/launcher/start.ts` and collects its output. */
function run(env: Record<string, string>): {child: ChildProcess; output: () => string; ended: Promise<number | null>} {
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {
    cwd: root,
    env: inheritEnvironment({...BLANK_SETTINGS, ...env}),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>(done => child.once('close', done))
  started.push({child, ended})
  return {child, output: () => text, ended}
}

const refuses = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

/** Counts the lake's images; 0 while it does not respond. */
async function countAssets(dataDir: string, {LAKE_PORT}: Record<string, string>): Promise<number> {
  const {lakeReadToken} = readSecrets(dataDir)
  const query = encodeURIComponent('count(*[_type == "sanity.imageAsset"])')
  const address = `http://localhost:${LAKE_PORT}/v2025-02-19/data/query/production?query=${query}`
  const reply = await fetch(address, {headers: {authorization: `Bearer ${lakeReadToken}`}}).catch(() => null)
  return reply?.ok ? ((await reply.json()) as {result: number}).result : 0
}

test.describe.configure({mode: 'serial'})

/** A limit for a start that hangs. Starting ends with one of these lines. */
const STARTED = {timeout: 1_500_000}
const OUTCOME = /Press Ctrl-C|✗/

test.describe('npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-start-'))
  let env: Record<string, string>

  test.beforeAll(async () => {
    const ports = {
      PORT: String(await freePort()),
      LAKE_PORT: String(await freePort()),
      CATALOGUE_API_PORT: String(await freePort()),
    }
    env = {...ports, DATA_DIR: dataDir, NEXT_DIST_DIR: TEST_DIST_DIR}
  })
  test.afterEach(async () => {
    for (const {child, ended} of started.splice(0)) {
      child.kill('SIGTERM')
      await ended
    }
  })
  test.afterAll(() => rmSync(dataDir, {recursive: true, force: true}))

  test('reports in one sentence which port is in use, and exits with an error', async () => {
    const server = createServer().listen(Number(env.PORT))
    const {output, ended} = run(env)
    expect(await ended).toBe(1)
    expect(output()).toContain(`✗ Port ${env.PORT} for the site is in use`)
    await new Promise(done => server.close(done))
  })

  test('stops while it is seeding, and leaves nothing running', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toContain('Sample content')
    await expect.poll(() => countAssets(dataDir, env), STARTED).toBeGreaterThan(3)
    child.kill('SIGTERM')
    expect(await ended).toBe(143)
    expect(output()).not.toContain('✗')
    for (const port of [env.LAKE_PORT, env.CATALOGUE_API_PORT]) {
      expect(await refuses(`http://localhost:${port}/`), `port ${port}`).toBe(true)
    }
  })

  test('seeds again after that, starts everything, and Ctrl-C stops all of it', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    expect(output()).toContain('Sample content')
    expect(output()).toContain(`http://localhost:${env.PORT}`)
    expect((await fetch(`http://localhost:${env.PORT}/blog`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    for (const port of [env.PORT, env.LAKE_PORT, env.CATALOGUE_API_PORT]) {
      expect(await refuses(`http://localhost:${port}/`), `port ${port}`).toBe(true)
    }
  })

  test('reuses content and build the second time', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    expect(output()).not.toMatch(/Building|Sample content/)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('restarts a service that was killed, while the site keeps serving', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    execFileSync('pkill', ['-KILL', '-f', `content-lake/main.ts --port ${env.LAKE_PORT}`])
    await expect.poll(output).toContain('The content lake exited unexpectedly (SIGKILL)')
    expect((await fetch(`http://localhost:${env.PORT}/blog`)).status).toBe(200)
    await expect.poll(output, STARTED).toContain('✓ The content lake is running again.')
    expect((await fetch(`http://localhost:${env.LAKE_PORT}/readyz`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('names the service that a build cannot reach, and how to start it', async () => {
    const {output, ended} = run({...env, CATALOGUE_API_URL: 'http://localhost:9'})
    expect(await ended).toBe(1)
    expect(output()).toMatch(/catalogue API at http:\/\/localhost:9.+npm run api/is)
  })
})
