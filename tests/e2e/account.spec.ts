import {type BrowserContext, expect, type Page, test} from '@playwright/test'
import {AUTH_COOKIE} from '../../lib/constants'
import {routes, sitemapPartPath} from '../../lib/routes'
import {DEMO_ACCOUNT, DEMO_CONVERSATION} from '../../services/seed/catalogue/accounts'
import {ORDERS} from '../../services/seed/catalogue/orders'
import {listViolations} from '../support/accessibility'
import {endSession, openSession, shareSession} from '../support/account-session'
import {listLayoutShifts, watchLayoutShifts} from '../support/layout-shifts'

const {email, name, shop} = DEMO_ACCOUNT
const SIGN_IN = `${routes.login}?redirect=${encodeURIComponent(routes.account)}`
const NARROW = {width: 390, height: 844}
const OWN_ORDERS = ORDERS.filter(order => order.email === email).sort((a, b) => b.placed_at.localeCompare(a.placed_at))

const part = (page: Page, title: string) => page.getByRole('region', {name: title, exact: true})
const ordersOf = (page: Page) => part(page, 'Orders').getByRole('heading', {level: 3})
const tokenOf = async (context: BrowserContext) =>
  (await context.cookies()).find(cookie => cookie.name === AUTH_COOKIE)?.value ?? ''
/** What happens when a visitor comes back to a tab. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('S6-account visitors who are not signed in get the sign-in page, which leads back to the account', async ({
  page,
  request,
}) => {
  const response = await request.get(routes.account, {maxRedirects: 0})
  expect(response.status()).toBe(307)
  expect(response.headers()).toMatchObject({location: SIGN_IN, 'cache-control': 'private, no-store'})
  await page.goto(routes.contact)
  await page.getByRole('banner').getByRole('link', {name: 'Sign in'}).click()
  await expect(page).toHaveURL(SIGN_IN)
  // The URL changes before the page is rendered, and the contact form has a field "Email" as well.
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Back to the bench.')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(DEMO_ACCOUNT.password)
  await page.locator('main').getByRole('button', {name: 'Sign in'}).click()
  await expect(page).toHaveURL(routes.account)
  await expect(page.getByRole('heading', {level: 1})).toContainText(name.split(' ')[0] ?? '')
  await expect(page.getByText(`${email}${shop}`)).toBeVisible()
})

test('S6-account the page’s HTML has nothing of the account, is never stored, and is not indexed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await shareSession(context, baseURL)
  const response = await context.request.get(routes.account)
  expect(response.headers()['cache-control']).toBe('private, no-store')
  const html = await response.text()
  expect(html).toMatch(/<title[^>]*>Your account/)
  expect(html).not.toContain(name.split(' ')[0])
  expect(html).not.toMatch(/OP-\d{6}/)
  await page.goto(routes.account)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await (await request.get(sitemapPartPath('pages'))).text()).not.toContain(routes.account)
})

test('S6-account without JavaScript the page says that the account needs it, and where to write instead', async ({
  context,
  baseURL,
}) => {
  await shareSession(context, baseURL)
  const html = await (await context.request.get(routes.account)).text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  expect(main).toMatch(/<noscript>.*<h1>Your account\.<\/h1>.+needs JavaScript.+href="\/contact".+<\/noscript>/s)
  expect(html.match(/<h1/g)).toHaveLength(1)
})

for (const viewport of [{width: 1440, height: 900}, NARROW]) {
  test(`S6-account shows orders, messages and browsers at ${viewport.width} px`, async ({page, context, baseURL}) => {
    await shareSession(context, baseURL)
    await page.setViewportSize(viewport)
    await watchLayoutShifts(page)
    await page.goto(routes.account)
    await expect(ordersOf(page)).toContainText(OWN_ORDERS.slice(0, 8).map(({number}) => number))
    const shipped = part(page, 'Orders').getByRole('listitem').filter({hasText: 'OP-204418'})
    await expect(shipped).toContainText('Posted')
    const tracking = OWN_ORDERS.find(({number}) => number === 'OP-204418')?.tracking?.url ?? ''
    await expect(shipped.getByRole('link', {name: 'Follow the parcel OP-204418'})).toHaveAttribute('href', tracking)
    await expect(shipped.getByRole('link', {name: '2 × Unisex tee'})).toHaveAttribute(
      'href',
      routes.product('unisex-tee'),
    )
    await expect(part(page, 'Where you are signed in').getByRole('row').nth(1)).toContainText(
      /Chrome on Linux this one\s*now/,
    )

    expect(await listLayoutShifts(page)).toEqual([])

    const {question, reply} = DEMO_CONVERSATION
    await expect(page.getByText(reply)).toBeHidden()
    const thread = part(page, 'Messages').getByText(question.text).first()
    await expect(part(page, 'Messages')).toContainText('Answered')
    await thread.focus()
    await thread.click()
    await expect(page.getByText(reply)).toBeVisible()
    expect(await listViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  })
}

test('S6-account older orders load by keyboard, and the focus moves to the first of them', async ({
  page,
  context,
  baseURL,
}) => {
  await shareSession(context, baseURL)
  await page.goto(routes.account)
  await page.getByRole('button', {name: 'Older orders'}).focus()
  await page.keyboard.press('Enter')
  await expect(ordersOf(page)).toContainText(OWN_ORDERS.map(({number}) => number))
  await expect(ordersOf(page).nth(8)).toBeFocused()
  await expect(page.getByRole('button', {name: 'Older orders'})).toBeHidden()
})

test('S6-account a link within the page keeps what the page has loaded', async ({page, context, baseURL}) => {
  await shareSession(context, baseURL)
  await page.goto(routes.account)
  await page.getByRole('button', {name: 'Older orders'}).click()
  await expect(ordersOf(page)).toContainText(OWN_ORDERS.map(({number}) => number))
  const last = await ordersOf(page).last().elementHandle()
  await page.locator('main a[href="#orders"]').click()
  await expect(page).toHaveURL(`${routes.account}#orders`)
  await expect(page.locator('#orders')).toBeFocused()
  expect(await last?.evaluate(element => element.isConnected)).toBe(true)
})

test('S6-account a list that cannot be read offers to try again, and the others are shown', async ({
  page,
  context,
  baseURL,
}) => {
  await shareSession(context, baseURL)
  await page.route('**/backend/orders?**', route => route.abort())
  await page.goto(routes.account)
  const orders = part(page, 'Orders')
  await expect(orders.getByRole('alert')).toContainText('cannot be read')
  await expect(part(page, 'Messages')).toContainText(DEMO_CONVERSATION.question.text)
  expect(await listViolations(page)).toEqual([])
  await page.unrouteAll()
  await orders.getByRole('button', {name: 'Try again'}).click()
  await expect(ordersOf(page).first()).toContainText(OWN_ORDERS[0]?.number ?? '')
  await expect(orders).toBeFocused()
})

test('S6-account an unreachable backend shows an error with a way to try again', async ({page, context, baseURL}) => {
  await shareSession(context, baseURL)
  await page.route('**/backend/**', route => route.abort())
  await page.goto(routes.account)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('cannot be reached')
  expect(await listViolations(page)).toEqual([])
  await page.unrouteAll()
  const {promise: held, resolve: release} = Promise.withResolvers<void>()
  await page.route('**/backend/**', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', {name: 'Try again'}).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', {name: 'Trying again …'})).toBeFocused()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Fetching your orders and messages …')
  release()
  await expect(ordersOf(page).first()).toBeVisible()
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
})

for (const [what, act] of [
  ['at the next request', (page: Page) => page.getByRole('button', {name: 'Older orders'}).click()],
  ['when the visitor comes back to the tab', comeBack],
] as const) {
  test(`S6-account a session that has ended leads to the sign-in page ${what}`, async ({page, context, baseURL}) => {
    await openSession(context, baseURL)
    await page.goto(routes.account)
    await expect(ordersOf(page).first()).toBeVisible()
    await endSession(context.request, baseURL, await tokenOf(context))
    await act(page)
    await expect(page).toHaveURL(SIGN_IN)
    expect(await tokenOf(context)).toBe('')
    expect(await page.content()).not.toMatch(/OP-204418/)
  })
}

test('S6-account signing out in one tab ends the page in another one', async ({page, context, baseURL}) => {
  await openSession(context, baseURL)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(routes.account)
    await expect(ordersOf(tab).first()).toBeVisible()
  }
  await page.getByRole('main').getByRole('button', {name: 'Sign out', exact: true}).click()
  await expect(page).toHaveURL(SIGN_IN)
  await comeBack(second)
  await expect(second).toHaveURL(SIGN_IN)
})

test('S6-account the header says whether somebody is signed in, and does not move', async ({
  page,
  context,
  baseURL,
}) => {
  const header = page.getByRole('banner')
  await page.goto(routes.contact)
  const signIn = header.getByRole('link', {name: 'Sign in', exact: true})
  await expect(signIn).toBeVisible()
  // It is as wide as the wider of its two words, which share a place.
  const [box, ...words] = await signIn.evaluate(element =>
    [element, ...element.children].map(one => one.getBoundingClientRect()).map(({left, width}) => ({left, width})),
  )
  expect(words).toEqual([box, box])
  await shareSession(context, baseURL)
  await watchLayoutShifts(page)
  await page.reload()
  const link = header.getByRole('link', {name: 'Account', exact: true})
  await expect(link).toBeVisible()
  expect(await listLayoutShifts(page)).toEqual([])
  await link.click()
  await expect(page).toHaveURL(routes.account)
  await expect(ordersOf(page).first()).toBeVisible()

  await page.setViewportSize(NARROW)
  await expect(link).toBeHidden()
  await page.goto(routes.contact)
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  await page.getByRole('dialog', {name: 'Menu'}).getByRole('link', {name: 'Your account'}).click()
  await expect(page).toHaveURL(routes.account)
})
