import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {extendedIf} from '../support/extended'
import {listForcedLayouts} from '../support/forced-layouts'

/*
 * A script that reads a position, a size or a style after a change of the page has the browser compute the layout in the middle
 * of its task. While a page starts, scripts read them in observers, after the browser's own layout.
 */

/** One page of each kind. */
const PATHS = [
  routes.home,
  routes.why,
  routes.products,
  routes.product('unisex-tee'),
  routes.blog,
  routes.post('why-your-teal-looks-muddy-on-a-navy-tee'),
  routes.policy('privacy-policy'),
  routes.contact,
]
const PHONE = {width: 412, height: 823}
const WIDE = {width: 1440, height: 900}
/** Pages with parts that only wide screens have. */
const WIDE_PATHS = [routes.home, routes.products, routes.product('unisex-tee'), routes.policy('privacy-policy')]

for (const {viewport, paths} of [
  {viewport: PHONE, paths: PATHS},
  {viewport: WIDE, paths: WIDE_PATHS},
]) {
  for (const path of paths) {
    test(
      `nothing in ${path} forces a layout while it starts at ${viewport.width} px`,
      extendedIf(viewport === WIDE),
      async ({browser, page, baseURL}) => {
        await page.setViewportSize(viewport)
        expect(await listForcedLayouts(browser, page, `${baseURL}${path}`)).toEqual([])
      },
    )
  }
}

test('a layout that a script forces is listed', async ({browser, page, baseURL}) => {
  await page.route('**/forced.js', route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'function force() { document.body.style.paddingTop = "1px"; return document.body.offsetHeight }\nforce()',
    }),
  )
  await page.route(`**${routes.contact}`, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('</body>', '<script src="/forced.js"></script></body>'),
    })
  })
  const layouts = await listForcedLayouts(browser, page, `${baseURL}${routes.contact}`)
  expect(layouts.join()).toContain('Layout by force in /forced.js')
})
