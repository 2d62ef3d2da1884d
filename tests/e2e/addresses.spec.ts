import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {PUBLIC_PATHS} from '../support/public-pages'

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  // Without scripts a browser loads every image of a page at once; these tests do not need them.
  test.beforeEach(({page}) => page.route(/\/_next\/image\?|\.(png|webp|svg)$/, route => route.abort()))

  for (const path of PUBLIC_PATHS) {
    test(`S2-routes ${path} responds with 200, a title, a heading and content`, async ({page, request}) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).not.toBeEmpty()
      await expect(page).toHaveTitle(/.+ · Overprint$|^Overprint · /)
      expect((await page.locator('main').textContent())?.length).toBeGreaterThan(400)
      const cached = await request.get(path)
      expect(cached.headers()['x-nextjs-cache']).toMatch(/^(HIT|STALE)$/)
    })
  }

  test('S2-routes every page has a unique title', async ({page}) => {
    const pathsByTitle = new Map<string, string>()
    for (const path of PUBLIC_PATHS) {
      await page.goto(path)
      const title = await page.title()
      expect(pathsByTitle.get(title), `${path} has the title of ${pathsByTitle.get(title)}`).toBeUndefined()
      pathsByTitle.set(title, path)
    }
  })
})

/** The permanent redirects of `next.config.js`. */
const REDIRECTS = {'/shopify-integration': routes.shopifyIntegration}

for (const [from, to] of Object.entries(REDIRECTS)) {
  test(`S2-routes ${from} redirects permanently to ${to}`, async ({request}) => {
    const response = await request.get(from, {maxRedirects: 0})
    expect(response.status()).toBe(308)
    expect(response.headers().location).toBe(to)
  })
}

for (const path of [
  '/blog/nope',
  '/catalog/products/nope',
  '/catalog/categories/nope',
  '/why-foo',
  '/how-foo-works',
  '/nope',
  '/legal/nope',
]) {
  test(`S2-404 ${path} responds with the 404 page`, async ({page}) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found')
    await expect(page.getByText(`Page not found: ${path}`, {exact: true})).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  })
}

test('the gallery is not part of a build', async ({request}) => {
  expect((await request.get('/gallery')).status()).toBe(404)
})

test('S2-404 the 404 page shows an unmatched path with its query and hash', async ({page}) => {
  const response = await page.goto('/nope?x=1#part')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Page Not Found: /nope?x=1#part', {exact: true})).toBeVisible()
})

test('S2-canonical the canonical URL drops parameters that do not affect the content', async ({page, baseURL}) => {
  await page.goto(`${routes.products}?utm_source=x&sort=new&category=bags`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}${routes.products}?category=bags&sort=new`,
  )
})
