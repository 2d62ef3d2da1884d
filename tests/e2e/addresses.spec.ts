import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {PUBLIC_PATHS} from '../support/public-pages'

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  // Without scripts a browser loads every picture of a page at once, and none is looked at here.
  test.beforeEach(({page}) => page.route(/\/_next\/image\?|\.(png|webp|svg)$/, route => route.abort()))

  for (const path of PUBLIC_PATHS) {
    test(`S2-routes ${path} answers 200 with its own title, heading and content`, async ({page, request}) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).not.toBeEmpty()
      await expect(page).toHaveTitle(/.+ · Overprint$|^Overprint · /)
      expect((await page.locator('main').textContent())?.length).toBeGreaterThan(400)
      const second = await request.get(path)
      expect(second.headers()['x-nextjs-cache']).toMatch(/^(HIT|STALE)$/)
    })
  }

  test('S2-routes the pages have different titles and headings', async ({page}) => {
    const seen = new Map<string, string>()
    for (const path of PUBLIC_PATHS) {
      await page.goto(path)
      const key = await page.title()
      expect(seen.get(key), `${path} has the title of ${seen.get(key)}`).toBeUndefined()
      seen.set(key, path)
    }
  })
})

test('S2-routes /shopify-integration redirects for good to the address as specified', async ({request}) => {
  const response = await request.get('/shopify-integration', {maxRedirects: 0})
  expect(response.status()).toBe(308)
  expect(response.headers().location).toBe(routes.shopifyIntegration)
})

for (const path of [
  '/blog/nope',
  '/catalog/products/nope',
  '/catalog/categories/nope',
  '/why-foo',
  '/how-foo-works',
  '/nope',
  '/legal/nope',
]) {
  test(`S2-404 ${path} is not found`, async ({page}) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found')
    await expect(page.getByText(`Page not found: ${path}`, {exact: true})).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  })
}

test('S2-404 an unmatched path with a query or a hash is told in full', async ({page}) => {
  const response = await page.goto('/nope?x=1#part')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Page Not Found: /nope?x=1#part', {exact: true})).toBeVisible()
})

test('S2-canonical the canonical address leaves out what does not decide the content', async ({page, baseURL}) => {
  await page.goto(`${routes.products}?utm_source=x&sort=new&category=bags`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}${routes.products}?category=bags&sort=new`,
  )
})
