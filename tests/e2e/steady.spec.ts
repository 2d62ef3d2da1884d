import {expect, type Page, test} from '@playwright/test'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'
import {PUBLIC_PATHS} from '../support/public-pages'

const WIDTHS = [390, 1440]
/** What may move, all in all, while a visitor reads to the end; "good" ends at 0.1. */
const MAX_LAYOUT_SHIFT = 0.02

/** Scrolls to the end a screen at a time, waiting for each to be painted and its pictures to be there. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      window.scrollTo({top, behavior: 'instant'})
      await frame()
      const inSight = [...document.images].filter(image => {
        const {top: above, bottom, left, right} = image.getBoundingClientRect()
        return above < innerHeight && bottom > 0 && left < innerWidth && right > 0
      })
      await Promise.all(inSight.map(image => image.decode().catch(() => {})))
      await frame()
    }
  })
}

for (const path of PUBLIC_PATHS) {
  test(`${path} keeps still while it is read to its end`, async ({page}) => {
    await watchLayoutShifts(page)
    for (const width of WIDTHS) {
      await page.goto('about:blank')
      await page.setViewportSize({width, height: 900})
      await page.goto(path, {waitUntil: 'networkidle'})
      await readToTheEnd(page)
      const shift = (await listLayoutShifts(page)).reduce((sum, value) => sum + value, 0)
      expect(shift, `layout shift at ${width} px`).toBeLessThan(MAX_LAYOUT_SHIFT)
    }
  })

  test(`${path} can be walked through by keyboard alone`, async ({page}) => {
    for (const width of WIDTHS) {
      await page.goto('about:blank')
      await page.setViewportSize({width, height: 900})
      await page.goto(path, {waitUntil: 'networkidle'})
      const count = await page.evaluate(() => {
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
      // Each waits for the one before: of a pile of keys a busy browser tells the page of some only.
      for (let pressed = 0; pressed < count + 30; pressed += 1) await page.keyboard.down('Tab')
      const missed = await page
        .locator('[data-stop=awaited]')
        .evaluateAll(elements => elements.map(element => element.outerHTML.slice(0, 120)))
      expect(missed, `not reached at ${width} px`).toEqual([])
    }
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
