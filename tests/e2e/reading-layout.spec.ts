import {expect, type Locator, test} from '@playwright/test'
import sharp from 'sharp'
import {routes} from '../../lib/routes'
import {removeDetailsContent} from '../support/details-content'
import {waitUntilHydrated} from '../support/hydrated'

/* The layout of what is read: policies, posts, the blog, and the parts of pages that differ on a phone. */

const PHONE = {width: 390, height: 844}
const WIDE = {width: 1440, height: 900}
/** The contrast of lines as thin as those of the registration mark: 3 to 1 looks faint. */
const MARK_CONTRAST = 4.5
const POST = routes.post('why-your-teal-looks-muddy-on-a-navy-tee')

/** Returns the distances of an element's box from the left and the top of the page. */
const boxOf = (locator: Locator) =>
  locator.evaluate(element => {
    const {left, right, top, bottom} = element.getBoundingClientRect()
    return {left, right, top: top + scrollY, bottom: bottom + scrollY}
  })

for (const {path, name} of [
  {path: routes.policy('privacy-policy'), name: 'Sections'},
  {path: POST, name: 'On this page'},
]) {
  test.describe('without JavaScript', () => {
    test.use({javaScriptEnabled: false})

    test(`S2-layout the list "${name}" is folded on a phone and open beside the text on a wide screen`, async ({
      page,
    }) => {
      await page.setViewportSize(PHONE)
      await page.goto(path)
      const list = page.getByRole('navigation', {name})
      await expect(list.getByRole('link')).toHaveCount(0)
      const {top, bottom} = await boxOf(list)
      expect(bottom - top).toBeLessThan(80)
      await list.getByText(name).first().click()
      await expect(list.getByRole('link').first()).toBeVisible()
      const count = await list.getByRole('link').count()
      expect(count).toBeGreaterThan(3)
      await expect(list.locator('summary')).toContainText(String(count))

      await page.setViewportSize(WIDE)
      await page.reload()
      await expect(list.getByRole('link')).toHaveCount(count)
      await expect(list.getByRole('link').first()).toBeVisible()
      await expect(list.locator('summary')).toBeHidden()
      expect((await boxOf(list)).right).toBeLessThan((await boxOf(page.locator('.prose'))).left)
    })
  })
}

for (const {path, parts} of [
  {path: routes.policy('privacy-policy'), parts: ['Sections']},
  {path: POST, parts: ['On this page']},
  {path: routes.products, parts: ['Filters']},
  {path: routes.product('heavy-hoodie'), parts: ['files', 'Measures of']},
]) {
  test(`S2-layout the lists of ${path} are open on a wide screen in browsers without ::details-content`, async ({
    page,
  }) => {
    await removeDetailsContent(page)
    await page.setViewportSize(WIDE)
    await page.goto(path)
    const folds = page.locator('.phone-fold, .facet-panel')
    const allOpen = (isOpen: boolean) =>
      expect
        .poll(() => folds.evaluateAll(all => all.map(one => (one as HTMLDetailsElement).open)))
        .toEqual(parts.map(() => isOpen))
    await allOpen(true)
    for (const [index, part] of parts.entries()) {
      const fold = folds.nth(index)
      // The browser shows what browsers with the feature hide: the visitor can close the list.
      await expect(fold.locator('summary').first()).toContainText(part)
      await expect(fold.locator('summary').first()).toBeVisible()
      await expect(fold.locator('> :not(summary)')).toBeVisible()
    }
    await page.setViewportSize(PHONE)
    await allOpen(false)
    await page.setViewportSize(WIDE)
    await allOpen(true)
    await folds.first().locator('summary').first().click()
    await page.setViewportSize({...WIDE, width: 1300})
    await expect(folds.first().locator('> :not(summary)')).toBeHidden()

    await page.setViewportSize(PHONE)
    await page.reload()
    await waitUntilHydrated(page)
    await allOpen(false)
  })
}

test('S2-layout tables, pull quotes and captions use the margin beside a post', async ({page}) => {
  await page.setViewportSize(WIDE)
  await page.goto(POST)
  const edge = (await boxOf(page.locator('article h1').locator('xpath=..'))).right
  const prose = page.locator('.prose')
  const text = (await boxOf(prose)).right
  expect(edge - text).toBeGreaterThan(200)
  for (const figure of ['figure:has(table)', 'figure:has(.pull)', 'figure:has(pre)']) {
    expect((await boxOf(prose.locator(figure).first())).right, figure).toBeGreaterThan(edge - 20)
  }
  const pictures = prose.locator('figure:not(.wide):has(> img + figcaption)')
  const caption = await boxOf(pictures.locator('figcaption').first())
  expect(caption.left).toBeGreaterThanOrEqual(text)
  expect(caption.right).toBeLessThanOrEqual(edge + 1)
  // On a smaller screen, the text has the whole column.
  await page.setViewportSize({width: 1100, height: 900})
  expect((await boxOf(pictures.locator('figcaption').first())).left).toBeCloseTo((await boxOf(prose)).left, 0)
})

test('S2-layout a table stays where the reader has scrolled it when a link of the page is followed', async ({page}) => {
  await page.setViewportSize(PHONE)
  await page.goto(POST)
  await waitUntilHydrated(page)
  const table = page.locator('.prose .scroll-x').first()
  await table.evaluate(element => element.scrollTo({left: 40}))
  const list = page.getByRole('navigation', {name: 'On this page'})
  await list.getByText('On this page').first().click()
  await list.getByRole('link').last().click()
  await expect(page).toHaveURL(/#/)
  expect(await table.evaluate(({scrollLeft, isConnected}) => [scrollLeft, isConnected])).toEqual([40, true])
})

test('S2-layout no cell of the blog’s grid stays empty', async ({page}) => {
  const topics = ['', '?tag=colour', '?tag=files', '?tag=products', '?tag=selling', '?tag=shops']
  for (const width of [768, 1440]) {
    await page.setViewportSize({width, height: 900})
    const remainders = new Set<number>()
    for (const topic of topics) {
      await page.goto(`${routes.blog}${topic}`)
      const grid = page.locator('.post-grid')
      const cards = grid.locator('> li')
      remainders.add((await cards.count()) % 3)
      const [{right}, last, lastPicture] = [
        await boxOf(grid),
        await boxOf(cards.last()),
        await boxOf(cards.last().locator('a > div').first()),
      ]
      expect(last.right, `${topic} at ${width} px`).toBeCloseTo(right, 0)
      // Its picture is as large as the others.
      const first = await boxOf(cards.first().locator('a > div').first())
      expect(lastPicture.right - lastPicture.left, `${topic} at ${width} px`).toBeCloseTo(first.right - first.left, 0)
    }
    expect([...remainders].sort()).toEqual([0, 1, 2])
  }
})

test.describe('on a phone', () => {
  test.use({viewport: PHONE})

  test('S2-layout the announcement has one line', async ({page}) => {
    await page.goto(routes.login)
    const text = page.getByRole('complementary', {name: 'Announcement'}).locator('p')
    await page.evaluate(() => document.fonts.ready)
    const lines = await text.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const middles = [...range.getClientRects()].map(({top, bottom}) => Math.round((top + bottom) / 2))
      return Math.max(...middles) - Math.min(...middles)
    })
    expect(lines).toBeLessThan(8)
  })

  test('S2-layout every quote of a carousel ends where the carousel ends, and products begin below their heading', async ({
    page,
  }) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    await page.goto(routes.home)
    const quotes = page.getByRole('list', {name: 'Testimonials'})
    await quotes.scrollIntoViewIfNeeded()
    const gaps = () =>
      quotes.evaluate(list => {
        const {bottom} = list.getBoundingClientRect()
        return [...list.querySelectorAll('figcaption')].map(one =>
          Math.round(bottom - one.getBoundingClientRect().bottom),
        )
      })
    await expect.poll(async () => Math.max(...(await gaps()))).toBeLessThanOrEqual(4)
    expect((await gaps()).length).toBeGreaterThan(2)
    const rail = page.locator('.carousel.rail').first()
    const header = rail.locator('xpath=preceding-sibling::*[1]')
    expect((await boxOf(rail.locator('.carousel-list'))).top - (await boxOf(header)).bottom).toBeLessThan(16)
  })

  test('S2-layout the registration mark of the first drawing contrasts with its background, in light and dark', async ({
    page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
      await page.goto(routes.home)
      const box = await page
        .locator('.plate-register.plate-teal > path')
        .last()
        .evaluate(mark => {
          const {x, y, width, height} = mark.getBoundingClientRect()
          return {x: x + scrollX, y: y + scrollY, width, height}
        })
      const picture = await page.screenshot({clip: box, fullPage: true})
      const {data, info} = await sharp(picture).removeAlpha().raw().toBuffer({resolveWithObject: true})
      const luminances = Array.from({length: info.width * info.height}, (_, pixel) => {
        const [red, green, blue] = [0, 1, 2].map(channel => {
          const share = (data[pixel * info.channels + channel] ?? 0) / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
      })
      const background = luminances[0] ?? 0
      const visible = luminances.filter(
        one => (Math.max(one, background) + 0.05) / (Math.min(one, background) + 0.05) >= MARK_CONTRAST,
      )
      // At least the two lines of the cross, one pixel wide.
      expect(visible.length, colorScheme).toBeGreaterThan(info.width + info.height - 8)
    }
  })
})
