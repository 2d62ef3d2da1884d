import {expect, test} from '@playwright/test'
import {type RunningService, startService, stopService} from '../../services/running-service'
import {PUBLIC_PATHS} from '../support/public-pages'
import {readWorld, TEST_REVALIDATE_SECONDS} from '../support/world'

const world = readWorld()
const restarted: RunningService[] = []

async function end(pid: number, url: string) {
  process.kill(pid, 'SIGTERM')
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'silent',
      ),
    )
    .toBe('silent')
}

test.afterAll(async () => {
  for (const service of restarted) await stopService(service)
})

test('built pages outlive both services, and refresh when these are back', async ({request}) => {
  for (const path of PUBLIC_PATHS) expect((await request.get(path)).status()).toBe(200)
  await end(world.lake.pid, world.lake.url)
  await end(world.api.pid, world.api.url)

  // Long enough that every page is due: each request then starts a refresh that fails, and the next sees its outcome.
  const due = Date.now() + TEST_REVALIDATE_SECONDS * 1000
  await expect.poll(() => Date.now(), {timeout: 10_000}).toBeGreaterThan(due)
  for (const _ of ['due', 'after the failed refresh']) {
    for (const path of PUBLIC_PATHS) expect((await request.get(path)).status(), path).toBe(200)
  }

  restarted.push(await startService(world.lake.spec), await startService(world.api.spec))
  const marker = `Refreshed ${Date.now()}`
  const reply = await request.post(`${world.lake.url}/v2025-02-19/data/mutate/production`, {
    headers: {authorization: `Bearer ${world.secrets.lakeAdminToken}`},
    data: {mutations: [{patch: {id: 'settings', set: {footerText: marker}}}]},
  })
  expect(reply.status()).toBe(200)
  for (const path of PUBLIC_PATHS) {
    await expect
      .poll(async () => (await (await request.get(path)).text()).includes(marker), {message: path, timeout: 45_000})
      .toBe(true)
  }
})
