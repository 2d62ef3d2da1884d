import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {delayFonts, installSystemFonts, loadFallbackFonts} from '../support/late-fonts'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'

/** Every composition of a page's head there is: heroes, lists, a product, a post, a form. */
const ALL = [
  routes.home,
  routes.why,
  routes.how,
  routes.printOnDemand,
  routes.catalog,
  routes.product('unisex-tee'),
  routes.blog,
  routes.post('the-misprint-drawer'),
  routes.contact,
]
const WIDEST = [routes.home, routes.why, routes.printOnDemand, routes.post('the-misprint-drawer'), routes.contact]
/** Which of a visitor's systems stands in, and where. */
const VISITS = [
  ['roboto', 390, ALL],
  ['arial', 390, ALL],
  ['arial', 768, WIDEST],
  ['arial', 1440, WIDEST],
] as const
const OWN = ['display', 'text', 'mono']
/** What may move; "good" ends at 0.1 for a whole visit. */
const MAX_LAYOUT_SHIFT = 0.02

for (const [system, width, paths] of VISITS) {
  test(`where ${system} stands in until the fonts are there, nothing moves at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900})
    // Letters alone matter here: pictures have their places kept.
    await page.route(/\.js$|\/_next\/image/, route => route.abort())
    await watchLayoutShifts(page)
    await installSystemFonts(page, system)
    const fonts = await delayFonts(page)
    const listArrived = () =>
      page.evaluate(() => [...document.fonts].filter(face => face.status === 'loaded').map(({family}) => family))
    const countShift = async () => (await listLayoutShifts(page)).reduce((sum, value) => sum + value, 0)
    for (const path of paths) {
      fonts.hold()
      await page.goto(path, {waitUntil: 'domcontentloaded'})
      await loadFallbackFonts(page, system)
      const before = await countShift()
      expect(
        (await listArrived()).filter(family => OWN.includes(family)),
        path,
      ).toEqual([])
      fonts.release()
      await expect.poll(listArrived, {message: path, intervals: [20]}).toEqual(expect.arrayContaining(OWN))
      const shift = (await countShift()) - before
      expect.soft(shift, `${path} at ${width} px`).toBeLessThan(MAX_LAYOUT_SHIFT)
    }
  })
}
