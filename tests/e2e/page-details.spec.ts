import {expect, type Locator, test} from '@playwright/test'
import type {PublicConfig} from '../../lib/browser/public-config'
import {routes} from '../../lib/routes'

/* Details of pages that criticism of the screenshots has changed. */

/** Returns the box of an element, which hydration may replace meanwhile. */
async function boxOf(locator: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect
    .poll(async () => {
      box = await locator.boundingBox()
      return box
    })
    .not.toBeNull()
  const {x, y, width, height} = box ?? {x: 0, y: 0, width: 0, height: 0}
  return {x, y, right: x + width, bottom: y + height}
}

test('the consent question covers no button of the first screen on a desktop', async ({page}) => {
  await page.route(`**${routes.config}`, async route => {
    const config = (await (await route.fetch()).json()) as PublicConfig
    await route.fulfill({json: {...config, analyticsScriptUrl: 'https://count.example.com/count.js'}})
  })
  await page.setViewportSize({width: 1440, height: 900})
  await page.goto(routes.home)
  const banner = page.getByRole('region', {name: 'May we?'})
  const {y} = await boxOf(banner)
  for (const name of ['Add to Shopify', 'See what we print']) {
    const button = await boxOf(page.locator('main').getByRole('link', {name}).first())
    expect(button.bottom, name).toBeLessThan(y)
  }
})

test('the list of sections marks the last one that was scrolled past, also after a jump', async ({page}) => {
  await page.goto(routes.policy('privacy-policy'), {waitUntil: 'networkidle'})
  const sections = page.getByRole('navigation', {name: 'Sections'}).getByRole('link')
  const jump = (end: 'top' | 'bottom') =>
    page.evaluate(
      where => window.scrollTo({top: where === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant'}),
      end,
    )
  await jump('bottom')
  await expect(sections.last()).toHaveAttribute('aria-current', 'true')
  await jump('top')
  await expect(sections.first()).toHaveAttribute('aria-current', 'true')
  await expect(sections.last()).not.toHaveAttribute('aria-current')
})

test('the sign-in page leads on to those who cannot sign in', async ({page}) => {
  await page.goto(routes.login)
  await expect(page.locator('main').getByRole('link', {name: 'Write to us'})).toHaveAttribute('href', routes.contact)
})

test('a pull quote is nearer to its author than to what follows', async ({page}) => {
  await page.goto(routes.post('why-your-teal-looks-muddy-on-a-navy-tee'))
  // At once, because hydration replaces elements.
  const distances = () =>
    page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const quote = boxOf('figure > .pull')
      const author = boxOf('figure:has(> .pull) > figcaption')
      const next = boxOf('figure:has(> .pull) + *')
      return quote && author && next && {author: author.top - quote.bottom, next: next.top - author.bottom}
    })
  await expect
    .poll(async () => ((await distances())?.next ?? 0) - ((await distances())?.author ?? 0))
    .toBeGreaterThan(0)
})

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}})

  test('the topics of the blog are in one line', async ({page}) => {
    await page.goto(routes.blog)
    const topics = page.getByRole('navigation', {name: 'Topics'}).getByRole('link')
    await page.evaluate(() => document.fonts.ready)
    const tops = await topics.evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().top)))
    expect(tops.length).toBeGreaterThan(4)
    expect(new Set(tops).size).toBe(1)
  })

  test('no line of the breadcrumbs begins with a slash', async ({page}) => {
    await page.goto(routes.policy('return-and-replacement-policy'))
    const separators = await page
      .locator('.crumb li')
      .evaluateAll(items => items.map(item => ['::before', '::after'].map(at => getComputedStyle(item, at).content)))
    expect(separators.map(([before]) => before)).toEqual(separators.map(() => 'none'))
    expect(separators.map(([, after]) => after?.includes('/'))).toEqual([true, true, false])
  })

  test('the last list of the footer fills its row', async ({page}) => {
    await page.goto(routes.login)
    const lists = page.locator('footer nav')
    const last = lists.last()
    const {x, right} = await boxOf(last)
    const row = await boxOf(lists.nth(1))
    expect(x).toBeLessThan(row.x)
    expect(right).toBeCloseTo(row.right, 0)
    const links = await last
      .getByRole('link')
      .evaluateAll(all => all.map(link => Math.round(link.getBoundingClientRect().x)))
    expect(new Set(links).size).toBe(2)
  })
})
