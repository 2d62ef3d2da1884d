import {expect, type Page, test} from '@playwright/test'
import {listBarriers} from '../support/accessibility'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'
import {ABSENT_PATH, FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

const WIDTHS = [390, 1440]
/** What may move, all in all, while a visitor reads to the end; "good" ends at 0.1. */
const MAX_LAYOUT_SHIFT = 0.02

/** Notes what a browser complains of while a page is open; what is cut off as it is left is nobody's loss. */
function watchForFaults(page: Page) {
  const faults: string[] = []
  let isOpen = true
  const note = (fault: string) => isOpen && faults.push(fault)
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => note(`thrown: ${error.message}`))
  page.on('requestfailed', request => note(`failed: ${request.url()} ${request.failure()?.errorText}`))
  page.on('response', response => response.status() >= 400 && note(`${response.status()}: ${response.url()}`))
  const leave = async () => {
    isOpen = false
    await page.goto('about:blank')
    isOpen = true
  }
  return {faults, leave}
}

async function expectNoSidewaysScroll(page: Page, at: string) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `sideways scroll ${at}`).toBeLessThanOrEqual(0)
}

/** Scrolls to the end a screen at a time, waiting for each to be painted and its pictures to be there. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      window.scrollTo({top, behavior: 'instant'})
      await frame()
      const onceVisible = [...document.images].filter(image => {
        const {top: above, bottom, left, right} = image.getBoundingClientRect()
        return above < innerHeight && bottom > 0 && left < innerWidth && right > 0
      })
      await Promise.all(onceVisible.map(image => image.decode().catch(() => {})))
      await frame()
    }
  })
}

async function expectNoShift(page: Page, at: string) {
  const shift = (await listLayoutShifts(page)).reduce((sum, value) => sum + value, 0)
  expect.soft(shift, `layout shift ${at}`).toBeLessThan(MAX_LAYOUT_SHIFT)
}

async function expectAccessible(page: Page, at: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is on its way from one scheme to the other.
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
    // What is dark differs in its colours alone.
    const found = await listBarriers(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    expect.soft(found, `axe ${at}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({colorScheme: null, reducedMotion: null})
}

async function expectReachedByKeyboard(page: Page, at: string) {
  const count = await page.evaluate(() => {
    window.scrollTo({top: 0, behavior: 'instant'})
    // Of radio buttons with one name only the chosen one is a stop; the arrows lead to the others.
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter(element => element.tabIndex >= 0 && !element.matches(':disabled, [type=radio], [type=hidden]'))
      .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('[inert]'))
    for (const stop of stops) stop.dataset.stop = 'awaited'
    // Whoever hears the next key has the focus; events of the focus itself are left out while the window has none.
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
    // Each waits for the one before: of a pile of keys a busy browser tells the page of some only.
    await page.keyboard.down('Tab')
    if (pressed < count) continue
    missed = await listMissed()
    if (missed.length === 0) break
  }
  expect.soft(missed, `not reached ${at}`).toEqual([])
}

// Every stop of the longest page at both widths takes a busy machine a while.
test.describe.configure({timeout: 120_000})

for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
  test(`S2-widget ${path} is clean, steady, accessible, reached by keyboard and has the widget at ${WIDTHS.join(' and ')} px`, async ({
    page,
  }) => {
    const {faults, leave} = watchForFaults(page)
    await watchLayoutShifts(page)
    for (const width of WIDTHS) {
      // Away from the page before it is resized: it would begin to load pictures that the next visit cuts off.
      await leave()
      await page.setViewportSize({width, height: 900})
      await page.goto(path)
      const at = `at ${width} px`
      await readToTheEnd(page)
      await expect.soft(page.getByRole('button', {name: 'Support chat', exact: true}), at).toBeVisible()
      await expectNoSidewaysScroll(page, at)
      await expectNoShift(page, at)
      await expectAccessible(page, at)
      await expectReachedByKeyboard(page, at)
    }
    // That there is no such page is what the browser is right to complain of.
    expect(path === ABSENT_PATH ? faults.filter(fault => !fault.includes('404')) : faults).toEqual([])
  })
}

test('a page that moves is noticed', async ({page}) => {
  await watchLayoutShifts(page)
  await page.goto('/contact', {waitUntil: 'networkidle'})
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('div'), {style: 'height: 200px'})),
  )
  await expect
    .poll(async () => (await listLayoutShifts(page)).reduce((sum, value) => sum + value, 0))
    .toBeGreaterThan(MAX_LAYOUT_SHIFT)
})
