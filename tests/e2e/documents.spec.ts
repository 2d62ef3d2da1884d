import {type APIRequestContext, expect, test} from '@playwright/test'
import {DESCRIPTION_LENGTH} from '../../lib/seo/description'
import {getPicture} from '../support/get-picture'
import {PUBLIC_PATHS} from '../support/public-pages'
import {validateIndex, validatePart} from '../support/sitemap-schema'

const urlsOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, url = '']) => url.replaceAll('&amp;', '&'))

/** Returns the XML of all parts that the sitemap index names. */
async function readParts(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('application/xml')
  const index = await response.text()
  expect(await validateIndex(index)).toEqual([])
  return Promise.all(urlsOf(index, 'loc').map(async url => (await request.get(url)).text()))
}

test('S2-sitemap the sitemap lists every public page with a time, and a sample of them responds with 200', async ({
  request,
  baseURL,
}) => {
  const parts = await readParts(request)
  for (const xml of parts) expect(await validatePart(xml)).toEqual([])
  const addresses = parts.flatMap(xml => urlsOf(xml, 'loc'))
  expect(parts.flatMap(xml => urlsOf(xml, 'lastmod'))).toHaveLength(addresses.length)
  for (const path of PUBLIC_PATHS) expect(addresses).toContain(`${baseURL}${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses.filter((_, index) => index % 12 === 0)) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})

test('S2-sitemap the pictures of posts and products are on this site, where robots may fetch them', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const forbidden = [...robots.matchAll(/^Disallow: (\S+)/gm)].map(([, path = '']) => path)
  const images = (await readParts(request)).map(xml => urlsOf(xml, 'image:loc')).filter(urls => urls.length > 0)
  expect(images).toHaveLength(2)
  for (const image of images.flatMap(urls => urls.slice(0, 2))) {
    expect(image).toContain(`${baseURL}/`)
    expect(forbidden.filter(path => new URL(image).pathname.startsWith(path))).toEqual([])
    const response = await getPicture(request, image)
    expect(response.status(), image).toBe(200)
    expect(response.headers()['content-type'], image).toMatch(/^image\//)
  }
})

test('S2-sitemap an address that the index does not name is a 404', async ({request}) => {
  for (const path of ['drafts', 'products&after=nonsense', 'constructor', ''].map(
    part => `/sitemap.xml?part=${part}`,
  )) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('robots.txt names the sitemap', async ({request, baseURL}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('S2-manifest every page links to the feed and to a web app manifest, whose icons exist', async ({
  page,
  request,
}) => {
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
