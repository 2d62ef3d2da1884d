import {expect, type Page, test} from '@playwright/test'
import {listViolations} from '../support/accessibility'
import {shareSession} from '../support/account-session'
import {extendedIf} from '../support/extended'
import {listHtmlErrors, listTreeErrors} from '../support/html'
import {waitUntilHydrated} from '../support/hydrated'
import {listPageStates} from '../support/page-states'

/* What a visitor opens above a page or brings about on it. The tests of every page see it closed. */

/** States of a signed-in visitor. They share a session: the backend limits how often an address signs in. */
const SIGNED_IN = ['menu-open-signed-in', 'account']
const STATES = ['menu-open', 'consent-banner', 'contact-errors', 'support-prompt', 'support-panel', ...SIGNED_IN]

/** Lists what is invalid in the page as it is now, and in the shadow trees in it. */
async function listPageErrors(page: Page, name: string): Promise<string[]> {
  const trees = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({shadowRoot}) => shadowRoot?.innerHTML ?? []),
  )
  const errors = [listHtmlErrors(await page.content(), name), ...trees.map(tree => listTreeErrors(tree, name))]
  return (await Promise.all(errors)).flat()
}

for (const state of listPageStates().filter(({name}) => STATES.includes(name))) {
  for (const width of [390, 1440]) {
    test(
      `${state.name} is valid HTML and accessible at ${width} px, in light and dark`,
      extendedIf(width > 390 && state.name !== 'support-panel'),
      async ({page, context, baseURL}) => {
        await page.setViewportSize({width, height: 900})
        await page.emulateMedia({reducedMotion: 'reduce'})
        if (SIGNED_IN.includes(state.name)) await shareSession(context, baseURL)
        else await state.before?.(page)
        await page.goto(state.path)
        await waitUntilHydrated(page)
        await state.act?.(page)
        await page.locator('main details').evaluateAll(all => {
          for (const one of all) one.setAttribute('open', '')
        })
        expect(await listPageErrors(page, state.name)).toEqual([])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
          expect(await listViolations(page), colorScheme).toEqual([])
        }
      },
    )
  }
}

test('every state is one of the pictures', () => {
  const known = listPageStates().map(({name}) => name)
  expect(STATES.filter(name => !known.includes(name))).toEqual([])
})
