import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/* Pictures that fail to load come later. */

const PICTURES = '**/_next/image**'

/** Lets requests for pictures fail until `isBack` returns true, and returns how many have failed. */
async function failPictures(page: Page, isBack: (path: string) => boolean) {
  const failed: string[] = []
  await page.route(PICTURES, async route => {
    const url = route.request().url()
    if (isBack(url)) return route.fallback()
    failed.push(url)
    await route.fulfill({status: 503, headers: {'retry-after': '5', 'cache-control': 'no-store'}})
  })
  return failed
}

/** The first picture of the products. */
const pictureOf = (page: Page) => page.locator('.impose img').first()
const widthOf = (page: Page) => pictureOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth)

test('S2-picture-retry a picture that the site refuses is requested again, also when it failed before the scripts ran', async ({
  page,
}) => {
  const refused = new Set<string>()
  const failed = await failPictures(page, url => refused.size === refused.add(url).size)
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  await expect.poll(() => failed.length).toBeGreaterThan(0)
  await expect.poll(() => widthOf(page), {timeout: 120_000}).toBeGreaterThan(0)
})

test('S2-picture-retry pictures are requested again when the connection is back', async ({page, context}) => {
  let isBack = false
  await failPictures(page, () => isBack)
  // Without the timers, only the connection brings them back.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout
    const withoutLong = (run: () => void, ms = 0, ...values: []) => (ms < 5000 ? setTimer(run, ms, ...values) : 0)
    Object.assign(window, {setTimeout: withoutLong})
  })
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  expect(await widthOf(page)).toBe(0)
  isBack = true
  await expect
    .poll(async () => {
      await context.setOffline(true)
      await context.setOffline(false)
      return widthOf(page)
    })
    .toBeGreaterThan(0)
})

test('S2-picture-retry a picture is requested three times more, and three times more when the connection is back', async ({
  page,
  context,
}) => {
  const failed = await failPictures(page, () => false)
  await page.clock.install()
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const source = await pictureOf(page).evaluate(({currentSrc}: HTMLImageElement) => currentSrc)
  const requests = () => failed.filter(url => url === source).length
  /** Lets time pass until the picture has been requested so often. A request that fails starts the next pause, so one follows each time. */
  const expectAfterPauses = (count: number) =>
    expect
      .poll(async () => {
        if (requests() < count) await page.clock.fastForward('02:00')
        return requests()
      })
      .toBe(count)
  const reconnect = async () => {
    await page.clock.fastForward('02:00')
    await page.evaluate(address => fetch(address), routes.home)
    await context.setOffline(true)
    await context.setOffline(false)
  }
  await expectAfterPauses(4)
  await reconnect()
  await expect.poll(requests).toBe(5)
  await expectAfterPauses(8)
  await reconnect()
  await expect.poll(requests).toBe(9)
})
