import type {Browser, Page} from 'puppeteer-core'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts'
import {readEnvironment} from '../support/environment'
import {openVisitor, startFirefox, type Visitor} from '../support/firefox'
import {isHydrated} from '../support/hydrated'

/* The main journeys of visitors in Firefox. The browser tests in `tests/e2e` cover the details in Chromium. */

const {siteUrl} = readEnvironment()
const POST = routes.post('why-your-teal-looks-muddy-on-a-navy-tee')

let firefox: Browser
let visitor: Visitor
let page: Page
beforeAll(async () => {
  firefox = await startFirefox()
})
afterAll(() => firefox?.close())
beforeEach(async () => {
  visitor = await openVisitor(firefox)
  page = visitor.page
})
afterEach(async () => {
  await visitor.close()
  expect(visitor.errors).toEqual([])
})

/** Opens a path and waits for hydration: before it, forms and buttons work without JavaScript. */
async function open(path: string): Promise<void> {
  await page.goto(`${siteUrl}${path}`, {waitUntil: 'networkidle0'})
  await page.waitForFunction(isHydrated)
}
/** The element with an accessible name. It does not reach into the shadow tree of the support widget. */
const named = (name: string, role: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
const path = () => page.evaluate(() => location.pathname + location.search)
const heading = () => page.$eval('h1', element => element.textContent)

async function scrollTo(selector: string): Promise<void> {
  await page.locator(selector).wait()
  await page.$eval(selector, element => element.scrollIntoView({behavior: 'instant', block: 'center'}))
}

async function fillContactForm(): Promise<void> {
  await page.locator('input[name=name]').fill('Ada Press')
  await page.locator('main input[name=email]').fill('ada@example.com')
  await page.select('select[name=topic]', 'order')
  await page.locator('textarea[name=message]').fill('The proof looks right in Firefox; may I have two more of it?')
  await page.locator('main input[type=checkbox]').click()
  await page.locator('main form button[type=submit]::-p-text(Send message)').click()
}

test('home, catalogue, filter, product with colour and size, contact form', async () => {
  await open(routes.home)
  await page.locator('header nav a::-p-text(Products)').click()
  await expect.poll(path).toBe(routes.catalog)
  await page.locator(`main a[href="${routes.products}"]`).click()
  await page.locator('input[name=technique][value=embroidery]').click()
  await expect.poll(path).toBe(`${routes.products}?technique=embroidery`)
  await page.locator('.impose a[href$=heavy-hoodie]').click()
  await expect.poll(path).toContain('heavy-hoodie')

  const picture = () => page.$eval('main img', image => image.getAttribute('src'))
  await page.locator('input[name=color]:not(:checked)').wait()
  const before = await picture()
  await page.locator('label:has(> input[name=color]:not(:checked))').click()
  await expect.poll(picture).not.toBe(before)
  await page.locator('label:has(> input[name=size][value=XL])').click()
  await expect.poll(() => page.$eval('input[name=size]:checked', input => input.getAttribute('value'))).toBe('XL')

  await page.locator('main a::-p-text(Ask for a sample)').click()
  await expect.poll(path).toMatch(/^\/contact/)
  await fillContactForm()
  await page.locator('::-p-text(Your reference is OP-)').wait()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Sent.')
})

test('an empty contact form lists its errors', async () => {
  await open(routes.contact)
  await page.locator('main form button[type=submit]').click()
  await page.locator('[role=alert] a::-p-text(Tell us your name)').click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
})

test('signing in and out', async () => {
  await open(`${routes.login}?redirect=${encodeURIComponent(routes.blog)}`)
  await page.locator('main input[name=email]').fill(DEMO_ACCOUNT.email)
  await page.locator('main input[name=password]').fill(DEMO_ACCOUNT.password)
  await page.locator('main form button[type=submit]').click()
  await expect.poll(path).toBe(routes.blog)
  await named('Menu', 'button').click()
  await page.locator(`dialog[open] ::-p-text(Signed in as ${DEMO_ACCOUNT.name})`).wait()
  await named('Sign out', 'button').click()
  await page.locator('dialog[open] a::-p-text(Sign in)').wait()
})

test('the answers of the support widget can be searched', async () => {
  await open(routes.policy('disclaimer'))
  await page.locator('>>> button[aria-label="Support chat"]').click()
  await page.locator('>>> dialog[open] input[type=search]').fill('refund')
  await page.locator('>>> dialog[open] ul.rows button').click()
  await page.locator('>>> dialog[open] button[aria-label=Back]').wait()
})

test('the blog shows the posts of a topic, and a post', async () => {
  await open(routes.blog)
  await page.locator('nav[aria-label=Topics] a::-p-text(Colour)').click()
  await expect.poll(path).toBe(routes.topic('colour'))
  await page.locator(`main article a[href="${POST}"]`).click()
  await expect.poll(path).toBe(POST)
  await expect.poll(heading).toMatch(/teal/)
  await scrollTo('footer')
})

test('the menu opens, keeps the page from scrolling and closes with Escape', async () => {
  await open(routes.home)
  await named('Menu', 'button').click()
  await page.locator('dialog[open]').wait()
  await page.mouse.move(200, 400)
  await page.mouse.wheel({deltaY: 600})
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.$('dialog[open]')).toBeNull()
  await named('Menu', 'button').click()
  await page.locator('dialog[open] a::-p-text(How it works)').click()
  await expect.poll(path).toBe(routes.how)
})

test('consent is asked for, and a refusal is remembered', async () => {
  await page.setRequestInterception(true)
  page.on('request', async request => {
    if (!request.url().endsWith(routes.config)) return request.continue()
    const config = await (await fetch(request.url())).json()
    await request.respond({
      contentType: 'application/json',
      body: JSON.stringify({...config, analyticsScriptUrl: `${siteUrl}/count.js`}),
    })
  })
  await open(routes.home)
  await named('Refuse', 'button').click()
  await expect.poll(() => page.$('#_consent')).toBeNull()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('consent'))) ?? '{}')).toMatchObject({granted: []})
  await page.reload({waitUntil: 'networkidle0'})
  await page.waitForFunction(isHydrated)
  expect(await page.$('#_consent')).toBeNull()
})

test('the pages follow the dark scheme', async () => {
  const dark = await startFirefox('dark')
  const {page: darkPage, errors} = await openVisitor(dark, 390)
  const background = (opened: Page) => opened.evaluate(() => getComputedStyle(document.body).backgroundColor)
  try {
    await open(routes.home)
    await darkPage.goto(`${siteUrl}${routes.home}`, {waitUntil: 'networkidle0'})
    expect(await background(darkPage)).not.toBe(await background(page))
    expect(await darkPage.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  } finally {
    await dark.close()
  }
  expect(errors).toEqual([])
})
