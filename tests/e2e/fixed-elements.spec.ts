import {expect, type Page, test} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {listPageStates} from '../support/page-states'

/*
 * Browsers of before 2025 make a size container the containing block of fixed elements in it, as every browser does with a transformed
 * element: a bar would lie at the end of the page. Today's browsers do not show that.
 */

/** Lists the fixed elements of the page, and for each the elements above it that may contain it. Modal dialogs are in the top layer. */
const listContained = (page: Page) =>
  page.evaluate(() => {
    const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed' && !element.matches(':modal')
    const listAll = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap(element => [
        element,
        ...(element.shadowRoot ? listAll(element.shadowRoot) : []),
      ])
    const aboveOf = (element: Element): Element | null => {
      const parent = element.assignedSlot ?? element.parentNode
      return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
    }
    const contains = (element: Element) => {
      const style = getComputedStyle(element)
      const {containerType, transform, translate, rotate, scale, perspective, filter, backdropFilter, contain} = style
      const effects = [transform, translate, rotate, scale, perspective, filter, backdropFilter, contain]
      return containerType !== 'normal' || effects.some(value => value !== 'none') || style.contentVisibility === 'auto'
    }
    return listAll(document)
      .filter(element => isFixed(element) && element.closest('nextjs-portal') === null)
      .map(element => {
        const containing: string[] = []
        for (let above = aboveOf(element); above; above = aboveOf(above)) {
          if (contains(above)) containing.push(`${above.tagName} ${above.className}`)
        }
        return {element: `${element.tagName} ${element.className}`, containing}
      })
  })

/** Expects fixed elements with these classes, none of which is inside an element that may contain it. */
async function expectFree(page: Page, classes: string[]) {
  const found = await listContained(page)
  for (const name of classes) {
    expect(
      found.some(({element}) => element.includes(name)),
      name,
    ).toBe(true)
  }
  expect(found.filter(({containing}) => containing.length > 0)).toEqual([])
}

test('S2-fixed the consent question, the support bubble and its panel stay on the screen in older browsers', async ({
  page,
}) => {
  const state = listPageStates().find(({name}) => name === 'consent-banner')
  await state?.before?.(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({width, height: 900})
    await page.goto(routes.home)
    await state?.act?.(page)
    const bubble = page.getByRole('button', {name: 'Support chat', exact: true})
    await expect(bubble).toBeVisible()
    await expectFree(page, ['edge-frame', 'corner'])
    await bubble.click()
    await page.locator('[data-support] dialog[open]').waitFor()
    await expectFree(page, width > 640 ? ['edge-frame', 'corner', 'panel'] : ['edge-frame', 'corner'])
  }
})

test('S2-fixed the prompt and the bar of a route change stay on the screen in older browsers', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900})
  await page.clock.install()
  await page.goto(routes.policy('disclaimer'))
  await expect(page.getByRole('button', {name: 'Support chat', exact: true})).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', {name: 'Cookies', exact: true}).press('Enter')
  await expect(page).toHaveURL(routes.policy('cookies-policy'))
  await expect(page.locator('.press-roller')).toBeAttached()
  await page.clock.fastForward(3500)
  await expect(page.getByText(SUPPORT_WIDGET.prompt)).toBeVisible()
  await expectFree(page, ['corner', 'press-roller'])
})

test('S2-fixed the bar of a product stays on the screen in older browsers, and has the layout of its width', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844})
  await page.goto(routes.product('heavy-hoodie'))
  const bar = page.getByRole('region', {name: 'Your choice'})
  await expect(bar).toBeInViewport()
  await expect(page.getByRole('button', {name: 'Support chat', exact: true})).toBeVisible()
  await expectFree(page, ['edge-frame', 'corner'])
  const box = await bar.boundingBox()
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
  // Its container measures the bar: a wide screen hides it.
  await page.setViewportSize({width: 1440, height: 900})
  await expect(bar).toBeHidden()
  await page.setViewportSize({width: 390, height: 844})
  await expect(bar).toBeInViewport()
  // It leaves with its page.
  await page.getByRole('contentinfo').getByRole('link', {name: 'Cookies', exact: true}).press('Enter')
  await expect(page).toHaveURL(routes.policy('cookies-policy'))
  await expect(bar).toHaveCount(0)
})
