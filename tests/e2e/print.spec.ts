import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {removeDetailsContent} from '../support/details-content'
import {listLostText} from '../support/lost-text'
import {listPageKinds, openPageKind} from '../support/page-kinds'

/** What only works on a screen. */
const SCREEN_ONLY =
  'button, .btn, .icon-btn, .swatch, nav, .announcement, .skip-link, .colour-bar, .site-footer, .pager, .arrows, .facet-panel, ' +
  'input[type=range], input[type=search], [data-support], [aria-labelledby=consent], dialog'
/** The width of the printable part of an A4 sheet in px. */
const SHEET_WIDTH = 688

/** Lists the elements that a print shows and should not. */
const listPrinted = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(all =>
      all
        .filter(one => one.checkVisibility() && one.getClientRects().length > 0)
        .map(one => one.outerHTML.slice(0, 90)),
    )

async function print(page: Page) {
  await page.setViewportSize({width: SHEET_WIDTH, height: 960})
  await page.emulateMedia({media: 'print', reducedMotion: 'reduce'})
}

for (const state of listPageKinds()) {
  test(`S2-print ${state.name} prints its text without what only works on a screen`, async ({page}) => {
    await openPageKind(page, state)
    await print(page)
    expect(await listPrinted(page, SCREEN_ONLY)).toEqual([])
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect.poll(() => listLostText(page)).toEqual([])
    const isWhite = await page.evaluate(() =>
      [document.body, ...document.querySelectorAll('[data-background]')].every(element =>
        ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(element).backgroundColor),
      ),
    )
    expect(isWhite).toBe(true)
  })
}

test('S2-print a product prints its chosen size, and no other one', async ({page}) => {
  await page.goto(routes.product('unisex-tee'))
  await print(page)
  const sizes = page.getByRole('group', {name: /^Size/}).locator('label:visible')
  await expect(sizes).toHaveCount(1)
  await expect(page.getByRole('group', {name: /^Size/}).getByRole('radio', {checked: true})).toHaveCount(1)
})

test('S2-print answers are printed open, and links of a text with their addresses', async ({page}) => {
  await page.goto(routes.policy('privacy-policy'))
  await print(page)
  const address = await page
    .locator('.prose a[href^="/"]')
    .first()
    .evaluate(link => [getComputedStyle(link, '::after').content, link.getAttribute('href')])
  expect(address[0]).toContain(`${address[1]}`)
  expect(address[0]).toContain('http')
  await page.emulateMedia({media: null})
  await page.goto(routes.product('unisex-tee'))
  await page.emulateMedia({media: 'print'})
  const answers = page.locator('details.answer:not([open]) > :not(summary)')
  expect(await answers.count()).toBeGreaterThan(0)
  for (const answer of await answers.all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10)
  }
})

test('S2-print answers are printed open in browsers without ::details-content, and closed afterwards', async ({
  page,
}) => {
  await removeDetailsContent(page)
  await page.goto(routes.product('unisex-tee'))
  const answers = page.locator('details.answer')
  const countOpen = () => answers.evaluateAll(all => all.filter(one => (one as HTMLDetailsElement).open).length)
  const count = await answers.count()
  expect(count).toBeGreaterThan(1)
  // The bar at the lower edge may come between the press and the release.
  await expect(async () => {
    if ((await countOpen()) === 0) await answers.first().locator('summary').click({timeout: 2000})
    expect(await countOpen()).toBe(1)
  }).toPass()
  // The listener is part of the features that start when the browser is idle.
  await expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeprint'))).then(countOpen)).toBe(count)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(countOpen).toBe(1)
})

test('S2-print a heading stays on the page of its text, and a row of a table is not torn', async ({page}) => {
  await page.goto(routes.product('unisex-tee'))
  await print(page)
  for (const heading of await page.locator('main :is(h1, h2):visible').all()) {
    await expect(heading).toHaveCSS('break-after', 'avoid')
  }
  await expect(page.locator('main tr').first()).toHaveCSS('break-inside', 'avoid')
})

test('S2-print the dark theme prints black on white', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark'})
  await page.goto(routes.policy('privacy-policy'))
  await page.emulateMedia({media: 'print', colorScheme: 'dark'})
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('main h1')).toHaveCSS('color', 'rgb(0, 0, 0)')
})
