import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {endOrphans} from '../../services/launcher/process-record'
import {readSecrets} from '../../services/launcher/secrets'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts'
import {freePort, TEST_DIST_DIR} from '../support/environment'
import {findServicePid, type LauncherProcess, runLauncher} from '../support/launcher-process'
import {expectSurvivedOutage} from '../support/outage/outage'
import {millisecondsUntil} from '../support/outage/visitors'
import {settings} from '../support/settings'
import {withSlowness} from '../support/slowness'

/** Processes that a failed test left running. They would disturb later builds in the same folder. */
const started: LauncherProcess[] = []

function run(env: Record<string, string>): LauncherProcess {
  const launcher = runLauncher(env)
  started.push(launcher)
  return launcher
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

/** Signs in with the sample account. */
const signIn = ({CATALOGUE_API_PORT}: Record<string, string>) =>
  fetch(`http://localhost:${CATALOGUE_API_PORT}/auth/sessions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password}),
  })

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
    env = {...ports, DATA_DIR: dataDir, NEXT_DIST_DIR: TEST_DIST_DIR, REVALIDATE_SECONDS: '3600'}
  })
  test.afterEach(async () => {
    for (const {child, ended} of started.splice(0)) {
      child.kill('SIGTERM')
      await ended
    }
  })
  test.afterAll(async () => {
    // Of a launcher that a failed test killed.
    await endOrphans(dataDir)
    rmSync(dataDir, {recursive: true, force: true})
  })

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
    expect((await signIn(env)).status).toBe(201)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    for (const port of [env.PORT, env.LAKE_PORT, env.CATALOGUE_API_PORT]) {
      expect(await refuses(`http://localhost:${port}/`), `port ${port}`).toBe(true)
    }
  })

  test('S2-catalogue-changes reuses content and build the second time, and publishes a changed price and stock within 2 s', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    expect(output()).not.toMatch(/Building|Sample content/)
    const write = (method: string, id: string, body?: object) =>
      fetch(`http://localhost:${env.CATALOGUE_API_PORT}/admin/products/${id}`, {
        method,
        headers: {
          authorization: `Bearer ${readSecrets(dataDir).catalogueAdminToken}`,
          'if-match': '*',
          ...(body && {'content-type': 'application/merge-patch+json'}),
        },
        ...(body && {body: JSON.stringify(body)}),
      })
    // Pages revalidate by age after an hour only.
    const page = (id: string) => fetch(`http://localhost:${env.PORT}${routes.product(id)}`)
    const text = async () => (await page('unisex-tee')).text()
    const {prices} = await (await write('GET', 'unisex-tee')).json()
    const techniques = prices.techniques.map((one: object) => ({...one, base_cents: 98_765}))
    const changes = {
      'The renamed tee': {name: 'The renamed tee'},
      '987.65': {prices: {techniques, regions: [], discount_percent: null}},
      '2031-01-15': {availability: [{availability: 'out of stock', replenishment_date: '2031-01-15'}]},
    }
    for (const [word, change] of Object.entries(changes)) {
      expect(await text()).not.toContain(word)
      const {result, slowness} = await withSlowness(async () => {
        const response = await write('PATCH', 'unisex-tee', change)
        expect(response.status, await response.text()).toBe(200)
        return millisecondsUntil(async () => (await text()).includes(word))
      })
      expect(result, `${word}, slowness ${slowness}`).toBeLessThan(2_000 * slowness)
    }
    expect((await page('toddler-tee')).status).toBe(200)
    const {result, slowness} = await withSlowness(async () => {
      expect((await write('DELETE', 'toddler-tee')).status).toBe(204)
      return millisecondsUntil(async () => (await page('toddler-tee')).status === 404)
    })
    expect(result, `a deleted product, slowness ${slowness}`).toBeLessThan(2_000 * slowness)
    // Of the sample content, the built pages are up to date: they are not regenerated one after another.
    const log = readFileSync(join(dataDir, 'logs', 'site.log'), 'utf8')
    const regenerated = [...log.matchAll(/Published \d+ changes up to \d+: (\d+) pages/g)].map(([, pages]) =>
      Number(pages),
    )
    expect(regenerated.length).toBeGreaterThan(0)
    expect(Math.max(...regenerated)).toBeLessThan(50)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('restarts a service that was killed, while the site keeps serving', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    process.kill(findServicePid(dataDir, 'lake'), 'SIGKILL')
    await expect.poll(output).toContain('The content lake exited unexpectedly (SIGKILL)')
    expect((await fetch(`http://localhost:${env.PORT}/blog`)).status).toBe(200)
    await expect.poll(output, STARTED).toContain('✓ The content lake is running again.')
    expect((await fetch(`http://localhost:${env.LAKE_PORT}/readyz`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('restarts the site that was killed within 5 s', async () => {
    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    const pid = findServicePid(dataDir, 'site')
    const {result, slowness} = await withSlowness(async () => {
      process.kill(pid, 'SIGKILL')
      return millisecondsUntil(async () => (await fetch(`http://localhost:${env.PORT}/`)).ok)
    })
    expect(result).toBeLessThan(5000 * slowness)
    await expect.poll(output, STARTED).toContain('✓ The site is running again.')
    expect(findServicePid(dataDir, 'site')).not.toBe(pid)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  // The long version is what must hold: `SECURITY_LONG=1`.
  const perSecond = settings.SECURITY_LONG ? 50 : 10
  const forMs = settings.SECURITY_LONG ? 60_000 : 3000
  const FAILURES = [
    {name: 'lake', signal: 'SIGSTOP'},
    {name: 'api', signal: 'SIGKILL'},
    {name: 'lake', signal: 'SIGKILL'},
    {name: 'api', signal: 'SIGSTOP'},
  ] as const
  // One service is suspended and the other one killed.
  const chosen = settings.SECURITY_LONG
    ? FAILURES
    : FAILURES.slice(settings.SECURITY_SEED % 2 === 0 ? 0 : 2).slice(0, 2)

  test('replaces services that are suspended or killed, while no visitor waits for long or sees a 500', async () => {
    const launcher = run(env)
    const siteUrl = `http://localhost:${env.PORT}`
    await expect.poll(launcher.output, STARTED).toMatch(OUTCOME)
    for (const {name, signal} of chosen) {
      const pid = findServicePid(dataDir, name)
      const begin = () => process.kill(pid, signal)
      await expectSurvivedOutage({siteUrl, perSecond, forMs, begin, affected: [name]})
      expect(findServicePid(dataDir, name)).not.toBe(pid)
    }
    const begin = () => launcher.child.kill('SIGKILL')
    await expectSurvivedOutage({siteUrl, perSecond, forMs, begin, affected: ['lake', 'api']})
    await launcher.ended

    const {child, output, ended} = run(env)
    await expect.poll(output, STARTED).toMatch(OUTCOME)
    expect(output()).toContain('Stopped 3 processes of a previous start that was killed.')
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('names the service that a build cannot reach, and how to start it', async () => {
    const {output, ended} = run({...env, CATALOGUE_API_URL: 'http://localhost:9'})
    expect(await ended).toBe(1)
    expect(output()).toMatch(/catalogue API at http:\/\/localhost:9.+npm run api/is)
  })
})
