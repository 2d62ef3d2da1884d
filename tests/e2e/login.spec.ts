import {expect, test} from '@playwright/test'
import {routes, sitemapPartPath} from '../../lib/routes'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts'
import {listViolations} from '../support/accessibility'
import {waitUntilHydrated} from '../support/hydrated'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'
import {authCookie, openMenu, signIn, submit} from '../support/sign-in-page'

const {name} = DEMO_ACCOUNT

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

test('S2-login the account is not requested on the first load, and the menu does not shift', async ({page}) => {
  const requested: string[] = []
  page.on('request', request => void (request.url().includes('/backend/') && requested.push(request.url())))
  await signIn(page, routes.contact)
  await expect(page).toHaveURL(routes.contact)
  requested.length = 0
  await watchLayoutShifts(page)
  await page.reload()
  await waitUntilHydrated(page)
  expect(requested).toEqual([])
  const menu = await openMenu(page)
  const account = menu.getByText(`Signed in as ${name}`)
  await expect(account).toBeVisible()
  expect(requested).toHaveLength(1)
  expect(await listLayoutShifts(page)).toEqual([])
})

test('S2-login the menu asks for the account again when it opens after a failed request', async ({page}) => {
  const path = '**/backend/auth/sessions/current'
  await signIn(page, routes.contact)
  await expect(page).toHaveURL(routes.contact)
  await page.route(path, route => route.abort())
  const menu = await openMenu(page)
  await expect(menu.getByText('Your account cannot be reached just now.')).toBeVisible()
  await page.unroute(path)
  await page.keyboard.press('Escape')
  await openMenu(page)
  await expect(menu.getByText(`Signed in as ${name}`)).toBeVisible()
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
