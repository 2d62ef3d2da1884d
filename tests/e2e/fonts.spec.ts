import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {extendedIf} from '../support/extended'
import {waitUntilHydrated} from '../support/hydrated'
import {delayFonts, installSystemFonts, loadFallbackFonts} from '../support/late-fonts'
import {sumLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'

/** One page of every header layout: heroes, lists, a product, a post, a form. */
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
/** System font, viewport width and pages. */
const VISITS = [
  ['roboto', 390, ALL],
  ['arial', 390, ALL],
  ['dejavu', 390, ALL],
  ['arial', 768, WIDEST],
  ['arial', 1440, WIDEST],
] as const
const OWN = ['display', 'text', 'mono']
/** Limit of the cumulative layout shift per page. A score of at most 0.1 for a whole visit counts as good. */
const MAX_LAYOUT_SHIFT = 0.02

for (const [system, width, paths] of VISITS) {
  test(
    `loading the fonts over ${system} causes no layout shift at ${width} px`,
    extendedIf(system === 'dejavu' || width === 768),
    async ({page}) => {
      await page.setViewportSize({width, height: 900})
      // Only text matters here: images reserve their space.
      await page.route(/\.js$|\/_next\/image/, route => route.abort())
      await watchLayoutShifts(page)
      await installSystemFonts(page, system)
      const fonts = await delayFonts(page)
      const listLoaded = () =>
        page.evaluate(() => [...document.fonts].filter(face => face.status === 'loaded').map(({family}) => family))
      const countShift = () => sumLayoutShifts(page)
      for (const path of paths) {
        fonts.hold()
        await page.goto(path, {waitUntil: 'domcontentloaded'})
        await loadFallbackFonts(page, system)
        const before = await countShift()
        expect(
          (await listLoaded()).filter(family => OWN.includes(family)),
          path,
        ).toEqual([])
        fonts.release()
        await expect.poll(listLoaded, {message: path, intervals: [20]}).toEqual(expect.arrayContaining(OWN))
        const shift = (await countShift()) - before
        expect.soft(shift, `${path} at ${width} px`).toBeLessThan(MAX_LAYOUT_SHIFT)
      }
    },
  )
}

test('a page loads what the preloaded fonts lack only when it has such a character', async ({page}) => {
  const files: string[] = []
  page.on('request', request => {
    const [name] = request.url().split('/').slice(-1)
    if (name?.endsWith('.woff2')) files.push(name.replace(/[-_.].*/, name.includes('rest') ? ' rest' : ''))
  })
  await page.goto(routes.home)
  await waitUntilHydrated(page)
  await page.evaluate(() => document.fonts.ready)
  expect(files.sort()).toEqual([...OWN].sort())

  const widthOf = (text: string) =>
    page.evaluate(async content => {
      const [paragraph, letters] = [document.createElement('p'), document.createElement('span')]
      letters.textContent = content
      paragraph.append(letters)
      document.querySelector('main')?.append(paragraph)
      // The font is requested with the next layout.
      letters.getBoundingClientRect()
      await document.fonts.ready
      return letters.getBoundingClientRect().width
    }, text)
  // An accent that is typed as a character of its own belongs to its letter.
  expect(await widthOf('cafe\u0301 cre\u0300me')).toBe(await widthOf('café crème'))
  expect(files).toHaveLength(OWN.length)
  await widthOf('¤')
  await expect.poll(() => files).toContain('text rest')
  expect(files).toHaveLength(OWN.length + 1)
})
