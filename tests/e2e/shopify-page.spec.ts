import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {APP_URL} from '../support/environment'
import {waitUntilHydrated} from '../support/hydrated'
import {ABSENT_PATH, FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

const PRODUCT = routes.product('heavy-hoodie')
const CHOICE = `${routes.shopify}?product=heavy-hoodie&color=soot&size=L`
const choice = (page: Page) => page.getByRole('region', {name: 'What you picked'})
const toShopify = (page: Page) => page.getByRole('main').getByRole('link', {name: 'Continue to Shopify'})

/** Expects that the product page shows what these tests choose, and that its button carries it. */
async function expectChoice(page: Page) {
  await expect(page.getByRole('radio', {name: 'Soot'})).toBeChecked()
  await expect(page.getByRole('radio', {name: 'XL', exact: true})).toBeChecked()
  await expect(page.locator('#buy-actions').getByRole('link', {name: 'Put it in your shop'})).toHaveAttribute(
    'href',
    /color=soot&size=XL/,
  )
}

/** Waits for hydration: before it, a click on a colour is lost. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await waitUntilHydrated(page)
}

test('S2-shopify-page no link leads to the app store but the one of the page before it', async ({request}) => {
  const links: Record<string, string[]> = {}
  for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS.filter(one => one !== ABSENT_PATH)]) {
    const html = await (await request.get(path)).text()
    const found = [...html.matchAll(/href="(https:\/\/apps\.shopify\.[^"]*)"/g)].flatMap(([, href]) => href ?? [])
    if (found.length > 0) links[path.split('?')[0] ?? ''] = found
  }
  expect(links).toEqual({[routes.shopify]: [APP_URL]})
})

test('S2-shopify-page the buttons of header, hero and footer lead to it', async ({page}) => {
  await page.goto(routes.home)
  const links = page.getByRole('link', {name: /^Add to Shopify/})
  expect(await links.count()).toBeGreaterThanOrEqual(3)
  for (const link of await links.all()) expect(await link.getAttribute('href')).toBe(routes.shopify)
})

test('S2-shopify-page it says what happens next, what the app may see and why, and what stays after leaving', async ({
  page,
}) => {
  await page.goto(routes.shopify)
  await expect(page.getByRole('region', {name: 'What happens next'}).getByRole('listitem')).toHaveCount(3)
  await expect(toShopify(page)).toHaveAttribute('href', APP_URL)
  const permissions = page.getByRole('region', {name: 'What we ask for'}).getByRole('table').getByRole('row')
  await expect(permissions).toHaveCount(8)
  const leaving = page.getByRole('region', {name: 'Leaving again'}).getByRole('table')
  await expect(leaving.getByRole('row', {name: /^Orders already paid for/})).toContainText('posted')
  await expect(leaving.getByRole('row', {name: /^Invoices/})).toContainText('6 years')
})

test('S2-shopify-page the product page takes product, colour and size there, and Back returns to them', async ({
  page,
}) => {
  await open(page, PRODUCT)
  await page.getByRole('radio', {name: 'Soot'}).check()
  await page.getByRole('radio', {name: 'XL', exact: true}).check()
  await page.getByRole('main').getByRole('link', {name: 'Put it in your shop'}).first().click()
  await expect(choice(page)).toContainText('Heavy hoodie')
  await expect(choice(page)).toContainText('Soot')
  await expect(choice(page)).toContainText('XL')
  await expect(choice(page)).toContainText('Embroidery')
  await expect(choice(page)).toContainText(/\$\d+\.\d\d/)
  await expect(page.getByRole('img', {name: 'Heavy hoodie in Soot'})).toBeVisible()
  const path = new URL(page.url()).pathname + new URL(page.url()).search
  expect(path).toBe(`${routes.shopify}?product=heavy-hoodie&color=soot&size=XL`)
  await page.goBack()
  await expectChoice(page)
  await page.goForward()
  await expect(choice(page)).toContainText('Soot')
  await expect(choice(page)).toContainText('XL')
})

test('S2-shopify-page the link to change colour or size leads to a product page with them', async ({page}) => {
  await open(page, `${routes.shopify}?product=heavy-hoodie&color=soot&size=XL`)
  await choice(page).getByRole('link', {name: 'Change colour or size'}).click()
  await expect(page).toHaveURL(PRODUCT)
  await expectChoice(page)
  await page.goBack()
  await expect(choice(page)).toContainText('Soot')
  await expect(choice(page)).toContainText('XL')
})

test('S2-shopify-page a choice names the page without it as canonical', async ({request}) => {
  const html = await (await request.get(CHOICE)).text()
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${routes.shopify}"`))
  expect(html).not.toContain('noindex')
})

for (const query of [
  'product=no-such-product&color=soot&size=L',
  `product=${encodeURIComponent('<b>won</b>')}`,
  `product=${'a'.repeat(3000)}`,
]) {
  test(`S2-shopify-page ignores the product in ${query.slice(0, 40)}`, async ({request}) => {
    const response = await request.get(`${routes.shopify}?${query}`)
    expect(response.status()).toBe(200)
    const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? ''
    expect(main).toContain('Continue to Shopify')
    expect(main).not.toContain('What you picked')
    expect(main).not.toMatch(/no-such-product|won|aaaa/)
  })
}

test('S2-shopify-page ignores a colour and a size that the product does not have', async ({request}) => {
  const html = await (await request.get(`${routes.shopify}?product=heavy-hoodie&color=puce&size=77XL`)).text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  expect(main).toContain('Heavy hoodie')
  expect(main).not.toMatch(/puce|77XL/)
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('S2-shopify-page the product page leads to the choice, and the choice to the app store', async ({page}) => {
    await page.goto(PRODUCT)
    await page.getByRole('main').getByRole('link', {name: 'Put it in your shop'}).first().click()
    await expect(choice(page)).toContainText('Heavy hoodie')
    await expect(toShopify(page)).toHaveAttribute('href', APP_URL)
  })
})
