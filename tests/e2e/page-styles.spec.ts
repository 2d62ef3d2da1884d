import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {shareSession} from '../support/account-session'
import {isHydrated, waitUntilHydrated} from '../support/hydrated'

/* The styles of the account's page are in a style sheet of their own, which no other page loads. */

type WithDisplays = {displays: string[]}

/** Records the `display` of the page's columns whenever they come up, in the task in which React adds them. */
const recordDisplays = (page: Page) =>
  page.addInitScript(() => {
    const displays: string[] = []
    Object.assign(window, {displays})
    let columns: Element | null = null
    new MutationObserver(() => {
      const found = document.querySelector('main div:has(> div > #orders)')
      if (found && found !== columns) displays.push(getComputedStyle(found).display)
      columns = found
    }).observe(document, {childList: true, subtree: true})
  })
const displaysIn = (page: Page) => page.evaluate(() => (window as unknown as WithDisplays).displays)

test('S6-account the account has its styles from its first moment on, after a navigation and after going back to it', async ({
  page,
  context,
  baseURL,
}) => {
  await shareSession(context, baseURL)
  await recordDisplays(page)
  // A style sheet that comes late shows whether the page waits for it.
  await page.route('**/*.css', async route => {
    const response = await route.fetch()
    await route.fulfill({response})
  })
  await page.goto(routes.contact)
  await waitUntilHydrated(page)
  await page.getByRole('banner').getByRole('link', {name: 'Account'}).click()
  await expect(page.getByRole('region', {name: 'Orders'})).toBeVisible()
  expect(new Set(await displaysIn(page))).toEqual(new Set(['grid']))

  await page
    .getByRole('banner')
    .getByRole('link', {name: /home|Overprint/i})
    .first()
    .click()
  await expect(page.getByRole('region', {name: 'Orders'})).toHaveCount(0)
  await expect(page).toHaveURL(routes.home)
  await page.goBack()
  await expect(page.getByRole('region', {name: 'Orders'})).toBeVisible()
  expect(new Set(await displaysIn(page))).toEqual(new Set(['grid']))
})

test('S6-account a page opened from the account looks as it does when it is opened alone', async ({
  page,
  context,
  baseURL,
}) => {
  await shareSession(context, baseURL)
  const stylesOf = async () => {
    // Icons load by name, and their styles change with them.
    await expect(page.locator('main [data-icon="shown"]')).not.toHaveCount(0)
    await expect(page.locator('main [data-icon="loading"]')).toHaveCount(0)
    return page.evaluate(() =>
      [...document.querySelectorAll('main, main *')].map(element => {
        const {display, color, padding, fontSize, backgroundColor} = getComputedStyle(element)
        return [element.tagName, display, color, padding, fontSize, backgroundColor].join(' ')
      }),
    )
  }
  await page.goto(routes.login)
  await page.goto(routes.contact)
  await waitUntilHydrated(page)
  const alone = await stylesOf()
  await page.goto(routes.account)
  await expect(page.getByRole('region', {name: 'Orders'})).toBeVisible()
  await page.getByRole('region', {name: 'Messages'}).getByRole('link', {name: 'Write to us'}).click()
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  await expect(page).toHaveURL(routes.contact)
  // Playwright may miss the quiet network of a page that is opened without a new document.
  await page.waitForFunction(isHydrated)
  expect(await stylesOf()).toEqual(alone)
})
