import {expect, test} from '@playwright/test'
import {DESCRIPTION_LENGTH} from '../../lib/seo/description'
import {PUBLIC_PATHS} from '../support/public-pages'

test('the sitemap lists every public page, and a sample of them responds with 200', async ({request, baseURL}) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('application/xml')
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  for (const path of PUBLIC_PATHS) expect(addresses).toContain(`${baseURL}${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses.filter((_, index) => index % 12 === 0)) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})

test('robots.txt names the sitemap', async ({request, baseURL}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('every page links to the feed and to a web app manifest, whose icons exist', async ({page, request}) => {
  await page.goto('/catalog')
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const {name, icons} = await response.json()
  expect(name).toBe('Overprint')
  for (const {src} of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

test('the feed lists the posts, newest first', async ({request}) => {
  const response = await request.get('/rss.xml')
  expect(response.headers()['content-type']).toContain('application/rss+xml')
  const dates = [...(await response.text()).matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map(([, date = '']) =>
    Date.parse(date),
  )
  expect(dates.length).toBe(12)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test('S2-title S2-description every page has its own canonical URL, social tags and description', async ({
  page,
  baseURL,
}) => {
  for (const path of PUBLIC_PATHS) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', `${baseURL}${path}`)
    await expect(page.locator('meta[property="og:type"]'), path).toHaveAttribute(
      'content',
      /^\/blog\/./.test(path) ? 'article' : 'website',
    )
    await expect(page.locator('meta[property="og:locale"]'), path).toHaveAttribute('content', 'en')
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.length, path).toBeGreaterThanOrEqual(DESCRIPTION_LENGTH.min)
    expect(description?.length, path).toBeLessThanOrEqual(DESCRIPTION_LENGTH.max)
  }
})
