import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {removeDetailsContent} from '../support/details-content'
import {print} from '../support/print'

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
