import {expect, type Page, test} from '@playwright/test'
import {extendedIf} from '../support/extended'
import {listBorderless, listFadedInks, listUnreadable} from '../support/forced-colors'
import {listLostText} from '../support/lost-text'
import {listPageKinds, openPageKind} from '../support/page-kinds'
import {listPageStates, type PageState} from '../support/page-states'
import {listPrintedControls, print} from '../support/print'
import {FURTHER_PATHS, KIND_PATHS, PUBLIC_PATHS} from '../support/public-pages'

/** The standard font size of browsers, and the twofold one that WCAG 1.4.4 requires, in px. */
const FONT_SIZE = {normal: 16, double: 32}

/** Sets the font size in the browser's settings, which media queries follow. */
async function setBrowserFontSize(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', {fontSizes: {standard}})
}

/** Sets the font size by a style sheet, which media queries do not follow. */
const setRootFontSize = (page: Page, size: string) =>
  page.evaluate(value => {
    document.documentElement.style.fontSize = value
  }, size)

async function expectNoLoss(page: Page, at: string) {
  // Repeated, because a carousel or a lazily loaded part may still be on its way to the new layout.
  await expect.poll(() => listLostText(page), {message: at}).toEqual([])
  const menu = page.locator('header').getByRole('button', {name: 'Menu', exact: true})
  await expect(menu, `the menu button ${at}`).toBeInViewport({ratio: 0.99})
}

/** Expects that the first main action of the page, if it has one, can be scrolled onto the screen in full. */
async function expectMainActionInReach(page: Page, at: string) {
  const action = page.locator('main .btn:visible').first()
  if ((await action.count()) === 0) return
  await action.scrollIntoViewIfNeeded()
  const box = await action.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && box.x >= 0 && box.x + box.width <= width, `the main action ${at}`).toBe(true)
}

/** Expects that no text is lost at 320 px, and none where text is twice as large. */
async function expectZoom(page: Page) {
  await expectNoLoss(page, 'at 320 px')
  for (const width of [390, 1440]) {
    await page.setViewportSize({width, height: 900})
    await setRootFontSize(page, '200%')
    await expectNoLoss(page, `at ${width} px and 200 % by a style sheet`)
    await expectMainActionInReach(page, `at ${width} px and 200 % by a style sheet`)
    await setRootFontSize(page, '')
    await setBrowserFontSize(page, FONT_SIZE.double)
    await expectNoLoss(page, `at ${width} px and 200 % by the browser's setting`)
    await setBrowserFontSize(page, FONT_SIZE.normal)
  }
}

/** Expects that buttons and inks show in the colours of a contrast theme. */
async function expectForcedColors(page: Page) {
  await page.emulateMedia({forcedColors: 'active', reducedMotion: 'reduce'})
  await expect.poll(() => listBorderless(page)).toEqual([])
  expect(await listFadedInks(page)).toEqual([])
  expect(await listUnreadable(page)).toEqual([])
  await page.emulateMedia({forcedColors: null, reducedMotion: 'reduce'})
}

/** Expects that a print has the text on white, without what only works on a screen. */
async function expectPrint(page: Page) {
  await print(page)
  expect(await listPrintedControls(page)).toEqual([])
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect.poll(() => listLostText(page)).toEqual([])
  const isWhite = await page.evaluate(() =>
    [document.body, ...document.querySelectorAll('[data-background]')].every(element =>
      ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(element).backgroundColor),
    ),
  )
  expect(isWhite).toBe(true)
}

/** Whether another state has the same kind of page. */
const isSimilar = ({path, act}: PageState) =>
  !act && [...PUBLIC_PATHS, ...FURTHER_PATHS].includes(path) && !KIND_PATHS.includes(path)

for (const state of listPageKinds()) {
  // One test, because opening the page takes most of the time.
  test(
    `S2-zoom S2-forced-colors S2-print ${state.name} can be enlarged, read in forced colours and printed`,
    extendedIf(isSimilar(state)),
    async ({page}) => {
      await page.setViewportSize({width: 320, height: 800})
      await openPageKind(page, state)
      await expectZoom(page)
      await expectForcedColors(page)
      await expectPrint(page)
    },
  )
}

for (const name of ['menu-open', 'consent-banner', 'support-panel']) {
  const state = listPageStates().find(one => one.name === name)
  test(`S2-zoom ${name} stays on the screen at 320 px, and at 200 % at 390 and 1440 px`, async ({page}) => {
    if (!state) throw new Error(`There is no state ${name}.`)
    await page.setViewportSize({width: 320, height: 800})
    await openPageKind(page, state)
    const box = page.locator('dialog[open], [aria-labelledby=_consent]').first()
    await expect(box).toBeVisible()
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
      [1440, '200%'],
    ] as const) {
      await page.setViewportSize({width, height: 900})
      await setRootFontSize(page, size)
      const overflow = await box.evaluate(element => {
        const {left, right, top} = element.getBoundingClientRect()
        const {scrollWidth, clientWidth} = element
        return [scrollWidth - clientWidth, right - innerWidth, -left, -top].filter(px => px > 1)
      })
      expect(overflow, `${width} px at ${size}`).toEqual([])
    }
  })
}
