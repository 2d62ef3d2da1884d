import {expect, type Page, test} from '@playwright/test'
import {listViolations} from '../support/accessibility'
import {extendedIf} from '../support/extended'
import {listLayoutShifts, sumLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'
import {ABSENT_PATH, FURTHER_PATHS, KIND_PATHS, PUBLIC_PATHS} from '../support/public-pages'
import {scrollToEnd} from '../support/scroll-to-end'

const WIDTHS = [390, 1440]
/** Maximum cumulative layout shift while a visitor scrolls to the end; the "good" threshold is 0.1. */
const MAX_LAYOUT_SHIFT = 0.02

/** Records errors, warnings and failed requests while a page is open. Ignores requests aborted by leaving the page. */
function recordErrors(page: Page) {
  const errors: string[] = []
  let isOpen = true
  const record = (error: string) => isOpen && errors.push(error)
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) record(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => record(`thrown: ${error.message}`))
  page.on('requestfailed', request => record(`failed: ${request.url()} ${request.failure()?.errorText}`))
  page.on('response', response => response.status() >= 400 && record(`${response.status()}: ${response.url()}`))
  const leave = async () => {
    isOpen = false
    await page.goto('about:blank')
    isOpen = true
  }
  return {errors, leave}
}

async function expectNoHorizontalScroll(page: Page, at: string) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `horizontal scroll ${at}`).toBeLessThanOrEqual(0)
}

async function expectNoShift(page: Page, at: string) {
  const shifts = await listLayoutShifts(page)
  const moved = shifts.flatMap(shift => shift.moved).join('\n')
  expect.soft(await sumLayoutShifts(page), `layout shift ${at}\n${moved}`).toBeLessThan(MAX_LAYOUT_SHIFT)
}

async function expectAccessible(page: Page, at: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // With reduced motion no color is in transition between the schemes.
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
    // The dark scheme differs in colors only.
    const violations = await listViolations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    expect.soft(violations, `axe ${at}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({colorScheme: null, reducedMotion: null})
}

async function expectKeyboardAccess(page: Page, at: string) {
  const count = await page.evaluate(() => {
    window.scrollTo({top: 0, behavior: 'instant'})
    // Only the checked radio button of a group is a tab stop; arrow keys reach the others.
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter(element => element.tabIndex >= 0 && !element.matches(':disabled, [type=radio], [type=hidden]'))
      .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('[inert]'))
    for (const stop of stops) stop.dataset.stop = 'awaited'
    // The target of the next key event has the focus. Focus events do not fire while the window is not focused.
    document.addEventListener('keydown', ({target}) => {
      if (target instanceof HTMLElement && target.dataset.stop) target.dataset.stop = 'reached'
    })
    return stops.length
  })
  const listMissed = () =>
    page
      .locator('[data-stop=awaited]')
      .evaluateAll(elements => elements.map(element => element.outerHTML.slice(0, 120)))
  let missed: string[] = []
  for (let pressed = 0; pressed < count + 30; pressed += 1) {
    // One key at a time: a busy browser drops key events sent in bulk.
    await page.keyboard.down('Tab')
    if (pressed < count) continue
    missed = await listMissed()
    if (missed.length === 0) break
  }
  expect.soft(missed, `not reached ${at}`).toEqual([])
}

// Visiting every tab stop of the longest page at both widths is slow on a busy machine.
test.describe.configure({timeout: 360_000})

for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
  test(
    `S2-widget ${path} has no errors or layout shift, is accessible, works by keyboard and has the widget at ${WIDTHS.join(' and ')} px`,
    extendedIf(!KIND_PATHS.includes(path)),
    async ({page}) => {
      const {errors, leave} = recordErrors(page)
      await watchLayoutShifts(page)
      for (const width of WIDTHS) {
        // Leave the page before resizing it, because resizing starts picture loads that the next navigation aborts.
        await leave()
        await page.setViewportSize({width, height: 900})
        await page.goto(path)
        const at = `at ${width} px`
        await scrollToEnd(page)
        await expect.soft(page.getByRole('button', {name: 'Support chat', exact: true}), at).toBeVisible()
        await expectNoHorizontalScroll(page, at)
        await expectNoShift(page, at)
        await expectAccessible(page, at)
        await expectKeyboardAccess(page, at)
      }
      // The browser rightly reports the 404 of the missing page itself.
      expect(path === ABSENT_PATH ? errors.filter(error => !error.includes('404')) : errors).toEqual([])
    },
  )
}

test('detects a layout shift', async ({page}) => {
  await watchLayoutShifts(page)
  await page.goto('/contact', {waitUntil: 'networkidle'})
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('div'), {style: 'height: 200px'})),
  )
  await expect.poll(() => sumLayoutShifts(page)).toBeGreaterThan(MAX_LAYOUT_SHIFT)
})
