import {type CDPSession, expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/* The next page is fetched as soon as the visitor shows an intent to open it. */

/** Connections of visitors for whom nothing is fetched ahead. */
const SAVING = {
  'who saves data': {saveData: true},
  'with a slow connection': {saveData: false, effectiveType: '2g'},
}

const DATA = /\/_next\/data\//

/** Records the paths of the page data that a page requests. */
function recordData(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const {pathname} = new URL(request.url())
    if (DATA.test(pathname)) paths.push(pathname.replace(/^.*\/_next\/data\/[^/]+|\.json$/g, ''))
  })
  return paths
}

/** Opens a page and waits until intents are watched: their code loads in an idle period. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await waitUntilHydrated(page)
  await page.locator('html[data-hydrated]').waitFor()
}

/** Stops the time of a page, so that a focus stays only as long as the test says. Ahead, because the time runs until then. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

const blogLink = (page: Page) => page.getByRole('contentinfo').locator(`a[href="${routes.blog}"]`).first()

test.describe('S2-next-page', () => {
  test('hovering over a link fetches the data of its page', async ({page}) => {
    const data = recordData(page)
    await open(page, routes.contact)
    await blogLink(page).hover()
    await expect.poll(() => data).toContain(routes.blog)
  })

  test('so does a keyboard focus that stays, and a link that only passes by does not', async ({page}) => {
    await page.clock.install()
    const data = recordData(page)
    await open(page, routes.contact)
    await stopClock(page)
    await page.getByRole('link', {name: 'Skip to content'}).focus()
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab')
    expect(data).toEqual([])
    const focused = await page.evaluate(() => new URL((document.activeElement as HTMLAnchorElement).href).pathname)
    await expect.poll(() => page.clock.runFor(200).then(() => data)).toEqual([focused === '/' ? '/index' : focused])
  })

  for (const [visitor, connection] of Object.entries(SAVING)) {
    test(`a visitor ${visitor} fetches nothing before a click, which still works`, async ({page}) => {
      await page.addInitScript(value => Object.defineProperty(navigator, 'connection', {value}), connection)
      await page.clock.install()
      const data = recordData(page)
      await open(page, routes.contact)
      await blogLink(page).hover()
      await page.keyboard.press('Tab')
      await blogLink(page).focus()
      await page.clock.fastForward(1000)
      expect(data).toEqual([])
      await blogLink(page).click()
      await expect(page).toHaveURL(routes.blog)
      expect([...new Set(data)]).toEqual([routes.blog])
    })
  }
})

test.describe('S2-next-page on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})

  /** Puts a finger on a link. Returns a function that lifts it, which follows the link. */
  async function touch(page: Page, link: Locator): Promise<() => Promise<unknown>> {
    await link.evaluate(element => element.scrollIntoView({block: 'center', behavior: 'instant'}))
    const {x = 0, y = 0, width = 0, height = 0} = (await link.boundingBox()) ?? {}
    const session = await page.context().newCDPSession(page)
    const touchPoints = [{x: x + width / 2, y: y + height / 2}]
    await session.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints})
    return () => session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []})
  }

  test('a finger on a link fetches the data of its page, and lifting it shows the page', async ({page}) => {
    const data = recordData(page)
    await open(page, routes.contact)
    const lift = await touch(page, blogLink(page))
    await expect.poll(() => data).toEqual([routes.blog])
    await expect(page).toHaveURL(routes.contact)
    await lift()
    await expect(page).toHaveURL(routes.blog)
  })

  test('so does a finger on a link of a text that is not hydrated', async ({page}) => {
    const data = recordData(page)
    await open(page, routes.policy('privacy-policy'))
    const link = page.locator('[data-kept] a[href^="/"]').first()
    const path = await link.getAttribute('href')
    await touch(page, link)
    await expect.poll(() => data).toEqual([path])
  })

  for (const [visitor, connection] of Object.entries(SAVING)) {
    test(`a finger of a visitor ${visitor} fetches nothing until it is lifted`, async ({page}) => {
      await page.addInitScript(value => Object.defineProperty(navigator, 'connection', {value}), connection)
      const data = recordData(page)
      await open(page, routes.contact)
      const touched = page.evaluate(
        () => new Promise<void>(resolve => addEventListener('touchstart', () => setTimeout(resolve), {once: true})),
      )
      const lift = await touch(page, blogLink(page))
      await touched
      // A link fetches at once, or in an idle period. Chromium may grant none while a finger is down.
      for (let period = 0; period < 3; period++) {
        await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, {timeout: 1000})))
      }
      expect(data).toEqual([])
      await lift()
      await expect(page).toHaveURL(routes.blog)
    })
  }
})

test.describe('S2-next-page before hydration', () => {
  /** Records the documents that the browser prefetches, by the events of its preloading. */
  async function recordPrefetches(page: Page): Promise<{session: CDPSession; urls: string[]; rules: string[]}> {
    const session = await page.context().newCDPSession(page)
    const urls: string[] = []
    const rules: string[] = []
    session.on('Preload.ruleSetUpdated', ({ruleSet}) => rules.push(ruleSet.errorMessage ?? 'valid'))
    session.on('Preload.prefetchStatusUpdated', ({prefetchUrl}) => urls.push(new URL(prefetchUrl).pathname))
    await session.send('Preload.enable')
    return {session, urls, rules}
  }

  test('pressing a link fetches its document, and after hydration only its data', async ({page}) => {
    const {urls, rules} = await recordPrefetches(page)
    await page.route('**/_next/static/chunks/*.js', route => route.abort())
    await page.goto(routes.contact)
    await expect.poll(() => rules).toEqual(['valid'])
    await blogLink(page).hover()
    await page.mouse.down()
    await expect.poll(() => urls).toContain(routes.blog)
    await page.mouse.move(0, 0)
    await page.mouse.up()

    await page.unroute('**/_next/static/chunks/*.js')
    await open(page, routes.contact)
    urls.length = 0
    await blogLink(page).click()
    await expect(page).toHaveURL(routes.blog)
    expect(urls).toEqual([])
  })
})
