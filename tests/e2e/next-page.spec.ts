import {type CDPSession, expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/* The next page is fetched as soon as the visitor shows an intent to open it. */

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

  test('a visitor who saves data fetches nothing before a click, which still works', async ({page}) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}))
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
