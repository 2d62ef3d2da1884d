import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {listViolations} from '../support/accessibility'

const PHONE = {width: 390, height: 844}
const barOf = (page: Page) => page.getByRole('region', {name: 'Your choice'})
const mainActionOf = (page: Page) => page.locator('#buy-actions').getByRole('link', {name: 'Put it in your shop'})
const barHeightOf = (page: Page) =>
  page.evaluate(() => document.getElementById('_bars')?.style.getPropertyValue('--bottom-bar-height'))

test.describe('on a phone', () => {
  test.use({viewport: PHONE})

  test('S2-buy-bar the bar has the main action while its button is out of sight, and only then', async ({page}) => {
    await page.goto(routes.product('heavy-hoodie'))
    const [bar, main] = [barOf(page), mainActionOf(page)]
    await expect(main).not.toBeInViewport()
    await expect(bar).toBeInViewport()
    await expect(bar).toContainText('$27.40')
    await main.scrollIntoViewIfNeeded()
    await main.evaluate(link => link.scrollIntoView({block: 'center', behavior: 'instant'}))
    await expect(bar).toBeHidden()
    await page.locator('#stock').evaluate(heading => heading.scrollIntoView({behavior: 'instant'}))
    await expect(bar).toBeInViewport()
  })

  test('S2-buy-bar a discounted product costs the same in the bar, on its page and before the app store', async ({
    page,
  }) => {
    await page.goto(routes.product('brushed-sweatshirt'))
    await expect(barOf(page)).toContainText('$12.90')
    await expect(page.getByText('$12.90', {exact: true}).first()).toBeVisible()
    await barOf(page).getByRole('link', {name: 'Put it in your shop'}).click()
    await expect(page.getByRole('region', {name: 'What you picked'})).toContainText('$12.90')
  })

  test('S2-buy-bar the bar follows the choice and leads where the main button leads', async ({page}) => {
    await page.goto(routes.product('heavy-hoodie'))
    const bar = barOf(page)
    await expect(bar).toContainText('Navy, M')
    await expect(async () => {
      await page.getByRole('radio', {name: 'Soot', exact: true}).check({timeout: 2000})
      await expect(bar).toContainText('Soot, M', {timeout: 2000})
    }).toPass()
    const link = bar.getByRole('link', {name: 'Put it in your shop'})
    expect(await link.getAttribute('href')).toBe(await mainActionOf(page).getAttribute('href'))
    expect(await link.getAttribute('href')).toContain('color=soot')
  })

  test('S2-buy-bar nothing that has focus lies under the bar, and the page ends above it', async ({page}) => {
    await page.goto(routes.product('heavy-hoodie'))
    const bar = barOf(page)
    await expect(bar).toBeInViewport()
    await page.locator('#questions').evaluate(heading => heading.scrollIntoView({block: 'end', behavior: 'instant'}))
    const top = (await bar.boundingBox())?.y ?? 0
    expect(Number.parseFloat((await barHeightOf(page)) ?? '')).toBeCloseTo(PHONE.height - top, 0)
    for (let count = 0; count < 8; count += 1) {
      await page.keyboard.press('Tab')
      const bottom = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? Infinity)
      await expect.poll(bottom, `Tab ${count + 1}`).toBeLessThanOrEqual(top + 1)
    }
    // Sections that load on the way make the page longer.
    const end = () =>
      page.evaluate(() => {
        scrollTo({top: document.body.scrollHeight, behavior: 'instant'})
        return [...document.querySelectorAll('footer')].at(-1)?.getBoundingClientRect().bottom
      })
    await expect.poll(end).toBeLessThanOrEqual(top + 1)
  })

  test('S2-tables a wide table marks its edge, and the arrow keys scroll it in a region with a name', async ({
    page,
  }) => {
    await page.goto(routes.product('unisex-tee'))
    await page.getByText('Measures of all 7 sizes').click()
    const region = page.getByRole('region', {name: 'The product, laid flat, in inches, table'})
    await expect(region).toHaveCSS('background-image', /repeating-linear-gradient/)
    expect(await region.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBeGreaterThan(50)
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate(({scrollLeft}) => scrollLeft)).toBeGreaterThan(0)
    const size = region.getByRole('rowheader', {name: 'Width'})
    const left = (await region.boundingBox())?.x ?? 0
    await expect.poll(async () => (await size.boundingBox())?.x).toBeCloseTo(left, 0)
  })
})

test.describe('without a script', () => {
  test.use({viewport: PHONE, javaScriptEnabled: false})

  test('its links say that they do not follow the choice', async ({request}) => {
    // Chromium hides <noscript> when the debugger has disabled scripts, so the test reads the response.
    const html = await (await request.get(routes.product('heavy-hoodie'))).text()
    expect(html).toMatch(/<noscript>[^/]+name your colour and size in the message/)
  })

  test('S2-buy-bar the bar stays away', async ({page}) => {
    await page.goto(routes.product('heavy-hoodie'))
    await expect(barOf(page)).toHaveCount(0)
    await expect(mainActionOf(page)).toHaveCount(1)
  })
})

test('S2-buy-bar a wide screen has no bar', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900})
  await page.goto(routes.product('heavy-hoodie'))
  await page.locator('#questions').evaluate(heading => heading.scrollIntoView({behavior: 'instant'}))
  await expect(mainActionOf(page)).not.toBeInViewport()
  await expect.poll(() => barHeightOf(page)).toBe('0px')
  await expect(barOf(page)).toBeHidden()
})

test('what is chosen on a product does not stay on the next one', async ({page}) => {
  await page.goto(routes.product('heavy-hoodie'))
  const pictures = page.getByRole('list', {name: 'Pictures'}).getByRole('button')
  await expect(async () => {
    await pictures.nth(2).click({timeout: 2000})
    await expect(pictures.nth(2)).toHaveAttribute('aria-pressed', 'true', {timeout: 2000})
  }).toPass()
  // The choice waits for the code of the details below.
  const size = page.getByRole('radio', {name: '3XL', exact: true})
  await size.click()
  await expect(size).toBeChecked()
  await page.getByRole('region', {name: 'Goes with'}).getByRole('link').first().click()
  await expect(page.getByRole('heading', {level: 1})).not.toHaveText('Heavy hoodie')
  await expect(pictures.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('main .swatch input:checked')).toHaveCount(1)
  await expect(page.locator('main .seg input:checked')).toHaveCount(1)
})

test('S2-tables no heading of a table is empty', async ({page}) => {
  for (const path of [routes.product('heavy-hoodie'), routes.why, routes.post('nobody-is-a-medium')]) {
    await page.goto(path)
    await expect(page.locator('table').first(), path).toBeAttached()
    expect(
      await listViolations(page, ['empty-table-header', 'scope-attr-valid', 'scrollable-region-focusable']),
      path,
    ).toEqual([])
  }
})

test('S2-stock a product says where its colours are in stock, and when others are back', async ({page}) => {
  await page.goto(routes.product('tough-phone-case'))
  const chalk = page.getByRole('row', {name: /^Chalk/})
  await expect(chalk.getByRole('cell')).toHaveText(['Yes', 'Yes', 'Yes'])
  const models = page.getByRole('group', {name: 'Phone model'})
  await expect(models.locator('label').first()).toHaveText('iPhone 16')
  await expect(async () => {
    await models.locator('label', {hasText: 'iPhone 16 Pro, out of stock'}).click()
    await expect(page.getByRole('heading', {name: 'In stock, iPhone 16 Pro'})).toBeVisible({timeout: 2000})
  }).toPass()
  // A date that has passed is not shown.
  const isPast = new Date().toISOString() > '2027-01-17'
  await expect(chalk.getByRole('cell')).toHaveText(Array(3).fill(isPast ? 'No' : '16 January 2027'))
})

test('S2-stock a template is a file in the size of its print area', async ({page}) => {
  await page.goto(routes.product('ceramic-mug-15oz'))
  const template = page.getByRole('region', {name: 'Artwork templates'}).getByRole('link').first()
  await expect(template).toContainText('9 × 4 in')
  await expect(template).toHaveAttribute('download', 'ceramic-mug-15oz-wrap.svg')
  const svg = decodeURIComponent((await template.getAttribute('href')) ?? '')
  expect(svg).toContain('width="9in" height="4in" viewBox="0 0 2700 1200"')
})

test('S2-measures no page has fractions beside decimals', async ({request}) => {
  const posts = ['nobody-is-a-medium', 'a-field-guide-to-tote-handles'].map(routes.post)
  for (const path of [routes.product('ceramic-mug-11oz'), routes.products, routes.why, ...posts]) {
    expect(await (await request.get(path)).text(), path).not.toMatch(/[¼½¾]/)
  }
})

test('S2-placeholders an image that loads has a flat colour, and no page has a blurred picture', async ({request}) => {
  for (const path of [routes.blog, routes.post('nobody-is-a-medium'), routes.why, routes.home]) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toMatch(/feGaussianBlur|data:image\/(?:jpeg|png);base64|lqip/)
  }
  const html = await (await request.get(routes.blog)).text()
  expect(html).toMatch(/<img[^>]* style="[^"]*background-color:#[0-9a-f]{6}/)
})

test('S2-listing one product is "1 product", without a range', async ({page}) => {
  await page.goto(`${routes.products}?search=jigsaw`)
  await expect(page.getByRole('status').filter({hasText: '1 product'})).toHaveText('1 product')
})
