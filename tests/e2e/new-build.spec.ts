import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type BrowserContext, expect, type Page, test} from '@playwright/test'
import {keepOldAssets} from '../../services/launcher/old-assets/keep-old-assets'
import {freePort} from '../support/environment'
import {FIXTURE_ROOT, type FixtureBuild, serveFixtureSite, takeFixtureSite} from '../support/fixture-site'
import {waitUntilHydrated} from '../support/hydrated'

/* A second build replaces the first while a page is open. The chunks of the first build exist only where a test keeps them. */

test.describe.configure({mode: 'default', timeout: 300_000})

const HOUR_MS = 3_600_000

let first: FixtureBuild
let second: FixtureBuild
let port: number
let site: Awaited<ReturnType<typeof serveFixtureSite>> | undefined

test.beforeAll(async () => {
  port = await freePort()
  first = takeFixtureSite('first')
  second = takeFixtureSite('second')
})
test.afterAll(async () => {
  await site?.stop()
  first?.remove()
  second?.remove()
})
test.beforeEach(() => deploy(first))

async function deploy(build: FixtureBuild) {
  await site?.stop()
  site = await serveFixtureSite(build, port)
}

/** Opens a page with a fake clock, and waits until it is hydrated and the build watcher has started. */
async function open(page: Page, path = '/') {
  await page.clock.install()
  const watching = page.waitForEvent('console', message => message.text() === 'watching')
  await page.addInitScript(() => {
    const {setInterval} = window
    // The watcher has started once it sets its hourly timer.
    window.setInterval = ((run: () => void, ms: number) => {
      if (ms === 3_600_000) console.log('watching')
      return setInterval(run, ms)
    }) as typeof window.setInterval
  })
  await page.goto(`http://localhost:${port}${path}`)
  await page.clock.runFor(10_000)
  await watching
}

/** Records full page loads, as opposed to client-side navigations. */
function recordLoads(page: Page): {loads: string[]} {
  const loads: string[] = []
  page.on('request', request => void (request.isNavigationRequest() && loads.push(new URL(request.url()).pathname)))
  return {loads}
}

const recordBuildRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', request => void (request.url().includes('/builds/') && requests.push(request.url())))
  return requests
}

/** Waits for a response about the latest build. */
const waitForLatest = (page: Page) => page.waitForResponse(response => response.url().includes('/builds/latest.json?'))

test('S7-build each build has its own id, which its pages contain', async ({request}) => {
  expect(first.id).not.toBe(second.id)
  const url = `http://localhost:${port}`
  const latest = await request.get(`${url}/builds/latest.json?1`)
  expect([await latest.json(), latest.headers()['cache-control']]).toEqual([{id: first.id}, 'no-store'])
  const own = await request.get(`${url}/builds/meta/${first.id}.json`)
  expect(await own.json()).toEqual({id: first.id})
  expect(own.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const other = await request.get(`${url}/builds/meta/${second.id}.json`)
  expect([other.status(), other.headers()['cache-control']]).toEqual([404, 'no-store'])
  expect(await (await request.get(url)).text()).toContain(`"buildId":"${first.id}"`)
})

test('S7-build it requests its own manifest once and the latest build hourly, an hour after the start', async ({
  page,
}) => {
  const requests = recordBuildRequests(page)
  await open(page)
  await page.clock.runFor(HOUR_MS - 20_000)
  expect(requests).toEqual([])
  const [response] = await Promise.all([waitForLatest(page), page.clock.runFor(20_000)])
  expect(requests.map(url => url.replace(/^.+\/builds/, '').replace(/\?\d+$/, '?'))).toEqual([
    `/meta/${first.id}.json`,
    '/latest.json?',
  ])
  await response.finished()
  await Promise.all([waitForLatest(page), page.clock.runFor(HOUR_MS)])
  expect(requests).toHaveLength(3)
})

test('S7-build a network error is ignored, and the next request follows an hour later', async ({page, context}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await open(page)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/builds/'))
  await page.clock.runFor(HOUR_MS)
  await failed
  await context.setOffline(false)
  await Promise.all([waitForLatest(page), page.clock.runFor(HOUR_MS)])
  expect(errors).toEqual([])
})

test('S7-build a tab that slept for more than an hour requests the latest build when it wakes', async ({page}) => {
  const requests = recordBuildRequests(page)
  await open(page)
  await sleepAndWake(page, HOUR_MS / 2)
  expect(requests).toEqual([])
  const response = waitForLatest(page)
  await sleepAndWake(page, HOUR_MS)
  await response
})

/** Simulates a sleeping tab: its timers do not run, but the clock does. */
async function sleepAndWake(page: Page, ms: number) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + ms)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Deploys the second build and waits until the page detects it. */
async function deploySecond(page: Page) {
  await deploy(second)
  await Promise.all([
    page.waitForResponse(response => response.url().includes('/builds/meta/') && response.status() === 404),
    page.clock.runFor(HOUR_MS),
  ])
}

test('S4-reload after a newer build the next navigation is a full load, and the requests stop', async ({page}) => {
  const requests = recordBuildRequests(page)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await open(page)
  await deploySecond(page)
  await page.clock.runFor(3 * HOUR_MS)
  expect(requests).toHaveLength(1)
  const {loads} = recordLoads(page)
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
  await expect(page.getByText('Version second')).toBeVisible()
  expect(loads).toEqual(['/target'])
  expect(errors).toEqual([])
  await page.getByRole('button', {name: 'Clicked 0 times'}).click()
  await expect(page.getByRole('button', {name: 'Clicked 1 times'})).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Start')
})

async function hide(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('S4-reload after a newer build a hidden tab reloads', async ({page}) => {
  await open(page)
  await deploySecond(page)
  const {loads} = recordLoads(page)
  await hide(page)
  await expect(page.getByText('Version second')).toBeVisible()
  expect(loads).toEqual(['/'])
})

test('S4-reload a half-filled form prevents the reload', async ({page}) => {
  await open(page)
  await page.getByLabel('Note').fill('half a sen')
  await deploySecond(page)
  const {loads} = recordLoads(page)
  await hide(page)
  await page.getByLabel('Note').fill('')
  expect(loads).toEqual([])
  await hide(page)
  await expect(page.getByText('Version second')).toBeVisible()
})

test('S4-reload when the old chunks are gone, a navigation loads the new build before the watcher detects it', async ({
  page,
}) => {
  const {loads} = recordLoads(page)
  await page.goto(`http://localhost:${port}/`)
  await waitUntilHydrated(page)
  await deploy(second)
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByText('Version second')).toBeVisible()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
  expect(loads).toEqual(['/', '/target'])
})

/** Returns the second build as it is deployed when it has replaced the first one `days` ago. */
function takeSecondAfter(days: number): FixtureBuild {
  const folder = mkdtempSync(join(tmpdir(), 'old-assets-'))
  const [replacing, kept] = [takeFixtureSite('second'), takeFixtureSite('second')]
  const now = Date.now()
  const keep = ({distDir}: FixtureBuild, at: number) =>
    keepOldAssets({distDir: join(FIXTURE_ROOT, distDir), folder, now: at})
  for (const build of [first, replacing]) keep(build, now - days * 86_400_000)
  replacing.remove()
  keep(kept, now)
  rmSync(folder, {recursive: true})
  return kept
}

test('S4-assets a page of the previous build gets its chunks from the new build, and data navigations load it in full', async ({
  page,
}) => {
  const kept = takeSecondAfter(1)
  try {
    const {loads} = recordLoads(page)
    await page.goto(`http://localhost:${port}/`)
    await waitUntilHydrated(page)
    const [chunk = ''] = await chunksOf(page, '/target')
    await deploy(kept)
    const response = await page.request.get(`http://localhost:${port}${chunk}`)
    expect([response.status(), response.headers()['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    await page.getByRole('link', {name: 'target'}).click()
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
    await expect(page.getByText('Version first')).toBeVisible()
    expect(loads).toEqual(['/'])
    // Its data come from the server, which has those of the new build only.
    await page.getByRole('link', {name: 'back to the start'}).click()
    await page.getByRole('link', {name: 'isr/a'}).click()
    await expect.poll(() => loads).toEqual(['/', '/isr/a'])
  } finally {
    await site?.stop()
    kept.remove()
  }
})

test('S4-assets files of a build that was replaced long ago are a 404 that nobody stores', async ({request, page}) => {
  const [chunk = ''] = await chunksOf(page, '/target')
  const kept = takeSecondAfter(8)
  try {
    await deploy(kept)
    for (const path of [chunk, `/_next/static/${first.id}/_buildManifest.js`, '/_next/static/..%2fBUILD_ID']) {
      const response = await request.get(`http://localhost:${port}${path}`)
      expect([response.status(), response.headers()['cache-control']], path).toEqual([
        404,
        expect.stringContaining('no-store'),
      ])
    }
  } finally {
    await site?.stop()
    kept.remove()
  }
})

/** Lists the chunks that a page's HTML references and the start page's does not. */
async function chunksOf(page: Page, path: string): Promise<string[]> {
  const scripts = async (of: string) => {
    const html = await (await page.request.get(`http://localhost:${port}${of}`)).text()
    return [...html.matchAll(/\/_next\/static\/chunks\/[^"&]+\.js/g)].map(([src]) => src)
  }
  const known = new Set(await scripts('/'))
  return (await scripts(path)).filter(src => !known.has(src))
}

async function blockChunks(target: Page | BrowserContext, chunks: string[]) {
  for (const chunk of chunks) await target.route(`**${chunk}`, route => route.fulfill({status: 404, body: 'gone'}))
}

test('S4-reload a chunk that stays missing causes one full load, then the error page, and no loop', async ({page}) => {
  const chunks = await chunksOf(page, '/target')
  expect(chunks.length).toBeGreaterThan(0)
  await blockChunks(page, chunks)
  const {loads} = recordLoads(page)
  await page.goto(`http://localhost:${port}/`)
  await waitUntilHydrated(page)
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  await expect(page.getByText('A part of this page could not be loaded')).toBeVisible()
  await expect(page).toHaveURL(/\/target$/)
  await waitUntilHydrated(page)
  expect(loads).toEqual(['/', '/target'])

  // Within ten seconds, another navigation to the same page also ends on the error page, without a load.
  await page.goBack()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Start')
  await waitUntilHydrated(page)
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  expect(loads.filter(path => path === '/target')).toHaveLength(1)
})

test('S4-reload a first visit with a missing chunk reloads once, then shows the error page', async ({page}) => {
  await blockChunks(page, await chunksOf(page, '/target'))
  const {loads} = recordLoads(page)
  await page.goto(`http://localhost:${port}/target`)
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  expect(loads).toEqual(['/target', '/target'])
})

test('S8-crawler a crawler keeps the server’s HTML when a chunk is missing', async ({browser}) => {
  const context = await browser.newContext({userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)'})
  const page = await context.newPage()
  await blockChunks(page, await chunksOf(page, '/target'))
  const logged = page.waitForEvent('console', message => message.text().startsWith('Error while mounting app'))
  await page.goto(`http://localhost:${port}/target`)
  await logged
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
  await context.close()
})
