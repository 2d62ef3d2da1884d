import {randomUUID} from 'node:crypto'
import {type Browser, expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts'
import {listViolations} from '../support/accessibility'
import {openSession} from '../support/account-session'
import {readEnvironment} from '../support/environment'
import {waitUntilHydrated} from '../support/hydrated'
import {authCookie, openMenu, signIn} from '../support/sign-in-page'

const {name} = DEMO_ACCOUNT

/** Adds an account of this test's own, whose sessions no other test uses. The sample account keeps its sessions. */
async function addAccount() {
  const account = {email: `${randomUUID()}@example.com`, name: 'Everywhere', shop: null, password: randomUUID()}
  const {api, secrets} = readEnvironment()
  const response = await fetch(`${api.url}/admin/accounts`, {
    method: 'PUT',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${secrets.catalogueAdminToken}`},
    body: JSON.stringify({accounts: [DEMO_ACCOUNT, account]}),
  })
  expect(response.status).toBe(200)
  return account
}

type Account = Awaited<ReturnType<typeof addAccount>>
type Options = {browser: Browser; baseURL: string | undefined}

/** Opens a page in another browser, and signs both in to an account of this test's own with `enter`, the other one first. */
async function openOther(
  {browser, baseURL}: Options,
  page: Page,
  enter: (page: Page, account: Account) => Promise<void>,
) {
  const account = await addAccount()
  const other = await browser.newContext({baseURL})
  const otherPage = await other.newPage()
  for (const browserPage of [otherPage, page]) await enter(browserPage, account)
  return {other, otherPage}
}

test('S6-session a script cannot read what renews the token, and a token is useless elsewhere', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, routes.contact)
  await expect(page).toHaveURL(routes.contact)
  const hidden = (await context.cookies()).filter(({httpOnly}) => httpOnly)
  expect(hidden.map(({name, path, sameSite}) => [name, path, sameSite]).sort()).toEqual([
    ['auth-renewal', '/backend/auth/sessions/current/renewals', 'Strict'],
    ['auth-session', '/backend', 'Strict'],
  ])
  const readable = await page.evaluate(() => document.cookie + JSON.stringify(localStorage))
  for (const {value} of hidden) expect(readable).not.toContain(value)
  // A stolen token: without the cookies of this browser it identifies nobody.
  const headers = {authorization: `Bearer ${(await authCookie(context))?.value}`}
  expect((await request.get('/backend/auth/sessions/current', {headers})).status()).toBe(401)
  expect((await context.request.get('/backend/auth/sessions/current', {headers})).status()).toBe(200)
})

test('S6-session an expired token is renewed unnoticed, once for two tabs', async ({page, context, baseURL}) => {
  await signIn(page, routes.contact)
  await expect(page).toHaveURL(routes.contact)
  const before = (await authCookie(context))?.value
  // As when the laptop was closed for an hour: the token has expired, its session has not.
  const expired = 'expired-and-forgotten-token'
  const note = JSON.stringify({renewAt: 1, expiresAt: 2, ending: expired.slice(-8)})
  await page.evaluate(text => localStorage.setItem('auth-token-expiry', text), note)
  await context.addCookies([{name: 'auth-token', value: expired, url: baseURL ?? ''}])
  const second = await context.newPage()
  const renewals: string[] = []
  for (const tab of [page, second])
    tab.on('request', sent => void (sent.url().endsWith('/renewals') && renewals.push(sent.url())))
  await Promise.all([page.goto(routes.contact), second.goto(routes.blog)])
  const menus = await Promise.all([page, second].map(openMenu))
  for (const menu of menus) await expect(menu.getByText(`Signed in as ${name}`)).toBeVisible()
  expect(renewals).toHaveLength(1)
  const after = (await authCookie(context))?.value
  expect(after).not.toBe(before)
  expect(after).not.toBe(expired)
})

// One after the other: each replaces the accounts of the backend.
test.describe('with an account of its own', () => {
  test.describe.configure({mode: 'serial'})

  test('S6-session signing out everywhere ends the session in another browser at its next request', async ({
    page,
    browser,
    baseURL,
  }) => {
    const {other, otherPage} = await openOther({browser, baseURL}, page, async (browserPage, account) => {
      await signIn(browserPage, routes.contact, account)
      await expect(browserPage).toHaveURL(routes.contact)
    })
    const status = await page.evaluate(async () => {
      const token = /auth-token=([^;]+)/.exec(document.cookie)?.[1]
      const headers = {Authorization: `Bearer ${token}`}
      return (await fetch('/backend/auth/sessions', {method: 'DELETE', headers})).status
    })
    expect(status).toBe(204)
    await openMenu(otherPage)
    await expect(otherPage).toHaveURL(`${routes.login}?redirect=${encodeURIComponent(routes.contact)}`)
    await expect.poll(() => authCookie(other)).toBeUndefined()
    await other.close()
  })

  test('S6-account the page’s button signs out everywhere: another browser leaves the page when its visitor comes back', async ({
    page,
    browser,
    baseURL,
  }) => {
    const {other, otherPage} = await openOther({browser, baseURL}, page, async (browserPage, account) => {
      await openSession(browserPage.context(), baseURL, account)
      await browserPage.goto(routes.account)
      await expect(browserPage.getByText('No orders yet')).toBeVisible()
      await expect(browserPage.getByText('No messages yet')).toBeVisible()
    })
    expect(await listViolations(page)).toEqual([])
    await expect(page.getByText('ends both at once')).toBeVisible()
    await page.route('**/backend/auth/sessions', route => route.abort())
    const button = page.getByRole('button', {name: 'Sign out everywhere'})
    await button.click()
    await expect(page.getByText('the sessions may still be open')).toBeVisible()
    await page.unrouteAll()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${routes.login}?redirect=${encodeURIComponent(routes.account)}`)
    await otherPage.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect(otherPage).toHaveURL(`${routes.login}?redirect=${encodeURIComponent(routes.account)}`)
    await expect.poll(() => authCookie(other)).toBeUndefined()
    await other.close()
  })
})

test('S8-catalogue a 401 in the browser is logged and redirects to /login with the return path', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{name: 'auth-token', value: 'a-token-that-was-never-issued', url: baseURL ?? ''}])
  const unauthorized = page.waitForEvent('console', message => message.text() === 'Unauthorized access')
  await page.goto(`${routes.contact}?tab=a#main`)
  await waitUntilHydrated(page)
  await openMenu(page)
  await unauthorized
  await expect(page).toHaveURL(`${routes.login}?redirect=${encodeURIComponent(`${routes.contact}?tab=a#main`)}`)
  // The token is removed, so the menu does not redirect again.
  await expect.poll(() => authCookie(context)).toBeUndefined()
})
