import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {expect, test} from '@playwright/test'
import {readSecrets} from '../../services/launcher/environment'
import {freePort, TEST_DIST_DIR} from '../support/environment'

const root = resolve(import.meta.dirname, '..', '..')

/** What a journey that failed has left running: it would stand in the way of the builds that follow in its folder. */
const started: {child: ChildProcess; ended: Promise<number | null>}[] = []

/** `services/launcher/start.ts` as a person runs it, with what it prints. */
function run(env: Record<string, string>): {child: ChildProcess; output: () => string; ended: Promise<number | null>} {
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {cwd: root, env: {...process.env, ...env}})
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>(done => child.once('close', done))
  started.push({child, ended})
  return {child, output: () => text, ended}
}

const silent = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

/** How many images the lake holds, 0 while it does not answer. */
async function countAssets(dataDir: string, {LAKE_PORT}: Record<string, string>): Promise<number> {
  const {lakeReadToken} = readSecrets(dataDir)
  const query = encodeURIComponent('count(*[_type == "sanity.imageAsset"])')
  const address = `http://localhost:${LAKE_PORT}/v2025-02-19/data/query/production?query=${query}`
  const reply = await fetch(address, {headers: {authorization: `Bearer ${lakeReadToken}`}}).catch(() => null)
  return reply?.ok ? ((await reply.json()) as {result: number}).result : 0
}

test.describe.configure({mode: 'serial', timeout: 240_000})

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

  test('says in one sentence which port is taken, and ends with an error', async () => {
    const server = createServer().listen(Number(env.PORT))
    const {output, ended} = run(env)
    expect(await ended).toBe(1)
    expect(output()).toContain(`✗ Port ${env.PORT} for the site is taken`)
    await new Promise(done => server.close(done))
  })

  test('ends at once while it is filling its sources, and leaves nothing running', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, {timeout: 60_000}).toContain('Sample content')
    await expect.poll(() => countAssets(dataDir, env), {timeout: 60_000}).toBeGreaterThan(3)
    child.kill('SIGTERM')
    expect(await ended).toBe(143)
    expect(output()).not.toContain('✗')
    for (const port of [env.LAKE_PORT, env.CATALOGUE_API_PORT]) {
      expect(await silent(`http://localhost:${port}/`), `port ${port}`).toBe(true)
    }
  })

  test('fills them again after that, brings everything up, and Ctrl-C ends all of it', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, {timeout: 200_000}).toMatch(/Ctrl-C ends everything|✗/)
    expect(output()).toContain('Sample content')
    expect(output()).toContain(`http://localhost:${env.PORT}`)
    expect((await fetch(`http://localhost:${env.PORT}/blog`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    for (const port of [env.PORT, env.LAKE_PORT, env.CATALOGUE_API_PORT]) {
      expect(await silent(`http://localhost:${port}/`), `port ${port}`).toBe(true)
    }
  })

  test('reuses content and build the second time', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, {timeout: 60_000}).toMatch(/Ctrl-C ends everything|✗/)
    expect(output()).not.toMatch(/Building|Sample content/)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('starts a service again that has ended by itself, while the site goes on', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, {timeout: 60_000}).toMatch(/Ctrl-C ends everything|✗/)
    execFileSync('pkill', ['-KILL', '-f', `content-lake/main.ts --port ${env.LAKE_PORT}`])
    await expect.poll(output).toContain('The content lake ended by itself (SIGKILL)')
    expect((await fetch(`http://localhost:${env.PORT}/blog`)).status).toBe(200)
    await expect.poll(output, {timeout: 30_000}).toContain('✓ The content lake is back.')
    expect((await fetch(`http://localhost:${env.LAKE_PORT}/readyz`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('names the service that a build misses, and how to start it', async () => {
    const {output, ended} = run({...env, CATALOGUE_API_URL: 'http://localhost:9'})
    expect(await ended).toBe(1)
    expect(output()).toMatch(/catalogue API at http:\/\/localhost:9.+npm run api/is)
  })
})
