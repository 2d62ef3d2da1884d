import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'

/* Errors of the layout that only geometry and colours show. */

/** Loads a page and its fonts. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => {
    // A font is requested when the first letters are drawn, which may be later than now. Fallback fonts may be missing.
    const {fontWeight, fontSize, fontFamily} = getComputedStyle(document.querySelector('h1') ?? document.body)
    await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`).catch(() => [])
    await document.fonts.ready
  })
}

const resize = (page: Page, width: number) => page.setViewportSize({width, height: 900})

test.use({viewport: {width: 1440, height: 900}})

/** Lists pairs of letters in consecutive lines of the heading whose ink touches, such as "y/S". */
const listCollisions = (page: Page) =>
  page.locator('h1').evaluate(heading => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('The browser has no canvas.')
    const style = getComputedStyle(heading)
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const letters: {char: string; left: number; right: number; inkTop: number; inkBottom: number; line: number}[] = []
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [index, char] of [...(node.nodeValue ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const box = range.getBoundingClientRect()
        if (char.trim() === '' || box.width === 0) continue
        const {fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxAscent, actualBoundingBoxDescent} =
          canvas.measureText(char)
        // The box of a range is the font's box, whatever the line height: its baseline follows from the font's metrics.
        const scale = box.height / (fontBoundingBoxAscent + fontBoundingBoxDescent)
        const baseline = box.top + fontBoundingBoxAscent * scale
        letters.push({
          char,
          left: box.left,
          right: box.right,
          inkTop: baseline - actualBoundingBoxAscent,
          inkBottom: baseline + actualBoundingBoxDescent,
          line: Math.round(box.top),
        })
      }
    }
    const lines = [...new Set(letters.map(({line}) => line))]
    return letters.flatMap(upper =>
      letters
        .filter(lower => lines.indexOf(lower.line) === lines.indexOf(upper.line) + 1)
        .filter(lower => upper.left < lower.right && lower.left < upper.right && upper.inkBottom > lower.inkTop)
        .map(lower => `${upper.char}/${lower.char}`),
    )
  })

test('S2-layout the picture of a hero is shown whole, at any width', async ({page}) => {
  for (const path of [routes.why, routes.how, routes.printOnDemand, routes.shopifyIntegration]) {
    await open(page, path)
    for (const width of [390, 768, 1440]) {
      await resize(page, width)
      const picture = page.locator('.crop img').first()
      await expect(picture).toBeVisible()
      const {fit, box, own} = await picture.evaluate(image => ({
        fit: getComputedStyle(image).objectFit,
        box: image.clientWidth / image.clientHeight,
        own: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      }))
      expect(fit === 'contain' || Math.abs(box - own) < 0.01, `${path} at ${width} px`).toBe(true)
    }
  }
})

test('S2-layout no line of a hero runs into the next one, at any width', async ({page}) => {
  for (const path of [routes.home, routes.why, routes.how, routes.printOnDemand, routes.shopifyIntegration]) {
    await open(page, path)
    for (const width of [390, 768, 1060, 1440]) {
      await resize(page, width)
      expect(await listCollisions(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('S2-layout all tiles of the categories have the same width, also in the last row', async ({page}) => {
  for (const path of [routes.catalog, routes.categories]) {
    await open(page, path)
    for (const width of [390, 1440]) {
      await resize(page, width)
      const widths = await page
        .locator('.impose-tiles > li')
        .evaluateAll(tiles => tiles.map(tile => tile.getBoundingClientRect().width))
      expect(widths.length).toBeGreaterThan(4)
      expect(Math.max(...widths) - Math.min(...widths), `${path} at ${width} px`).toBeLessThan(1)
    }
  }
})

test('S2-layout the rules between cells and rows have one colour, whatever the background', async ({page}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    await open(page, routes.products)
    const cells = page.locator('.impose > li')
    await expect(cells.locator('xpath=self::*[@data-background="sun"]')).toHaveCount(1)
    const rules = await cells.evaluateAll(all => all.map(cell => getComputedStyle(cell).borderRightColor))
    expect(new Set(rules).size, colorScheme).toBe(1)
    // An opaque colour: a transparent one mixes with the background of the cell.
    expect(rules[0], colorScheme).not.toMatch(/\/|rgba/)

    await open(page, routes.product('unisex-tee'))
    const highlighted = page.locator('.data-table:has(tbody tr.on)')
    await expect(highlighted.first()).toBeAttached()
    const lines = await highlighted
      .first()
      .locator('tbody :is(th, td)')
      .evaluateAll(all => all.map(cell => getComputedStyle(cell).borderBottomColor))
    expect(new Set(lines).size, colorScheme).toBe(1)
    expect(lines[0], colorScheme).not.toMatch(/\/|rgba/)
  }
})

test('S2-layout the byline of a post stays in its column', async ({page}) => {
  await open(page, routes.post('the-misprint-drawer'))
  for (const width of [1024, 1060, 1200, 1440]) {
    await resize(page, width)
    const byline = page.locator('article header .cap')
    await expect(byline).toContainText(/ ago|in /)
    const {text, column} = await byline.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return {text: range.getBoundingClientRect().right, column: element.getBoundingClientRect().right}
    })
    expect(text, `${width} px`).toBeLessThanOrEqual(column)
  }
})

test('S2-layout every swatch contrasts with its background by 3 to 1, in light and dark', async ({page}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    for (const path of [routes.products, routes.product('unisex-tee')]) {
      await open(page, path)
      const swatches = page.locator('main [style*="--c"]:is(i)')
      await expect(swatches.nth(4)).toBeAttached()
      const weakest = await swatches.evaluateAll(all => {
        const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true})
        if (!canvas) throw new Error('The browser has no canvas.')
        const luminance = (...colors: string[]) => {
          for (const color of colors) {
            canvas.fillStyle = color
            canvas.fillRect(0, 0, 1, 1)
          }
          const linear = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => {
            const share = value / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
        }
        const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        const backgroundOf = (element: Element | null): string => {
          if (!element) return 'white'
          const {backgroundColor} = getComputedStyle(element)
          return /, 0\)$|\/ 0\)$|transparent/.test(backgroundColor)
            ? backgroundOf(element.parentElement)
            : backgroundColor
        }
        return Math.min(
          ...all.map(swatch => {
            const {backgroundColor, boxShadow} = getComputedStyle(swatch)
            const [, ring = 'transparent'] = /((?:rgba?|color)\([^)]*\))[^()]* inset/.exec(boxShadow) ?? []
            const background = luminance(backgroundOf(swatch.parentElement))
            return Math.max(
              contrast(luminance(backgroundColor), background),
              contrast(luminance(backgroundColor, ring), background),
            )
          }),
        )
      })
      expect(weakest, `${path} ${colorScheme}`).toBeGreaterThanOrEqual(3)
    }
  }
})

test('S2-layout the number of a step is beside its text, also on a phone, and an icon below the number', async ({
  page,
}) => {
  await open(page, routes.contact)
  for (const width of [390, 1440]) {
    await resize(page, width)
    const step = page
      .getByRole('listitem')
      .filter({has: page.getByRole('heading', {name: 'Product, colour, pixel size'})})
    const boxes = await step.evaluate(item => {
      const boxOf = (selector: string) => item.querySelector(selector)?.getBoundingClientRect().toJSON()
      return {
        item: item.getBoundingClientRect().toJSON(),
        number: boxOf('.figure'),
        title: boxOf('h3'),
        icon: boxOf('.named-icon'),
      }
    })
    expect(boxes.number.left, `${width} px`).toBeCloseTo(boxes.item.left, 0)
    expect(boxes.number.right, `${width} px`).toBeLessThanOrEqual(boxes.title.left)
    expect(boxes.number.top, `${width} px`).toBeLessThan(boxes.title.bottom)
    if (width === 390) expect(boxes.icon.top).toBeGreaterThanOrEqual(boxes.number.bottom)
    expect(boxes.icon.bottom, `${width} px`).toBeLessThanOrEqual(boxes.item.bottom)
  }
})
