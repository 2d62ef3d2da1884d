import {expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/* Taps soon after the first paint of a slow phone, while its scripts load. */

const PRODUCT = routes.product('heavy-hoodie')
const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'})

test.describe('S2-paint-first 300 ms after the first paint, on a phone that is six times slower,', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})

  async function open(page: Page, path: string) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', {rate: 6})
    await page.addInitScript(() => {
      const onToggle = ({target, newState}: ToggleEvent) =>
        newState === 'open' && target instanceof HTMLDialogElement && console.log('dialog')
      document.addEventListener('toggle', onToggle, true)
      new PerformanceObserver(list => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(() => console.log('tap'), 300)
      }).observe({type: 'paint', buffered: true})
    })
    const due = page.waitForEvent('console', message => message.text() === 'tap')
    await page.goto(path, {waitUntil: 'commit'})
    await due
  }

  /** Taps at once, without waiting until the page is at rest. */
  async function tap(page: Page, target: Locator) {
    await target.evaluate(element => element.scrollIntoView({block: 'center', behavior: 'instant'}))
    const {x = 0, y = 0, width = 0, height = 0} = (await target.boundingBox()) ?? {}
    await page.touchscreen.tap(x + width / 2, y + height / 2)
  }

  test('a tap on Menu opens it once', async ({page}) => {
    const opened: string[] = []
    page.on('console', message => void (message.text() === 'dialog' && opened.push('dialog')))
    await open(page, routes.home)
    await tap(page, page.getByRole('button', {name: 'Menu', exact: true}))
    await expect(menu(page)).toBeVisible()
    await waitUntilHydrated(page)
    expect(opened).toEqual(['dialog'])
  })

  test('a tap on a link follows it once', async ({page}) => {
    const visited: string[] = []
    page.on('console', message => void (message.text().startsWith('/') && visited.push(message.text())))
    // A new document or a new entry of the history: before hydration the browser follows links, after it the router.
    await page.addInitScript(() => {
      console.log(location.pathname)
      const {pushState} = history
      history.pushState = (data, unused, url) => {
        console.log(String(url))
        pushState.call(history, data, unused, url)
      }
    })
    await open(page, routes.home)
    await tap(page, page.getByRole('main').locator(`a[href="${routes.shopify}"]`).first())
    await expect(page).toHaveURL(new RegExp(`${routes.shopify}$`))
    await waitUntilHydrated(page)
    expect(visited.filter(path => path === routes.shopify)).toHaveLength(1)
  })

  test('a tap on a colour shows it', async ({page}) => {
    await open(page, PRODUCT)
    await tap(page, page.locator('label').filter({has: page.getByRole('radio', {name: 'Soot'})}))
    await expect(page.getByRole('radio', {name: 'Soot'})).toBeChecked()
    await expect(page.getByRole('main').getByRole('status').filter({hasText: 'Soot'})).toBeVisible()
  })

  test('text in the search field stays and is searched for', async ({page}) => {
    await open(page, routes.products)
    const field = page.getByRole('searchbox', {name: 'Search products'})
    await tap(page, field)
    await page.keyboard.type('tote')
    await waitUntilHydrated(page)
    await expect(field).toHaveValue('tote')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=tote/)
  })
})
