import {expect, type Page, test} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {extendedIf} from '../support/extended'
import {waitUntilHydrated} from '../support/hydrated'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'

const PHONE = {width: 390, height: 844}
const SMALL_PHONE = {width: 320, height: 844}
const WIDE = {width: 1440, height: 900}
/** A page whose lower right corner is free at every size. */
const FREE_PAGE = routes.policy('disclaimer')
/** A page whose form is in the lower right corner of a wide screen. */
const FORM_PAGE = routes.contact
const MAX_PHONE_HEIGHT_PX = 96

const bubbleOf = (page: Page) => page.getByRole('button', {name: 'Support chat', exact: true})
const promptOf = (page: Page) => page.locator('[data-support] .prompt')

/** Opens a page, waits until nothing on it moves any more, and lets the delay of the prompt pass. */
async function open(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await expect(bubbleOf(page)).toBeVisible()
  // What is hydrated later could come to lie below the prompt, which would hide it.
  await waitUntilHydrated(page)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.clock.fastForward(3500)
  // The prompt looks for a place in the next frame. A scroll after it has appeared would hide it.
  await page.screenshot()
}

/** Lets the page come to rest after a scroll. */
async function rest(page: Page) {
  // The event of a scroll comes with the next frame.
  await page.screenshot()
  await page.clock.runFor(1000)
  // The prompt looks for a place in the next frame.
  await page.screenshot()
}

/** Scrolls by a distance and lets the page come to rest. */
async function scrollBy(page: Page, distance: number) {
  // Not with the wheel: its smooth scrolling runs on after the event.
  await page.evaluate(by => window.scrollBy({top: by, behavior: 'instant'}), distance)
  await rest(page)
}

/**
 * Scrolls on by `distance` unless the prompt is there, which a scroll would hide for good: both in one step, because it may
 * appear at any time. Returns whether it has scrolled; at the end of the page it has not.
 */
const scrollWithoutPrompt = (page: Page, distance: number) =>
  page.evaluate(by => {
    const prompt = document.querySelector('[data-support]')?.shadowRoot?.querySelector('.prompt')
    if (prompt?.checkVisibility({visibilityProperty: true})) return false
    const before = window.scrollY
    window.scrollBy({top: by, behavior: 'instant'})
    return window.scrollY !== before
  }, distance)

/** Scrolls on in steps of `distance` until the prompt appears. Fails when it does not on the whole page. */
async function scrollUntilPrompt(page: Page, distance: number) {
  while (await scrollWithoutPrompt(page, distance)) await rest(page)
  await expect(promptOf(page)).toBeVisible()
}

/** Lists the headings, forms and main actions that the prompt covers. */
const listCovered = (page: Page) =>
  promptOf(page).evaluateAll(([prompt]) => {
    if (!prompt) return []
    const place = prompt.getBoundingClientRect()
    const isCovered = (element: Element) => {
      const box = element.getBoundingClientRect()
      const isHigh = box.top < place.bottom && box.bottom > place.top
      return element.checkVisibility() && isHigh && box.left < place.right && box.right > place.left
    }
    const kept = [...document.querySelectorAll('h1, h2, h3, h4, form, input, select, textarea, .btn')]
    return kept.filter(isCovered).map(element => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  })

for (const size of [PHONE, SMALL_PHONE]) {
  test(`S9-prompt-place it is at most 96 px high at ${size.width} px`, async ({page}) => {
    await page.setViewportSize(size)
    await open(page, FREE_PAGE)
    await scrollUntilPrompt(page, 60)
    expect(await listCovered(page)).toEqual([])
    const box = await promptOf(page).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(MAX_PHONE_HEIGHT_PX)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width)
    for (const button of await promptOf(page).getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36)
    }
  })
}

for (const size of [PHONE, WIDE]) {
  for (const path of [routes.home, FORM_PAGE, routes.product('unisex-tee'), routes.catalog, routes.shopify]) {
    test(
      `S9-prompt-place on ${path} at ${size.width} px it covers no heading, form or main action`,
      extendedIf(size === WIDE && path !== routes.home),
      async ({page}) => {
        await page.setViewportSize(size)
        await open(page, path)
        await scrollUntilPrompt(page, 120)
        expect(await listCovered(page)).toEqual([])
      },
    )
  }
}

test('S9-prompt-place it waits while it would cover a form, and appears where the visitor has scrolled to', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await open(page, FORM_PAGE)
  await expect(promptOf(page)).toBeHidden()
  await scrollUntilPrompt(page, 120)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await listCovered(page)).toEqual([])
})

test('S9-prompt-place it folds up when the page scrolls, and does not come back in this visit', async ({
  page,
  context,
}) => {
  await open(page, FREE_PAGE)
  // With the pointer over it, it would stay for longer than its time.
  await promptOf(page).hover()
  await scrollBy(page, 300)
  await expect(promptOf(page)).toHaveCount(0)
  await scrollBy(page, -300)
  await expect(promptOf(page)).toHaveCount(0)
  await page.goto(routes.policy('cookies-policy'))
  await expect(bubbleOf(page)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(promptOf(page)).toHaveCount(0)
  const tab = await context.newPage()
  await open(tab, FREE_PAGE)
  await tab.clock.fastForward(60_000)
  await expect(promptOf(tab)).toHaveCount(0)
})

for (const size of [PHONE, WIDE]) {
  test(`S9-prompt-place it shifts nothing at ${size.width} px`, async ({page}) => {
    await watchLayoutShifts(page)
    await page.setViewportSize(size)
    await open(page, FREE_PAGE)
    await scrollUntilPrompt(page, 60)
    await page.clock.resume()
    await page.evaluate(() => window.scrollBy({top: 300, behavior: 'instant'}))
    await expect(promptOf(page)).toHaveCount(0)
    expect(await listLayoutShifts(page)).toEqual([])
  })
}

test('S9-prompt-place it folds up when a navigation puts a form below it', async ({page}) => {
  await page.setViewportSize(WIDE)
  await open(page, FREE_PAGE)
  await promptOf(page).hover()
  await page.getByRole('banner').getByRole('link', {name: 'Help'}).press('Enter')
  await expect(page).toHaveURL(FORM_PAGE)
  await expect(promptOf(page)).toHaveCount(0)
})

test('S9-prompt-place a bar at the bottom moves the bubble up by its height', async ({page}) => {
  await page.setViewportSize(PHONE)
  await open(page, FREE_PAGE)
  const before = await bubbleOf(page).boundingBox()
  await page.evaluate(() => document.getElementById('_bars')?.style.setProperty('--bottom-bar-height', '72px'))
  await expect.poll(async () => (await bubbleOf(page).boundingBox())?.y).toBe((before?.y ?? 0) - 72)
})

test('S9-prompt-place "I have a question" finds an answer before it offers the form', async ({page}) => {
  await open(page, FREE_PAGE)
  await page.getByRole('button', {name: SUPPORT_WIDGET.primaryButton}).click()
  const panel = page.locator('[data-support] dialog[open]')
  await expect(panel.getByRole('searchbox', {name: 'Search the answers'})).toBeFocused()
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveCount(0)
  await page.keyboard.type('cancel')
  await expect(panel.getByRole('list').first().getByRole('button').first()).toBeVisible()
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('cancel')
})
