import type {Page} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants.ts'
import {routes} from '../../lib/routes.ts'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts.ts'
import {FURTHER_PATHS, PUBLIC_PATHS} from './public-pages.ts'

/** A page to look at, or a state of a page that a visitor brings about. */
export type PageState = {
  /** Name in file names and in the contact sheet: lower-case letters, digits and hyphens. */
  name: string
  path: string
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<void>
  /** Runs when the page is open and hydrated. */
  act?: (page: Page) => Promise<void>
  /** Takes the visible part instead of the whole page, for what lies above the page. */
  isViewport?: boolean
  /** Leaves the support widget's prompt on, which covers a part of every page. */
  hasPrompt?: boolean
}

/** Returns the name of a path: its words, joined by hyphens. */
export const toStateName = (path: string): string =>
  decodeURIComponent(path)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '') || 'home'

/** A question that the support panel offers when it has read the answers. */
const FIRST_ANSWER = 'Does it cost anything to start?'

/** A script that needs consent, in the configuration of the page. It is never loaded, because nobody agrees. */
async function askForConsent(page: Page): Promise<void> {
  await page.route(`**${routes.config}`, async route => {
    const config = await (await route.fetch()).json()
    await route.fulfill({json: {...config, analyticsScriptUrl: 'https://count.example.com/count.js'}})
  })
}

/** Signs in as the sample account, and waits until the browser has left the sign-in page. */
async function signIn(page: Page): Promise<void> {
  await page.goto(routes.login)
  await page.getByLabel('Email').fill(DEMO_ACCOUNT.email)
  await page.getByLabel('Password').fill(DEMO_ACCOUNT.password)
  await page.locator('main').getByRole('button', {name: 'Sign in'}).click()
  await page.waitForURL(url => url.pathname !== routes.login)
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  await page.getByRole('dialog', {name: 'Menu'}).waitFor()
}

/** States that have no address of their own, or show another one than the tests of every page visit. */
const STATES: readonly PageState[] = [
  {name: 'search-without-result', path: `${routes.products}?search=zeppelin`},
  {name: 'search-for-a-long-word', path: `${routes.products}?search=${'longword'.repeat(8)}&category=bags`},
  {name: 'listing-beyond-the-last-page', path: `${routes.products}?category=bags&page=99`},
  {name: 'product-with-unavailable-size', path: routes.product('tough-phone-case')},
  {name: 'product-with-embroidery', path: routes.product('heavy-hoodie')},
  {name: 'menu-open', path: routes.home, act: openMenu, isViewport: true},
  {
    name: 'menu-open-signed-in',
    path: routes.contact,
    isViewport: true,
    before: signIn,
    act: async page => {
      await openMenu(page)
      await page.getByText(`Signed in as ${DEMO_ACCOUNT.name}`).waitFor()
    },
  },
  {
    name: 'account',
    path: routes.account,
    before: signIn,
    act: page => page.getByRole('heading', {name: 'Orders'}).waitFor(),
  },
  {
    name: 'consent-banner',
    path: routes.home,
    isViewport: true,
    before: askForConsent,
    act: page => page.getByRole('region', {name: 'May we?'}).waitFor(),
  },
  {
    name: 'contact-errors',
    path: routes.contact,
    act: async page => {
      await page.getByRole('button', {name: 'Send message'}).click()
      await page.getByRole('alert').filter({hasText: 'another look'}).waitFor()
    },
  },
  {
    name: 'login-errors',
    path: routes.login,
    act: async page => {
      await page.getByLabel('Email').fill('somebody@example.com')
      await page.getByLabel('Password').fill('not the password')
      await page.locator('main').getByRole('button', {name: 'Sign in'}).click()
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'support-prompt',
    path: routes.home,
    isViewport: true,
    hasPrompt: true,
    act: page => page.getByRole('button', {name: SUPPORT_WIDGET.primaryButton}).waitFor(),
  },
  {
    name: 'support-panel',
    path: routes.policy('disclaimer'),
    isViewport: true,
    act: async page => {
      await page.getByRole('button', {name: 'Support chat', exact: true}).click()
      await page.locator('[data-support] dialog[open]').getByRole('button', {name: FIRST_ANSWER}).waitFor()
    },
  },
]

/** Lists every page kind that the tests visit, then the states. */
export const listPageStates = (): PageState[] => [
  ...[...PUBLIC_PATHS, ...FURTHER_PATHS].map(path => ({name: toStateName(path), path})),
  ...STATES,
]
