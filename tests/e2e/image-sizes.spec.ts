import {expect, type Page, test} from '@playwright/test'
import {IMAGE_BREAKPOINTS_PX, IMAGE_PRESETS, PRODUCTS_PER_PAGE} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {extendedIf} from '../support/extended'

const PATHS = [
  routes.home,
  routes.why,
  routes.how,
  routes.catalog,
  routes.categories,
  routes.category('t-shirts'),
  routes.products,
  routes.product('unisex-tee'),
  routes.blog,
  routes.post('why-your-teal-looks-muddy-on-a-navy-tee'),
]
/** Lighthouse's phone, and one of today with the same width. */
const SCREENS = [
  {width: 412, density: 1.75},
  {width: 412, density: 2.625},
]
const WIDTHS = [...new Set(Object.values(IMAGE_BREAKPOINTS_PX))]

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

type Picture = {src: string; sizes: string; width: number}

/** Lists the visible images in more than one width: the address that the browser has chosen, and the width of the box. */
const listPictures = (page: Page): Promise<Picture[]> =>
  page.locator('main img[sizes]').evaluateAll(elements =>
    (elements as HTMLImageElement[])
      .filter(({offsetWidth}) => offsetWidth > 0)
      .map(image => {
        const {objectFit, paddingLeft, paddingRight} = getComputedStyle(image)
        const box = image.offsetWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
        const width = objectFit === 'cover' ? Math.max(box, image.offsetHeight * ratio) : box
        // Browsers choose only when they load the image.
        image.loading = 'eager'
        return {src: image.currentSrc, sizes: image.sizes, width}
      }),
  )

for (const {width, density} of SCREENS) {
  test.describe(`S2-picture-size on a screen of ${width} px with density ${density}`, extendedIf(density > 2), () => {
    test.use({viewport: {width, height: 823}, deviceScaleFactor: density})

    for (const path of PATHS) {
      test(`each picture of ${path} is the smallest width that fills its box`, async ({page}) => {
        // The choice is enough: nothing is resized for this test.
        await page.route(/\/(_next\/image|lake\/images)\b/, route =>
          route.fulfill({contentType: 'image/gif', body: PIXEL}),
        )
        await page.goto(path, {waitUntil: 'domcontentloaded'})
        await expect.poll(async () => (await listPictures(page)).filter(({src}) => src === '')).toEqual([])
        const pictures = await listPictures(page)
        expect(pictures.length).toBeGreaterThan(0)
        for (const {src, sizes, width: box} of pictures) {
          const needed = box * density
          const chosen = Number(new URL(src).searchParams.get('w'))
          const picture = `${sizes}: ${chosen} px for ${box.toFixed(0)} px at density ${density}`
          // Half a pixel for rounding. A cover is never wider than its preset.
          expect(chosen, picture).toBeGreaterThanOrEqual(Math.min(needed - density / 2, IMAGE_PRESETS.cover.width))
          // Chromium takes a larger candidate that it has in memory already: a thumbnail of the large picture downloads nothing.
          if (pictures.some(other => other.src === src && other.width > box)) continue
          expect(chosen, picture).toBeLessThanOrEqual(WIDTHS.find(one => one >= needed) ?? Math.max(...WIDTHS))
        }
      })
    }
  })
}

test.describe('S2-picture-size a product listing on a phone', () => {
  test.use({viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true})

  test('loads at most 250 KB of pictures, because products far below the screen wait', async ({page}) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const pictures = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', ({type, requestId}) => {
      if (type === 'Image') pictures.add(requestId)
    })
    session.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
      if (pictures.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(routes.products, {waitUntil: 'networkidle'})
    const images = page.locator('.impose img')
    const isLoaded = (index: number) =>
      images.nth(index).evaluate(image => (image as HTMLImageElement).currentSrc !== '')
    expect(await images.count()).toBe(PRODUCTS_PER_PAGE)
    expect([await isLoaded(0), await isLoaded(PRODUCTS_PER_PAGE - 1)]).toEqual([true, false])
    expect(bytes / 1024).toBeLessThanOrEqual(250)
    await images.last().scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(PRODUCTS_PER_PAGE - 1)).toBe(true)
  })
})

test.describe('S2-picture-size pictures below the screen of a phone', () => {
  test.use({viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true})

  for (const [path, cells, waiting] of [
    [routes.blog, '.post-grid > li', 1],
    [routes.product('unisex-tee'), '.print-areas > li', 0],
  ] as const) {
    test(`${path} requests them after it is hydrated`, async ({page}) => {
      const scripts = Promise.withResolvers<void>()
      await page.route(/\/_next\/static\/chunks\/.*\.js$/, async route => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(path, {waitUntil: 'commit'})
      const isComplete = () =>
        page.locator('img[fetchpriority=high]').evaluate(element => (element as HTMLImageElement).complete)
      await expect.poll(isComplete).toBe(true)
      // Lazy images are requested in the frame after their layout.
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const image = page.locator(cells).nth(waiting).locator('img')
      const isRequested = () => image.evaluate(element => (element as HTMLImageElement).currentSrc !== '')
      expect(await isRequested()).toBe(false)
      scripts.resolve()
      await expect.poll(isRequested).toBe(true)
    })
  }
})

for (const viewport of [
  {width: 412, height: 823},
  {width: 1440, height: 900},
]) {
  test.describe(`S2-picture-size on a screen of ${viewport.width} by ${viewport.height} px`, () => {
    test.use({viewport})

    for (const path of PATHS) {
      test(`the largest picture on the first screen of ${path} comes first, and those below the next one late`, async ({
        page,
      }) => {
        await page.goto(path)
        const pictures = await page.locator('main img').evaluateAll(elements =>
          (elements as HTMLImageElement[]).map(image => {
            const {top, bottom, left, right} = image.getBoundingClientRect()
            const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
            const width = Math.min(right, innerWidth) - Math.max(left, 0)
            const area = Math.max(0, height) * Math.max(0, width)
            const share = area / (innerWidth * innerHeight)
            return {share, screens: top / innerHeight, loading: image.loading, priority: image.fetchPriority}
          }),
        )
        const [largest] = pictures.filter(({share}) => share > 0.03).sort((a, b) => b.share - a.share)
        if (largest) expect(largest).toMatchObject({loading: 'eager', priority: 'high'})
        for (const picture of pictures.filter(({screens}) => screens > 2)) {
          expect(picture).toMatchObject({loading: 'lazy', priority: 'auto'})
        }
      })
    }
  })
}
