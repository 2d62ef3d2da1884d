import {expect, type Page, test} from '@playwright/test'
import type {PublicConfig} from '../../lib/browser/public-config'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {listViolations} from '../support/accessibility'
import {sumLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'

// The CSP of the built site allows no other origin, and these tests load scripts from one.
test.use({bypassCSP: true})

const LOADER = 'https://support.example.com/loader.js'
const ANALYTICS = 'https://count.example.com/count.js'
const own = (page: Page) => page.getByRole('button', {name: 'Support chat', exact: true})
const banner = (page: Page) => page.getByRole('region', {name: 'May we?'})

/** Configures two third-party scripts. Returns the list of those that have been loaded. */
async function configure(page: Page, changes: Partial<PublicConfig> = {}) {
  const loaded: string[] = []
  await page.route(`**${routes.config}`, async route => {
    const config = (await (await route.fetch()).json()) as PublicConfig
    const hosted = {supportLoaderUrl: LOADER, supportAccount: 'my-shop', supportSlug: 'my-shop-chat'}
    await route.fulfill({json: {...config, ...hosted, analyticsScriptUrl: ANALYTICS, ...changes}})
  })
  for (const address of [LOADER, ANALYTICS]) {
    await page.route(address, route => {
      loaded.push(address)
      return route.fulfill({contentType: 'text/javascript', body: 'window.hosted = JSON.stringify(window._support)'})
    })
  }
  return loaded
}

test('without anything that needs consent there is no banner, and the cookies policy says so', async ({page}) => {
  await page.goto(routes.policy('cookies-policy'))
  await expect(own(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('region', {name: 'Your consent'})).toContainText('no banner asks for it')
})

test('S7-widget the hosted loader replaces the site’s widget by configuration alone, after consent', async ({page}) => {
  const loaded = await configure(page)
  await page.goto(routes.home)
  await expect(banner(page)).toBeVisible()
  await expect(own(page)).toBeVisible()
  expect(loaded).toEqual([])
  await page.getByRole('button', {name: 'Accept'}).click()
  await expect(banner(page)).toHaveCount(0)
  await expect.poll(() => [...loaded].sort()).toEqual([ANALYTICS, LOADER])
  await expect(own(page)).toHaveCount(0)
  // The script runs some time after it is requested.
  const settings = async () => JSON.parse((await page.evaluate(() => (window as {hosted?: string}).hosted)) ?? '{}')
  await expect.poll(settings).toMatchObject({
    account: 'my-shop',
    ui: {
      enableKb: 'true',
      styles: {widgetColor: '#0d756e'},
      widget: {
        slug: 'my-shop-chat',
        position: 'bottom-right',
        mobilePosition: 'bottom-right',
        label: {
          text: 'Let us know how we can help!',
          mode: 'notification',
          delay: 3,
          duration: 30,
          primary: 'I have a question',
          secondary: 'No, thanks',
          sound: true,
        },
      },
    },
    appOrder: ['faq', 'orders', 'shopper', 'recentConversations'],
  })
  await page.reload()
  await expect.poll(() => loaded.filter(address => address === LOADER).length).toBe(2)
  await expect(banner(page)).toHaveCount(0)
})

test('a refusal is stored with version and date, loads nothing, and can be changed on the cookies policy', async ({
  page,
}) => {
  const loaded = await configure(page)
  await page.goto(routes.home)
  await page.getByRole('button', {name: 'Refuse'}).click()
  await page.goto(routes.policy('cookies-policy'))
  await expect(own(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(loaded).toEqual([])
  const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('consent'))) ?? '{}')
  expect(stored).toMatchObject({version: 1, granted: [], asked: ['support', 'analytics']})
  expect(Date.now() - Date.parse(stored.decidedAt)).toBeLessThan(600_000)

  const settings = page.getByRole('region', {name: 'Your consent'})
  await expect(settings).toContainText('You refused on')
  await settings.getByRole('button', {name: 'Change your answer'}).click()
  await expect(banner(page).getByRole('heading')).toBeFocused()
  await banner(page).getByRole('button', {name: 'Accept'}).click()
  await expect(settings).toContainText('You accepted on')
  await expect(settings.getByRole('button', {name: 'Change your answer'})).toBeFocused()
  await expect.poll(() => loaded.length).toBe(2)

  // Withdrawing consent reloads the page to remove scripts that have run.
  await settings.getByRole('button', {name: 'Change your answer'}).click()
  const reloaded = page.waitForEvent('load')
  await banner(page).getByRole('button', {name: 'Refuse'}).click()
  await reloaded
  await expect(settings).toContainText('You refused on')
  await expect(own(page)).toBeVisible()
  expect(loaded).toHaveLength(2)
})

test('a purpose added later is asked about again', async ({page}) => {
  await configure(page, {analyticsScriptUrl: null})
  await page.goto(routes.home)
  await page.getByRole('button', {name: 'Accept'}).click()
  await page.unrouteAll()
  await configure(page)
  await page.goto(routes.home)
  await expect(banner(page)).toContainText('counts visits')
})

test('the site’s own widget replaces a loader that fails to load', async ({page}) => {
  await configure(page)
  await page.route(LOADER, route => route.abort())
  await page.goto(routes.home)
  await page.getByRole('button', {name: 'Accept'}).click()
  await expect(own(page)).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`the banner is beside the bubble, causes no layout shift and has two equally prominent answers at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 844})
    await watchLayoutShifts(page)
    await configure(page)
    await page.clock.install()
    await page.goto(routes.printOnDemand)
    await expect(banner(page)).toBeVisible()
    await expect(own(page)).toBeVisible()
    // The remaining shift comes from fonts that load late.
    const shift = await sumLayoutShifts(page)
    expect(shift).toBeLessThan(0.001)
    const [box, bubble] = await Promise.all([banner(page).boundingBox(), own(page).boundingBox()])
    if (!box || !bubble) throw new Error('The banner or the bubble is not visible.')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThan(bubble.x)
    const styles = await banner(page)
      .getByRole('button')
      .evaluateAll(buttons =>
        buttons.map(button => {
          const {color, backgroundColor, boxShadow, fontSize, fontWeight, width: wide} = getComputedStyle(button)
          return [color, backgroundColor, boxShadow, fontSize, fontWeight, wide].join()
        }),
      )
    expect(styles).toHaveLength(2)
    expect(new Set(styles).size).toBe(1)
    // The prompt waits for the consent.
    await page.clock.fastForward(5000)
    await expect(page.getByText(SUPPORT_WIDGET.prompt)).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
      expect(await listViolations(page)).toEqual([])
    }
    await page.getByRole('button', {name: 'Refuse'}).click()
    await page.clock.fastForward(3500)
    await expect(page.getByText(SUPPORT_WIDGET.prompt)).toBeVisible()
  })
}
