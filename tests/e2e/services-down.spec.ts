import {randomUUID} from 'node:crypto'
import {type APIRequestContext, expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {sharePicturePath} from '../../lib/share-pictures/card'
import {type RunningService, startService, stopService} from '../../services/launcher/running-service'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Revalidation interval of the pages in the second test. */
const REVALIDATE_SECONDS = 2

/** Far above the deadline of 3 s, and far below the minute that a page took without it. */
const VISITOR_LIMIT_MS = 10_000

const environment = readEnvironment()
const editor = editorClient(environment)
const restarted: RunningService[] = []

async function stopProcess(pid: number, url: string, signal: NodeJS.Signals = 'SIGTERM') {
  process.kill(pid, signal)
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'up',
        () => 'down',
      ),
    )
    .toBe('down')
}

test.describe.configure({mode: 'serial', timeout: 600_000})
test.afterAll(async () => {
  for (const service of restarted) await stopService(service)
})

test('the site catches up with publishes, renames and deletions from while it was down', async ({request}) => {
  const buildPost = async (name: string) => {
    const slug = `${name}-${randomUUID().slice(0, 8)}`
    return postLikeNewest(editor, {_id: `post-${slug}`, title: `Title of ${slug}`, slug})
  }
  const [published, renamed, unpublished] = await Promise.all([
    buildPost('new'),
    buildPost('renamed'),
    buildPost('unpublished'),
  ])
  const status = async ({slug}: typeof published) =>
    (await request.get(routes.post(slug.current), {maxRedirects: 0})).status()
  expect(await status(published)).toBe(404)
  for (const post of [renamed, unpublished]) {
    await editor.create(post)
    await expect.poll(() => status(post)).toBe(200)
  }

  // SIGKILL, because a graceful shutdown would wait for this test's open connections.
  await stopProcess(environment.site.pid, environment.site.url, 'SIGKILL')
  const moved = `${renamed.slug.current}-again`
  await editor.create(published)
  await editor.patch(renamed._id).set({'slug.current': moved}).commit()
  await editor.delete(unpublished._id)
  restarted.push(await startService(environment.site.spec))

  // A message that was rejected several times waits for its next delivery.
  const redelivery = {timeout: 180_000, intervals: [250]}
  await expect.poll(() => status(published), redelivery).toBe(200)
  await expect.poll(() => status(renamed), redelivery).toBe(308)
  await expect.poll(() => status(unpublished), redelivery).toBe(404)
  const list = async () => (await request.get(routes.blog)).text()
  await expect.poll(list, redelivery).not.toContain(unpublished.title)
  expect(await list()).toContain(published.title)
  expect(await list()).toContain(routes.post(moved))
  for (const {_id} of [published, renamed]) await editor.delete(_id)
})

/** Listings that were requested before a service fails, and addresses that never were. */
const SEEN_LISTINGS = [`${routes.products}?category=bags`, `${routes.blog}?tag=colour`]
const newProduct = () => routes.product(`none-${randomUUID()}`)
const newPost = () => routes.post(`none-${randomUUID()}`)
const newAddress = () => `/none/${randomUUID()}`
const newListing = () => `${routes.products}?search=${randomUUID()}`
const newPostListing = () => `${routes.blog}?tag=none-${randomUUID()}`

type Visit = {path: string; status: number}

/** Requests paths at the same time. None may keep a visitor waiting or respond with 500, and a 503 must be complete. */
async function visitAll(request: APIRequestContext, paths: string[]): Promise<Visit[]> {
  return Promise.all(
    paths.map(async path => {
      const start = performance.now()
      const response = await request.get(path, {maxRedirects: 0, timeout: 120_000})
      const html = await response.text()
      expect(performance.now() - start, `milliseconds of ${path}`).toBeLessThan(VISITOR_LIMIT_MS)
      const status = response.status()
      if (status === 503) {
        expect(Number(response.headers()['retry-after']), path).toBeGreaterThan(0)
        expect(response.headers()['cache-control'], path).toContain('no-store')
        expect(html, path).toContain('Internal Server Error')
        // Only the content lake's layout has a footer with links, not the fallback.
        expect(html, path).toContain(`href="${routes.policy('privacy-policy')}"`)
      }
      return {path, status}
    }),
  )
}

const all = (paths: readonly string[], status: number): Visit[] => paths.map(path => ({path, status}))

/** Suspends a service while `work` runs. */
async function whileSuspended({pid}: {pid: number}, work: () => Promise<void>) {
  process.kill(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

const SUSPENDED = [
  // A redirect might exist, and only the lake knows it. Products are known without the lake.
  {
    name: 'content lake',
    service: environment.lake,
    unknown: [newProduct, newPost, newAddress, newPostListing],
    ok: [newListing],
  },
  {
    name: 'backend',
    service: environment.api,
    unknown: [newProduct, newListing],
    absent: [newPost, newAddress, newPostListing],
  },
]

for (const {name, service, unknown, ok = [], absent = []} of SUSPENDED) {
  test(`a suspended ${name} keeps no visitor waiting`, async ({request}) => {
    const missing = newAddress()
    await visitAll(request, [...SEEN_LISTINGS, missing])
    await whileSuspended(service, async () => {
      // The first round meets a service that hangs, the later ones an open circuit that is tested now and then.
      for (const _ of ['first', 'second', 'third']) {
        const expected = [
          ...all([...PUBLIC_PATHS, ...SEEN_LISTINGS, ...ok.map(create => create())], 200),
          ...all([missing, ...absent.map(create => create())], 404),
          ...all(
            unknown.map(create => create()),
            503,
          ),
        ]
        expect(
          await visitAll(
            request,
            expected.map(({path}) => path),
          ),
        ).toEqual(expected)
      }
    })
    for (const create of [...unknown, ...ok, ...absent]) {
      await expect
        .poll(async () => (await request.get(create())).status(), {timeout: 180_000})
        .toBe(create === newListing ? 200 : 404)
    }
  })
}

test('S2-share-picture a suspended service holds up no picture', async ({request}) => {
  const known = [sharePicturePath('product/unisex-tee'), sharePicturePath('policy/privacy-policy')]
  const visit = async (path: string) => {
    const start = performance.now()
    const response = await request.get(path, {timeout: 120_000})
    expect(performance.now() - start, `milliseconds of ${path}`).toBeLessThan(VISITOR_LIMIT_MS)
    if (response.status() === 503) expect(Number(response.headers()['retry-after']), path).toBeGreaterThan(0)
    return response.status()
  }
  const newPicture = (kind: string) => sharePicturePath(`${kind}/none-${randomUUID()}`)
  await expect.poll(() => Promise.all(known.map(visit)), {timeout: 180_000}).toEqual([200, 200])
  for (const {service, kind} of [
    {service: environment.api, kind: 'product'},
    {service: environment.lake, kind: 'post'},
  ]) {
    await whileSuspended(service, async () => {
      expect(await Promise.all([...known, newPicture(kind)].map(visit))).toEqual([200, 200, 503])
    })
    await expect.poll(() => visit(newPicture(kind)), {timeout: 180_000}).toBe(404)
  }
})

test('built pages survive without both services and refresh once the services are back', async ({request}) => {
  await restartSiteWithShortRevalidation()
  const setFooter = async (text: string) => {
    await editor.patch('settings').set({footerText: text}).commit()
    for (const path of PUBLIC_PATHS) {
      await expect
        .poll(async () => (await (await request.get(path)).text()).includes(text), {message: path, timeout: 180_000})
        .toBe(true)
    }
  }
  await visitAll(request, SEEN_LISTINGS)
  // Refreshing each page replaces the revalidation interval of the build with the short one.
  await setFooter('Here for a short while')
  await deleteHooks()
  await stopProcess(environment.lake.pid, environment.lake.url)
  await stopProcess(environment.api.pid, environment.api.url)

  // Wait until every page is stale. The first request then starts a refresh that fails; the second sees its result.
  const due = Date.now() + REVALIDATE_SECONDS * 1000
  await expect.poll(() => Date.now(), {timeout: 180_000}).toBeGreaterThan(due)
  for (const _ of ['stale', 'after the failed refresh']) {
    for (const path of PUBLIC_PATHS) expect((await request.get(path)).status(), path).toBe(200)
  }
  // An error is never stored, and has security headers too.
  const failed = await request.get(routes.post(`nothing-${randomUUID()}`))
  expect(failed.status()).toBeGreaterThanOrEqual(500)
  expect(failed.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'x-content-type-options': 'nosniff',
  })

  restarted.push(await startService(environment.lake.spec), await startService(environment.api.spec))
  await setFooter('Back again')
})

/** Restarts the site with the same build and a short revalidation interval. */
async function restartSiteWithShortRevalidation() {
  for (const site of restarted.splice(0)) await stopService(site)
  const {spec} = environment.site
  const env = {...spec.env, REVALIDATE_SECONDS: String(REVALIDATE_SECONDS)}
  restarted.push(await startService({...spec, env}))
}

/** Deletes all webhooks, so the lake sends no more messages. */
async function deleteHooks() {
  const hooks = `/hooks/projects/${editor.config().projectId}`
  for (const {id} of await editor.request<{id: string}[]>({url: hooks})) {
    await editor.request({url: `${hooks}/${id}`, method: 'DELETE'})
  }
}
