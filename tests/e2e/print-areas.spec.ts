import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'

/** Products with every kind of drawing: garments, hats with three sides, a wrap, a tilted case, sizes on one scale. */
const PRODUCTS = [
  'heavy-hoodie',
  'six-panel-cap',
  'embroidered-beanie',
  'ceramic-mug-15oz',
  'tough-phone-case',
  'fleece-blanket',
  'matt-poster',
  'canvas-tote',
  'long-sleeve-tee',
]

/** Returns the labels that lie on a drawing or on another label, or that stick out of their figure. */
const misplacedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hits = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    const drawings = [...document.querySelectorAll('[data-drawing]')].map(one => one.getBoundingClientRect())
    const labels = [...document.querySelectorAll('[data-dimension]')]
    return labels.flatMap((label, index) => {
      const box = label.getBoundingClientRect()
      const figure = label.closest('figure')?.getBoundingClientRect()
      const isInside =
        figure && box.left >= figure.left && box.right <= figure.right + 0.5 && box.bottom <= figure.bottom
      const isCovering =
        drawings.some(drawing => hits(box, drawing)) ||
        labels.slice(index + 1).some(other => hits(box, other.getBoundingClientRect()))
      return isInside && !isCovering ? [] : [label.textContent ?? '']
    })
  })

for (const width of [390, 1440]) {
  test(`S2-print-areas no dimension lies on a drawing or on another one at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900})
    for (const id of PRODUCTS) {
      await page.goto(routes.product(id))
      expect(await page.locator('[data-dimension]').count(), id).toBeGreaterThan(1)
      expect(await misplacedLabels(page), id).toEqual([])
    }
  })
}

test('S2-print-areas the print area follows the chosen size, in the note on the picture and in the drawing', async ({
  page,
}) => {
  await page.goto(routes.product('fleece-blanket'))
  const areas = page.getByRole('region', {name: 'Print areas'})
  await expect(areas.locator('[data-dimension]')).toHaveText(['60 in', '50 in'])
  // Until the page is interactive, a click has no effect.
  await expect(async () => {
    await page.locator('label', {hasText: '60 × 80 in'}).click()
    await expect(areas.locator('[data-dimension]')).toHaveText(['80 in', '60 in'], {timeout: 2000})
  }).toPass()
  await expect(areas).toContainText('7200 × 9600 px')
  await expect(page.getByText(/Sublimation · 60 × 80 in/)).toBeVisible()
})

test('a close-up of the embroidery is among the pictures', async ({page}) => {
  await page.goto(routes.product('heavy-hoodie'))
  await expect(async () => {
    await page.getByRole('button', {name: /Show Lighthouse embroidered on Navy, close up/}).click()
    const picture = page.getByRole('img', {name: 'Lighthouse embroidered on Navy, close up'})
    await expect(picture).toBeVisible({timeout: 2000})
  }).toPass()
})
