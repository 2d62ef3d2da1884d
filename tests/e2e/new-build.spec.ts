import {type BrowserContext, expect, type Page, test} from '@playwright/test'
import {freePort} from '../support/environment'
import {type FixtureBuild, serveFixtureSite, takeFixtureSite} from '../support/fixture-site'

/* A second, different build takes the place of the first under an open browser; the first one's chunks are gone. */

test.describe.configure({mode: 'default', timeout: 90_000})

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

/** Opens a page with a clock that the test moves, and waits until it has come to life and watches over builds. */
async function open(page: Page, path = '/') {
  await page.clock.install()
  const watch = page.waitForEvent('console', message => message.text() === 'watching')
  await page.addInitScript(() => {
    const {setInterval} = window
    // The watch is there once it has set its hourly timer.
    window.setInterval = ((run: () => void, ms: number) => {
      if (ms === 3_600_000) console.log('watching')
      return setInterval(run, ms)
    }) as typeof window.setInterval
  })
  await page.goto(`http://localhost:${port}${path}`)
  await page.clock.runFor(10_000)
  await watch
}

/** Counts whole loads of documents, as against navigations within the site. */
function countLoads(page: Page): {loads: string[]} {
  const loads: string[] = []
  page.on('request', request => void (request.isNavigationRequest() && loads.push(new URL(request.url()).pathname)))
  return {loads}
}

const questions = (page: Page) => {
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('/builds/') && asked.push(request.url())))
  return asked
}

/** Until the answer to a question about builds has been taken in. */
const answered = (page: Page) => page.waitForResponse(response => response.url().includes('/builds/latest.json?'))

test('S7-build both builds have ids of their own, which the pages bear as well', async ({request}) => {
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

test('S7-build it asks an hour after the start, then hourly: its own manifest once, then the latest', async ({
  page,
}) => {
  const asked = questions(page)
  await open(page)
  await page.clock.runFor(HOUR_MS - 20_000)
  expect(asked).toEqual([])
  const [reply] = await Promise.all([answered(page), page.clock.runFor(20_000)])
  expect(asked.map(url => url.replace(/^.+\/builds/, '').replace(/\?\d+$/, '?'))).toEqual([
    `/meta/${first.id}.json`,
    '/latest.json?',
  ])
  await reply.finished()
  await Promise.all([answered(page), page.clock.runFor(HOUR_MS)])
  expect(asked).toHaveLength(3)
})

test('S7-build a failure of the network is swallowed, and the next hour asks again', async ({page, context}) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await open(page)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/builds/'))
  await page.clock.runFor(HOUR_MS)
  await failed
  await context.setOffline(false)
  await Promise.all([answered(page), page.clock.runFor(HOUR_MS)])
  expect(faults).toEqual([])
})

test('S7-build a tab that slept for longer than an hour asks when it wakes', async ({page}) => {
  const asked = questions(page)
  await open(page)
  await sleepAndWake(page, HOUR_MS / 2)
  expect(asked).toEqual([])
  const reply = answered(page)
  await sleepAndWake(page, HOUR_MS)
  await reply
})

/** Timers do not run in a sleeping tab, but the clock goes on. */
async function sleepAndWake(page: Page, ms: number) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + ms)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Lets the page find out about the second build. */
async function findOut(page: Page) {
  await deploy(second)
  await Promise.all([
    page.waitForResponse(response => response.url().includes('/builds/meta/') && response.status() === 404),
    page.clock.runFor(HOUR_MS),
  ])
}

test('S4-reload after a newer build the next navigation loads its target in full, and asking has stopped', async ({
  page,
}) => {
  const asked = questions(page)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await open(page)
  await findOut(page)
  await page.clock.runFor(3 * HOUR_MS)
  expect(asked).toHaveLength(1)
  const {loads} = countLoads(page)
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
  await expect(page.getByText('Version second')).toBeVisible()
  expect(loads).toEqual(['/target'])
  expect(faults).toEqual([])
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

test('S4-reload after a newer build a tab that is put away loads itself anew', async ({page}) => {
  await open(page)
  await findOut(page)
  const {loads} = countLoads(page)
  await hide(page)
  await expect(page.getByText('Version second')).toBeVisible()
  expect(loads).toEqual(['/'])
})

test('S4-reload a form that is half filled in keeps the tab from loading itself anew', async ({page}) => {
  await open(page)
  await page.getByLabel('Note').fill('half a sen')
  await findOut(page)
  const {loads} = countLoads(page)
  await hide(page)
  await page.getByLabel('Note').fill('')
  expect(loads).toEqual([])
  await hide(page)
  await expect(page.getByText('Version second')).toBeVisible()
})

test('S4-reload with the old chunks gone, a navigation ends on the new build before anybody has asked', async ({
  page,
}) => {
  const {loads} = countLoads(page)
  await page.goto(`http://localhost:${port}/`)
  await page.waitForLoadState('networkidle')
  await deploy(second)
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByText('Version second')).toBeVisible()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
  expect(loads).toEqual(['/', '/target'])
})

/** The chunks that a page's HTML names and the start page's does not. */
async function chunksOf(page: Page, path: string): Promise<string[]> {
  const scripts = async (of: string) => {
    const html = await (await page.request.get(`http://localhost:${port}${of}`)).text()
    return [...html.matchAll(/src="([^"]+\/chunks\/[^"]+)"/g)].flatMap(([, src]) => src ?? [])
  }
  const known = new Set(await scripts('/'))
  return (await scripts(path)).filter(src => !known.has(src))
}

async function withhold(target: Page | BrowserContext, chunks: string[]) {
  for (const chunk of chunks) await target.route(`**${chunk}`, route => route.fulfill({status: 404, body: 'gone'}))
}

test('S4-reload a chunk that stays missing: one full load, then the error page, and no loop', async ({page}) => {
  const chunks = await chunksOf(page, '/target')
  expect(chunks.length).toBeGreaterThan(0)
  await withhold(page, chunks)
  const {loads} = countLoads(page)
  await page.goto(`http://localhost:${port}/`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  await expect(page.getByText('A part of this page could not be loaded')).toBeVisible()
  await expect(page).toHaveURL(/\/target$/)
  await page.waitForLoadState('networkidle')
  expect(loads).toEqual(['/', '/target'])

  // Within the ten seconds another way to the same page ends there as well, without a load.
  await page.goBack()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Start')
  await page.getByRole('link', {name: 'target'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  expect(loads.filter(path => path === '/target')).toHaveLength(1)
})

test('S4-reload a first visit whose chunk is missing is loaded once more, then ends on the error page', async ({
  page,
}) => {
  await withhold(page, await chunksOf(page, '/target'))
  const {loads} = countLoads(page)
  await page.goto(`http://localhost:${port}/target`)
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  expect(loads).toEqual(['/target', '/target'])
})

test('S8-crawler a crawler whose chunk is missing keeps the server’s HTML', async ({browser}) => {
  const context = await browser.newContext({userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)'})
  const page = await context.newPage()
  await withhold(page, await chunksOf(page, '/target'))
  const logged = page.waitForEvent('console', message => message.text().startsWith('Error while mounting app'))
  await page.goto(`http://localhost:${port}/target`)
  await logged
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Target')
  await context.close()
})
