import {expect, type Locator, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {listUnreadable} from '../support/forced-colors'

/* Contrast themes replace all colours and drop shadows: what is selected and what can be pressed must show without them. */

/** Returns the styles that remain in forced colours and can show a state. */
const lookOf = (element: Locator) =>
  element.evaluate(one => {
    const {backgroundColor, color, borderColor, borderWidth, outlineStyle, outlineWidth, outlineColor} =
      getComputedStyle(one)
    const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineStyle} ${outlineColor}`
    return JSON.stringify({backgroundColor, color, borderColor, borderWidth, outline})
  })

async function expectDifferent(selected: Locator, other: Locator, what: string) {
  expect(await lookOf(selected.first()), what).not.toBe(await lookOf(other.first()))
}

test.use({contextOptions: {forcedColors: 'active'}})

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({colorScheme})

    test(`S2-forced-colors the chosen colour, size and picture of a product are marked, ${colorScheme}`, async ({
      page,
    }) => {
      await page.goto(routes.product('unisex-tee'))
      const swatch = page.locator('main .swatch')
      await expect(swatch.nth(1)).toBeVisible()
      await expectDifferent(
        swatch.locator('input:checked + i'),
        swatch.locator('input:not(:checked) + i'),
        'the chosen colour',
      )
      const size = page.locator('main .seg')
      await expectDifferent(
        size.locator('input:checked + span'),
        size.locator('input:not(:checked) + span'),
        'the size',
      )
      const thumbnail = page.getByRole('list', {name: 'Pictures'}).getByRole('button')
      await expectDifferent(
        thumbnail.and(page.locator('[aria-pressed=true]')),
        thumbnail.and(page.locator('[aria-pressed=false]')),
        'the picture',
      )
    })
  })
}

test('S2-forced-colors the colours of products differ from each other', async ({page}) => {
  await page.goto(routes.product('unisex-tee'))
  const colors = await page
    .locator('main .swatch i')
    .evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor))
  expect(colors.length).toBeGreaterThan(2)
  expect(new Set(colors).size).toBe(colors.length)
})

test('S2-forced-colors the bar of the margin has its inks on paper', async ({page}) => {
  await page.goto(routes.home)
  const bar = page.locator('.stack-bar')
  const paperOf = (one: Locator) => one.evaluate(element => getComputedStyle(element).backgroundColor)
  await expect(bar.locator('i')).toHaveCount(4)
  // The inks multiply with it: on black they would all be black.
  expect(await paperOf(bar)).toBe('rgb(255, 250, 240)')
  const inks = await Promise.all((await bar.locator('i').all()).map(paperOf))
  expect(new Set(inks).size).toBe(4)
})

test('S2-forced-colors the selected filters, page and topic are marked', async ({page}) => {
  await page.goto(`${routes.products}?color=navy`)
  const swatch = page.locator('.facet-panel .swatch')
  await expectDifferent(
    swatch.locator('input:checked + i'),
    swatch.locator('input:not(:checked) + i'),
    'the colour filter',
  )
  await page.goto(routes.products)
  await expectDifferent(page.locator('.pager [aria-current]'), page.locator('.pager a'), 'the page')
  await page.goto(`${routes.blog}?tag=colour`)
  const topic = page.getByRole('navigation', {name: 'Topics'})
  const decoration = (link: Locator) => link.first().evaluate(one => getComputedStyle(one).textDecorationLine)
  expect(await decoration(topic.locator('a[aria-current]'))).toBe('underline')
  expect(await decoration(topic.locator('a:not([aria-current])'))).toBe('none')
})

test('S2-forced-colors a word in two inks is shown in one', async ({page}) => {
  await page.goto(routes.home)
  const second = await page
    .locator('h1 .over')
    .evaluate(word => [getComputedStyle(word, '::after').display, getComputedStyle(word).mixBlendMode])
  expect(second).toEqual(['none', 'normal'])
  await expect(page.locator('h1')).toHaveCSS('mix-blend-mode', 'normal')
  const colors = await page
    .locator('h1')
    .evaluate(heading => [heading, heading.querySelector('.over')].map(one => one && getComputedStyle(one).color))
  expect(colors[0]).toBe(colors[1])
})

test('S2-forced-colors the buttons of the support widget can be read', async ({page}) => {
  await page.goto(routes.policy('disclaimer'))
  await page.getByRole('button', {name: 'Support chat', exact: true}).click()
  await expect(page.getByRole('button', {name: 'Ask a person'})).toBeVisible()
  await expect.poll(() => listUnreadable(page)).toEqual([])
})
