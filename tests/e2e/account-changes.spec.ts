import {type BrowserContext, expect, type Page, test} from '@playwright/test'
import {AUTH_COOKIE} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {listViolations} from '../support/accessibility'
import {startOwnBackend} from '../support/own-backend'

/* The account's page while something changes: the account, its lists, and what of them can be read. */

const ADA = {email: 'ada@example.com', name: 'Ada Press', shop: null, password: 'ten letters and more'}
const BEN = {...ADA, email: 'ben@example.com', name: 'Ben Sheet'}

let backend: Awaited<ReturnType<typeof startOwnBackend>>

const toOrder = (number: number, email: string) => ({
  number: `OP-${number}`,
  email,
  status: 'received' as const,
  placed_at: new Date(Date.UTC(2026, 9, 1) + number * 60_000).toISOString(),
  events: [{status: 'received' as const, at: '2026-11-01T10:00:00Z'}],
  items: [{product_id: 'heavyweight-tee', name: 'Heavyweight tee', color: 'Navy', size: 'M', quantity: 1}],
  shipping_method: 'Standard',
  estimated_delivery: null,
  tracking: null,
})
/** Twelve orders of Ada, and one of Ben. */
const ORDERS = [...Array.from({length: 12}, (_, index) => toOrder(1001 + index, ADA.email)), toOrder(2001, BEN.email)]
const numbersFrom = (first: number, last: number) =>
  Array.from({length: first - last + 1}, (_, index) => new RegExp(`^OP-${first - index}`))

const part = (page: Page, title: string) => page.getByRole('region', {name: title, exact: true})
const ordersOf = (page: Page) => part(page, 'Orders').getByRole('heading', {level: 3})
const threadsOf = (page: Page) => part(page, 'Messages').locator('summary')

/** Gives the browser the session of a token. */
async function setToken(context: BrowserContext, url: string | undefined, value: string) {
  await context.addCookies([{name: AUTH_COOKIE, value, url, sameSite: 'Lax'}])
}

async function openAs(account: typeof ADA, page: Page, url: string | undefined) {
  const token = await backend.signIn(account)
  await setToken(page.context(), url, token)
  await page.goto(routes.account)
  await expect(ordersOf(page).first()).toBeVisible()
  return token
}

test.beforeEach(async ({context}) => {
  backend = await startOwnBackend(context)
  await backend.importAccounts(ADA, BEN)
  await backend.importOrders(ORDERS)
})
test.afterEach(() => backend.close())

test('S6-account signing in to another account in another tab reloads the page with that account', async ({
  page,
  context,
  baseURL,
}) => {
  await openAs(ADA, page, baseURL)
  const second = await context.newPage()
  await second.goto(routes.login)
  await second.getByLabel('Email').fill(BEN.email)
  await second.getByLabel('Password').fill(BEN.password)
  await second.locator('main').getByRole('button', {name: 'Sign in'}).click()
  await expect(page.getByRole('heading', {level: 1})).toContainText('Ben')
  await expect(ordersOf(page)).toContainText([/^OP-2001/])
  await expect(page.getByRole('main')).not.toContainText(/OP-10|ada@example/)
})

/** Writes a question in the support panel without sending it, and returns its field. */
async function writeQuestion(page: Page) {
  await page.getByRole('button', {name: 'Support chat', exact: true}).click()
  const panel = page.locator('[data-support] dialog[open]')
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  const question = panel.getByRole('textbox', {name: 'Your question'})
  await question.fill('Do you print socks?')
  return question
}

for (const [what, act] of [
  ['the visitor comes back to the tab', () => void document.dispatchEvent(new Event('visibilitychange'))],
  [
    'the page reads older orders',
    () => [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Older orders')?.click(),
  ],
] as const) {
  test(`S6-account a sign-in to another account keeps an unsent question when ${what}, and hides the lists`, async ({
    page,
    context,
    baseURL,
  }) => {
    await openAs(ADA, page, baseURL)
    const question = await writeQuestion(page)
    await setToken(context, baseURL, await backend.signIn(BEN))
    // In the page, because the panel lies above it on small screens.
    await page.evaluate(act)
    const main = page.getByRole('main')
    await expect(main.getByText('signed in to another account')).toBeVisible()
    await expect(main).not.toContainText(/OP-|ada@example/)
    await expect(question).toHaveValue('Do you print socks?')
    await page.keyboard.press('Escape')
    await main.getByRole('button', {name: 'Open the other account'}).click()
    await expect(ordersOf(page)).toContainText([/^OP-2001/])
  })
}

test('S6-account the next page of a list is never that of another account', async ({page, context, baseURL}) => {
  await openAs(ADA, page, baseURL)
  // The browser changes the cookie without an event: another tab’s arrives late in some browsers.
  await setToken(context, baseURL, await backend.signIn(BEN))
  await page.getByRole('button', {name: 'Older orders'}).click()
  await expect(ordersOf(page)).toContainText([/^OP-2001/])
  await expect(page.getByRole('main')).not.toContainText('OP-10')
})

test('S6-account older messages load by keyboard, and the first of them has the focus and is announced', async ({
  page,
  baseURL,
}) => {
  const token = await backend.signIn(ADA)
  for (let number = 1; number <= 18; number++) await backend.ask(token, `Question ${number}?`)
  await openAs(ADA, page, baseURL)
  await expect(threadsOf(page)).toHaveCount(8)
  const more = page.getByRole('button', {name: 'Older messages'})
  for (const shown of [16, 18]) {
    const before = await threadsOf(page).count()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(threadsOf(page)).toHaveCount(shown)
    await expect(threadsOf(page).nth(before)).toBeFocused()
    const status = part(page, 'Messages').getByRole('status')
    await expect(status).toHaveText(`${shown - before} more: ${shown} of 18 messages shown.`)
  }
  await expect(more).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(part(page, 'Messages').getByRole('listitem')).toHaveCount(1)
  expect(await listViolations(page)).toEqual([])
})

test('S6-account the button keeps the focus while older orders load, and a visitor who moves on keeps theirs', async ({
  page,
  baseURL,
}) => {
  await openAs(ADA, page, baseURL)
  let answer = () => {}
  const held = new Promise<void>(done => {
    answer = done
  })
  await page.route(/orders\?offset=8/, async route => {
    await held
    await route.fallback()
  })
  await page.getByRole('button', {name: 'Older orders'}).focus()
  await page.keyboard.press('Enter')
  const busy = page.getByRole('button', {name: 'Fetching …'})
  await expect(busy).toBeFocused()
  await expect(part(page, 'Orders').getByRole('status')).toHaveText('Fetching more orders …')
  const other = page.getByRole('main').getByRole('button', {name: 'Sign out', exact: true})
  await other.focus()
  answer()
  await expect(ordersOf(page)).toHaveCount(12)
  await expect(other).toBeFocused()
})

for (const noun of ['orders', 'messages'] as const) {
  test(`S6-account older ${noun} that cannot be read say so, and the button keeps the focus and reads them again`, async ({
    page,
    baseURL,
  }) => {
    const token = await backend.signIn(ADA)
    for (let number = 1; number <= 9; number++) await backend.ask(token, `Question ${number}?`)
    await openAs(ADA, page, baseURL)
    const list = part(page, noun === 'orders' ? 'Orders' : 'Messages')
    const items = noun === 'orders' ? ordersOf(page) : threadsOf(page)
    const path = /(orders|conversations)\?offset=8/
    await page.route(path, route => route.fulfill({status: 500, json: {}}))
    const more = list.getByRole('button', {name: `Older ${noun}`})
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(list.getByRole('alert')).toContainText('cannot be read just now')
    await expect(more).toBeFocused()
    await expect(items).toHaveCount(8)
    await page.unroute(path)
    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(noun === 'orders' ? 12 : 9)
    await expect(items.nth(8)).toBeFocused()
    await expect(list.getByRole('alert')).toHaveCount(0)
  })
}

test('S6-account older orders do not pull back a visitor who has scrolled on', async ({page, baseURL}) => {
  await openAs(ADA, page, baseURL)
  const {promise: held, resolve: release} = Promise.withResolvers<void>()
  await page.route(/orders\?offset=8/, async route => {
    await held
    await route.fallback()
  })
  await page.getByRole('button', {name: 'Older orders'}).click()
  await page.evaluate(() => window.scrollTo({top: document.body.scrollHeight, behavior: 'instant'}))
  await expect(page.getByRole('button', {name: 'Fetching …'})).not.toBeInViewport()
  release()
  await expect(ordersOf(page)).toHaveCount(12)
  await expect(ordersOf(page).nth(8)).toBeFocused()
  await expect(ordersOf(page).nth(8)).not.toBeInViewport()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('S6-account an order that arrives in between is shown once, first, and counted', async ({page, baseURL}) => {
  await openAs(ADA, page, baseURL)
  await expect(ordersOf(page)).toContainText(numbersFrom(1012, 1005))
  const link = page.getByRole('navigation', {name: 'Account'}).getByRole('link', {name: /^Orders/})
  await expect(link).toHaveText('Orders 12')
  await backend.importOrders([...ORDERS, toOrder(1013, ADA.email)])
  await page.getByRole('button', {name: 'Older orders'}).click()
  await expect(ordersOf(page)).toContainText(numbersFrom(1013, 1001))
  await expect(ordersOf(page)).toHaveCount(13)
  await expect(ordersOf(page).nth(9)).toBeFocused()
  await expect(link).toHaveText('Orders 13')
  await expect(page.getByRole('button', {name: 'Older orders'})).toBeHidden()
})

test('S6-account "Try again" reads the failed list only, and everything else stays as it is', async ({
  page,
  baseURL,
}) => {
  await backend.ask(await backend.signIn(ADA), 'Do you print socks?')
  await setToken(page.context(), baseURL, await backend.signIn(ADA))
  await page.route(/\/backend\/orders/, route => route.fulfill({status: 500, json: {}}))
  await page.goto(routes.account)
  await threadsOf(page).first().click()
  const message = part(page, 'Messages').getByRole('listitem')
  await expect(message).toBeVisible()
  const again = part(page, 'Orders').getByRole('button', {name: 'Try again'})
  await again.focus()

  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/backend/')) requests.push(new URL(request.url()).pathname)
  })
  await page.keyboard.press('Enter')
  // Two requests, because the client repeats a failed one.
  await expect.poll(() => requests).toEqual(['/backend/orders', '/backend/orders'])
  await expect(again).toBeFocused()
  await page.unroute(/\/backend\/orders/)
  await page.keyboard.press('Enter')
  await expect(ordersOf(page)).toHaveCount(8)
  await expect(part(page, 'Orders')).toBeFocused()
  expect(new Set(requests)).toEqual(new Set(['/backend/orders']))
  await expect(message).toBeVisible()
})

test('S6-account a picture that does not load stays in its place', async ({page, baseURL}) => {
  await backend.importCatalogue()
  await page.route(/_next\/image/, route => route.abort())
  await openAs(ADA, page, baseURL)
  const ticket = ordersOf(page).first().locator('xpath=ancestor::li[1]')
  const picture = await ticket.locator('img').boundingBox()
  const place = await ticket.locator(':scope > [aria-hidden]').boundingBox()
  expect(picture?.x).toBeGreaterThanOrEqual(place?.x ?? Number.NaN)
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual((place?.x ?? 0) + (place?.width ?? 0))
})

for (const path of [routes.policy('disclaimer'), routes.account]) {
  test(`S9-widget a question on ${path} reaches us although the session has ended`, async ({page, baseURL}) => {
    const token = await openAs(ADA, page, baseURL)
    await page.goto(path)
    await writeQuestion(page)
    const panel = page.locator('[data-support] dialog[open]')
    await backend.endSessions(token)
    await panel.getByRole('button', {name: 'Send question'}).click()
    await expect(panel.getByRole('log')).toContainText('Do you print socks?')
    expect(await backend.listQuestions()).toEqual(['Do you print socks?'])
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('main')).not.toContainText('OP-10')
    if (path === routes.account) await expect(page.getByRole('alert').getByText('Your session has ended')).toBeVisible()
  })
}
