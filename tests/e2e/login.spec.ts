import {randomUUID} from 'node:crypto'
import {type BrowserContext, expect, type Page, test} from '@playwright/test'
import {routes, sitemapPartPath} from '../../lib/routes'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts'
import {listViolations} from '../support/accessibility'
import {openSession} from '../support/account-session'
import {readEnvironment} from '../support/environment'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'

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

async function signIn(page: Page, redirect?: string, account: {email: string; password: string} = DEMO_ACCOUNT) {
  await page.goto(redirect === undefined ? routes.login : `${routes.login}?redirect=${encodeURIComponent(redirect)}`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await submit(page)
}

const submit = (page: Page) => page.locator('main').getByRole('button', {name: 'Sign in'}).click()
const authCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(cookie => cookie.name === 'auth-token')

async function openMenu(page: Page) {
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  return page.getByRole('dialog', {name: 'Menu'})
}

test('S2-login signing in sets the cookie and redirects back; the menu shows the account until sign-out', async ({
  page,
  context,
  request,
}) => {
  const wanted = `${routes.policy('disclaimer')}?from=menu#main`
  await signIn(page, wanted)
  await expect(page).toHaveURL(wanted)
  const cookie = await authCookie(context)
  expect(cookie).toMatchObject({sameSite: 'Lax', path: '/', secure: false, httpOnly: false})
  expect((cookie?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000)

  const menu = await openMenu(page)
  await expect(menu.getByText(`Signed in as ${name}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await openMenu(page)
  await expect(menu.getByText(`Signed in as ${name}`)).toBeVisible()

  const ended = page.waitForResponse(response => response.request().method() === 'DELETE')
  await menu.getByRole('button', {name: 'Sign out'}).click()
  expect((await ended).status()).toBe(204)
  await expect(menu.getByRole('link', {name: 'Sign in'})).toBeVisible()
  await expect.poll(() => authCookie(context)).toBeUndefined()
  // The session has ended at the backend as well: its token is invalid.
  const current = await request.get('/backend/auth/sessions/current', {
    headers: {authorization: `Bearer ${cookie?.value}`},
  })
  expect(current.status()).toBe(401)
})

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
    const account = await addAccount()
    const other = await browser.newContext({baseURL})
    const otherPage = await other.newPage()
    for (const browserPage of [otherPage, page]) {
      await signIn(browserPage, routes.contact, account)
      await expect(browserPage).toHaveURL(routes.contact)
    }
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
    const account = await addAccount()
    const other = await browser.newContext({baseURL})
    const otherPage = await other.newPage()
    for (const browserPage of [otherPage, page]) {
      await openSession(browserPage.context(), baseURL, account)
      await browserPage.goto(routes.account)
      await expect(browserPage.getByText('No orders yet')).toBeVisible()
      await expect(browserPage.getByText('No messages yet')).toBeVisible()
    }
    expect(await listViolations(page)).toEqual([])
    await expect(page.getByText('ends all 2 at once')).toBeVisible()
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

test('S2-login the account is not requested on the first load, and the menu does not shift', async ({page}) => {
  const requested: string[] = []
  page.on('request', request => void (request.url().includes('/backend/') && requested.push(request.url())))
  await signIn(page, routes.contact)
  await expect(page).toHaveURL(routes.contact)
  requested.length = 0
  await watchLayoutShifts(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  const menu = await openMenu(page)
  const account = menu.getByText(`Signed in as ${name}`)
  await expect(account).toBeVisible()
  expect(requested).toHaveLength(1)
  expect(await listLayoutShifts(page)).toEqual([])
})

for (const hostile of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%09/evil.example',
]) {
  test(`S2-login a redirect to ${hostile} stays on this site`, async ({page, baseURL}) => {
    await signIn(page, hostile)
    await expect(page.getByRole('heading', {level: 1})).not.toHaveText('Back to the bench.')
    expect(new URL(page.url()).origin).toBe(baseURL)
  })
}

test('S2-login a wrong password shows an error, keeps the email, and does not redirect', async ({page, context}) => {
  const log: string[] = []
  page.on('console', message => void log.push(message.text()))
  await page.goto(`${routes.login}?redirect=${encodeURIComponent(routes.blog)}`)
  await page.getByLabel('Email').fill('somebody.else@example.com')
  await page.getByLabel('Password').fill('not the password')
  await submit(page)
  const alert = page.getByRole('alert').filter({hasText: 'don’t belong together'})
  await expect(alert).toBeVisible()
  await expect(alert).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('somebody.else@example.com')
  expect(await authCookie(context)).toBeUndefined()
  expect(log).toContain('Unauthorized access')
  expect(log).toContain('POST /backend/auth/sessions')
  expect(log.join('\n')).not.toMatch(/somebody\.else|not the password/)
  expect(await listViolations(page)).toEqual([])
})

test('S2-login the browser validates empty and malformed fields', async ({page}) => {
  const sent: string[] = []
  page.on('request', request => void (request.method() === 'POST' && sent.push(request.url())))
  await page.goto(routes.login)
  await submit(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nowhere')
  await page.getByLabel('Password').fill('x')
  await submit(page)
  expect(await page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true)
  expect(sent).toEqual([])
})

test('S2-login an unreachable backend shows an error', async ({page}) => {
  await page.route('**/backend/auth/sessions', route => route.abort())
  await signIn(page)
  await expect(page.getByRole('alert').filter({hasText: 'could not be signed in just now'})).toBeVisible()
})

test('S8-catalogue a 401 in the browser is logged and redirects to /login with the return path', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{name: 'auth-token', value: 'a-token-that-was-never-issued', url: baseURL ?? ''}])
  const unauthorized = page.waitForEvent('console', message => message.text() === 'Unauthorized access')
  await page.goto(`${routes.contact}?tab=a#main`)
  await page.waitForLoadState('networkidle')
  await openMenu(page)
  await unauthorized
  await expect(page).toHaveURL(`${routes.login}?redirect=${encodeURIComponent(`${routes.contact}?tab=a#main`)}`)
  // The token is removed, so the menu does not redirect again.
  await expect.poll(() => authCookie(context)).toBeUndefined()
})

test('S2-login the page is not indexed and not in the sitemap', async ({page, request}) => {
  await page.goto(routes.login)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await (await request.get(sitemapPartPath('pages'))).text()).not.toContain(routes.login)
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  test('S2-login the page says that signing in needs it, and cannot send a password', async ({page, request}) => {
    await page.goto(routes.login)
    // Chromium hides <noscript> when the debugger has disabled scripts, so the test reads the response.
    expect(await (await request.get(routes.login)).text()).toMatch(
      /<noscript>.+Signing in needs JavaScript.+<\/noscript>/s,
    )
    await expect(page.locator('main').getByRole('button', {name: 'Sign in'})).toBeDisabled()
  })
})

test('S7-client the public configuration names the backend, whose proxy on this origin accepts only public requests', async ({
  request,
}) => {
  const config = await request.get(routes.config)
  expect(await config.json()).toMatchObject({apiUrl: '/backend'})
  const products = await request.get('/backend/products?limit=1&color=navy&color=white')
  expect((await products.json()).data).toHaveLength(1)
  expect(products.headers().etag).toBeTruthy()
  for (const path of ['admin/catalogue', 'admin/accounts', 'products/..%2fadmin%2fcatalogue', 'metrics', 'healthz', ''])
    expect((await request.get(`/backend/${path}`)).status(), path).toBe(404)
})
