import {randomUUID} from 'node:crypto'
import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {type RunningService, startService, stopService} from '../../services/launcher/running-service'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Age at which the pages of the second test ask their sources again. */
const REVALIDATE_SECONDS = 2

const world = readEnvironment()
const editor = editorClient(world)
const restarted: RunningService[] = []

async function end(pid: number, url: string, signal: NodeJS.Signals = 'SIGTERM') {
  process.kill(pid, signal)
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'silent',
      ),
    )
    .toBe('silent')
}

test.describe.configure({mode: 'serial', timeout: 120_000})
test.afterAll(async () => {
  for (const service of restarted) await stopService(service)
})

test('what is published, renamed and unpublished while the site is down reaches it when it is back', async ({
  request,
}) => {
  const make = async (name: string) => {
    const slug = `${name}-${randomUUID().slice(0, 8)}`
    return postLikeNewest(editor, {_id: `post-${slug}`, title: `Title of ${slug}`, slug})
  }
  const [published, renamed, unpublished] = await Promise.all([make('new'), make('moves'), make('goes')])
  const status = async ({slug}: typeof published) =>
    (await request.get(routes.post(slug.current), {maxRedirects: 0})).status()
  expect(await status(published)).toBe(404)
  for (const post of [renamed, unpublished]) {
    await editor.create(post)
    await expect.poll(() => status(post)).toBe(200)
  }

  // In good order it would wait for the connections that this test holds.
  await end(world.site.pid, world.site.url, 'SIGKILL')
  const moved = `${renamed.slug.current}-again`
  await editor.create(published)
  await editor.patch(renamed._id).set({'slug.current': moved}).commit()
  await editor.delete(unpublished._id)
  restarted.push(await startService(world.site.spec))

  // As long as a message that was refused several times may wait for its next delivery.
  const patience = {timeout: 60_000, intervals: [250]}
  await expect.poll(() => status(published), patience).toBe(200)
  await expect.poll(() => status(renamed), patience).toBe(308)
  await expect.poll(() => status(unpublished), patience).toBe(404)
  const list = async () => (await request.get(routes.blog)).text()
  await expect.poll(list, patience).not.toContain(unpublished.title)
  expect(await list()).toContain(published.title)
  expect(await list()).toContain(routes.post(moved))
  for (const {_id} of [published, renamed]) await editor.delete(_id)
})

test('built pages outlive both services, and refresh by themselves when these are back', async ({request}) => {
  await restartSiteWithShortLife()
  const mark = async (text: string) => {
    await editor.patch('settings').set({footerText: text}).commit()
    for (const path of PUBLIC_PATHS) {
      await expect
        .poll(async () => (await (await request.get(path)).text()).includes(text), {message: path, timeout: 45_000})
        .toBe(true)
    }
  }
  // Made anew, each page has the short life instead of the one that it was built with.
  await mark('Here for a short while')
  await removeHooks()
  await end(world.lake.pid, world.lake.url)
  await end(world.api.pid, world.api.url)

  // Long enough that every page is due: each request then starts a refresh that fails, and the next sees its outcome.
  const due = Date.now() + REVALIDATE_SECONDS * 1000
  await expect.poll(() => Date.now(), {timeout: 10_000}).toBeGreaterThan(due)
  for (const _ of ['due', 'after the failed refresh']) {
    for (const path of PUBLIC_PATHS) expect((await request.get(path)).status(), path).toBe(200)
  }

  restarted.push(await startService(world.lake.spec), await startService(world.api.spec))
  await mark('Back again')
})

/** Serves the same build anew, by a process that lets pages ask their sources again soon. */
async function restartSiteWithShortLife() {
  for (const site of restarted.splice(0)) await stopService(site)
  const {spec} = world.site
  const env = {...spec.env, REVALIDATE_SECONDS: String(REVALIDATE_SECONDS)}
  restarted.push(await startService({...spec, env}))
}

/** From now on the lake tells nobody of what is published. */
async function removeHooks() {
  const hooks = `/hooks/projects/${editor.config().projectId}`
  for (const {id} of await editor.request<{id: string}[]>({url: hooks})) {
    await editor.request({url: `${hooks}/${id}`, method: 'DELETE'})
  }
}
