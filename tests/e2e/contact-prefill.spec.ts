import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

const PRODUCT = routes.product('heavy-hoodie')
const topic = (page: Page) => page.getByLabel('What is it about?')
const message = (page: Page) => page.getByRole('textbox', {name: 'Message'})
const MARKUP = encodeURIComponent('<script>junkmail')
const REQUEST = 'I would like a sample of this, please.\nProduct: Heavy hoodie\nColour: Soot\nSize: XL'

async function askForSample(page: Page) {
  await page.goto(PRODUCT)
  await waitUntilHydrated(page)
  await page.getByRole('radio', {name: 'Soot'}).check()
  await page.getByRole('radio', {name: 'XL', exact: true}).check()
  await page.getByRole('main').getByRole('link', {name: 'Ask for a sample'}).click()
}

test('S5-contact-prefill a request for a sample arrives with topic, product, colour and size, and can be edited', async ({
  page,
}) => {
  await askForSample(page)
  await expect(message(page)).toHaveValue(REQUEST)
  await expect(topic(page)).toHaveValue('sales')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your name')).toBeInViewport()
  await page.getByLabel('Your name').fill('Ada Press')
  await page.getByLabel('Email', {exact: true}).fill('ada@example.com')
  await message(page).fill(`${REQUEST}\nTwo of them.`)
  await page.getByLabel(/Use these details/).check()
  const sending = page.waitForRequest('**/api/contact')
  await page.getByRole('button', {name: 'Send message'}).click()
  const sent = new URLSearchParams((await sending).postData() ?? '')
  expect(sent.get('topic')).toBe('sales')
  expect(sent.get('message')?.replaceAll('\r', '')).toBe(`${REQUEST}\nTwo of them.`)
  await expect(page.getByRole('heading', {name: 'Sent. It’s on the bench.'})).toBeFocused()
})

test('S5-contact-prefill a topic alone is selected', async ({page}) => {
  await page.goto(`${routes.contact}?topic=billing`)
  await expect(topic(page)).toHaveValue('billing')
  await expect(message(page)).toHaveValue('')
})

test('S5-contact-prefill unknown and malformed values are ignored and appear nowhere', async ({page, request}) => {
  for (const query of [
    'topic=junkmail&product=no-such-product&color=soot&size=L',
    `topic=${MARKUP}&product=${MARKUP}`,
    `topic=${'junkmail'.repeat(400)}&product=${'junkmail'.repeat(400)}`,
    'topic=junkmail&topic=sales&product=no-such-product&product=heavy-hoodie',
  ]) {
    const path = `${routes.contact}?${query}`
    const response = await request.get(path)
    expect(response.status(), query).toBe(200)
    expect(/<main[\s\S]*<\/main>/.exec(await response.text())?.[0], query).not.toContain('junkmail')
    await page.goto(path)
    await expect(topic(page)).toHaveValue('')
    await expect(message(page)).toHaveValue('')
  }
  await page.goto(`${routes.contact}?topic=sales&product=heavy-hoodie&color=puce&size=77XL`)
  await expect(message(page)).toHaveValue('I would like a sample of this, please.\nProduct: Heavy hoodie')
})

test('S5-contact-prefill the draft names the contact page as canonical', async ({request}) => {
  const html = await (await request.get(`${routes.contact}?topic=sales&product=heavy-hoodie`)).text()
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${routes.contact}"`))
  expect(html).not.toContain('noindex')
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('S5-contact-prefill the form is filled in too', async ({page}) => {
    await page.goto(PRODUCT)
    await page.getByRole('main').getByRole('link', {name: 'Ask for a sample'}).click()
    await expect(message(page)).toHaveValue(/Product: Heavy hoodie\nColour: .+\nSize: .+/)
    await expect(topic(page)).toHaveValue('sales')
  })
})
