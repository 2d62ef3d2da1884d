import {expect, type Page, type Route, test} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {CHUNKS, holdScripts} from '../support/held-scripts'
import {bubbleOf, NARROW, open, panelOf, promptOf, WIDE} from '../support/support-panel'

/** Counts tones. Playwright's evaluations count as user activation, so this replaces it with pointer events. */
async function countTones(page: Page) {
  await page.addInitScript(() => {
    const counted = window as typeof window & {tones: number}
    counted.tones = 0
    const activation = {hasBeenActive: false, isActive: false}
    Object.defineProperty(navigator, 'userActivation', {value: activation})
    window.addEventListener('pointerdown', () => Object.assign(activation, {hasBeenActive: true}), {capture: true})
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        counted.tones += 1
      }
    }
  })
  return () => page.evaluate(() => (window as typeof window & {tones: number}).tones)
}

for (const size of [WIDE, NARROW]) {
  test(`S9-widget the bubble is at the bottom right in its color at ${size.width} px`, async ({page}) => {
    await page.setViewportSize(size)
    await open(page)
    const box = await bubbleOf(page).boundingBox()
    if (!box) throw new Error('The bubble has no bounding box')
    expect(size.width - box.x - box.width).toBeLessThan(32)
    expect(size.height - box.y - box.height).toBeLessThan(40)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(13, 117, 110)')
  })
}

test('S9-widget a second tap while the code of the panel loads leaves the panel open', async ({page}) => {
  await open(page)
  const release = await holdScripts(page)
  const requested = page.waitForRequest(CHUNKS)
  await bubbleOf(page).click()
  await requested
  await bubbleOf(page).click()
  await release()
  await expect(panelOf(page).getByRole('searchbox')).toBeVisible()
  // From here on, taps close and open it.
  await bubbleOf(page).click()
  await expect(panelOf(page)).toHaveCount(0)
  await bubbleOf(page).click()
  await expect(panelOf(page)).toBeVisible()
})

test('S9-widget a second tap while the code of the panel fails to load changes nothing, and a later one opens it', async ({
  page,
}) => {
  await open(page, routes.contact)
  await page.getByLabel('Your name').fill('Ada Press')
  const held: Route[] = []
  let isHeld = true
  await page.route(CHUNKS, route => (isHeld ? void held.push(route) : route.abort()))
  const failed: string[] = []
  page.on('requestfailed', request => void failed.push(request.url()))
  const requested = page.waitForRequest(CHUNKS)
  await bubbleOf(page).click()
  const script = (await requested).url()
  await bubbleOf(page).click()
  isHeld = false
  await Promise.all(held.map(route => route.abort()))
  // The runtime requests each script once more.
  await expect.poll(() => failed.filter(url => url === script).length).toBe(2)
  await page.unroute(CHUNKS)
  await expect(async () => {
    if ((await panelOf(page).count()) === 0) await bubbleOf(page).click({timeout: 10_000})
    await expect(panelOf(page)).toBeVisible({timeout: 10_000})
  }).toPass({timeout: 90_000})
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Press')
})

test('S9-widget the prompt appears after 3 s for 30 s with both buttons, without taking the focus', async ({page}) => {
  await open(page)
  await page.clock.fastForward(2000)
  await expect(promptOf(page)).toHaveCount(0)
  await page.clock.fastForward(1500)
  await expect(promptOf(page)).toBeVisible()
  const notice = page
    .locator('[data-support]')
    .getByRole('status')
    .filter({has: promptOf(page)})
  await expect(notice.getByRole('button')).toHaveText([
    '',
    SUPPORT_WIDGET.primaryButton,
    SUPPORT_WIDGET.secondaryButton,
  ])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.clock.fastForward(28_000)
  await expect(promptOf(page)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(promptOf(page)).toHaveCount(0)
})

test('S9-widget the prompt stays while the pointer is over it', async ({page}) => {
  await open(page)
  await page.clock.fastForward(3500)
  await promptOf(page).hover()
  await page.clock.fastForward(60_000)
  await expect(promptOf(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(31_000)
  await expect(promptOf(page)).toHaveCount(0)
})

test('S9-widget "No, thanks" is remembered, "I have a question" opens the search of the answers', async ({page}) => {
  await open(page)
  await page.clock.fastForward(3500)
  await page.getByRole('button', {name: SUPPORT_WIDGET.secondaryButton}).click()
  await expect(promptOf(page)).toHaveCount(0)
  await expect(bubbleOf(page)).toBeFocused()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(promptOf(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  await page.clock.fastForward(3500)
  await page.getByRole('button', {name: SUPPORT_WIDGET.primaryButton}).click()
  await expect(panelOf(page).getByRole('searchbox', {name: 'Search the answers'})).toBeFocused()
  await expect(promptOf(page)).toHaveCount(0)
  await page.keyboard.type('zeppelin')
  await panelOf(page).getByRole('button', {name: 'Ask a person'}).click()
  await expect(panelOf(page).getByRole('textbox', {name: 'Your question'})).toBeFocused()
  await expect(panelOf(page).getByRole('textbox', {name: 'Your question'})).toHaveValue('zeppelin')
})

test('S9-widget the prompt plays a tone, but only after a user gesture', async ({page, browser}) => {
  const tones = await countTones(page)
  await open(page)
  await page.clock.fastForward(3500)
  await expect(promptOf(page)).toBeVisible()
  expect(await tones()).toBe(0)
  // A visit of its own: the prompt appears once a visit.
  const other = await browser.newPage()
  const otherTones = await countTones(other)
  await open(other)
  await other.mouse.click(5, 300)
  await other.clock.fastForward(3500)
  await expect(promptOf(other)).toBeVisible()
  await expect.poll(otherTones).toBe(1)
  await other.close()
})
