import {randomUUID} from 'node:crypto'
import {type APIRequestContext, expect, test} from '@playwright/test'
import {routes, sitemapPartPath} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {getPicture} from '../support/get-picture'
import {observe} from '../support/observatory'
import {cookieHeader, previewCookies, shareLink} from '../support/preview-access'
import {ABSENT_PATH, FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'

/** A version of a policy that cannot exist. */
const NO_VERSION = `${routes.policy('terms-of-service')}?version=zz`

const get = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  request.get(path, {headers, maxRedirects: 0})

test('Mozilla’s Observatory gives every page an A+', async ({request}) => {
  for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS, routes.studio]) {
    const response = await get(request, path)
    const setCookies = response.headersArray().flatMap(({name, value}) => (/^set-cookie$/i.test(name) ? [value] : []))
    // The site of the tests has no TLS, so it sends no HSTS: a unit test covers that.
    const headers = {...response.headers(), 'strict-transport-security': 'max-age=63072000'}
    const {grade, findings} = observe({headers, setCookies, html: await response.text(), isHttps: true})
    expect({path, grade, findings}).toMatchObject({grade: 'A+'})
  }
})

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
}

for (const [path, status] of [
  ['/blog/%ff', 400],
  ['/studio/%ff', 400],
  ['/api/%ff', 400],
  [ABSENT_PATH, 404],
  [NO_VERSION, 404],
  ['/api/nothing', 404],
  ['/backend/metrics', 404],
  ['/lake/v1/nothing', 404],
  ['/lake/v1/data/query/production', 400],
  ['/_next/static/nothing.js', 404],
  ['/_next/image', 400],
  ['/builds/meta/nothing.json', 404],
  ['/shopify-integration', 308],
] as const) {
  test(`${path} has security headers with its status ${status}`, async ({request}) => {
    const response = await get(request, path)
    expect(response.status()).toBe(status)
    expect(response.headers()).toMatchObject({
      ...COMMON,
      'content-security-policy': expect.stringMatching(/^default-src '(self|none)'/),
    })
  })
}

test('data loads nothing, and other origins may embed assets but no pages', async ({request, page}) => {
  const headersOf = async (path: string) => (await get(request, path)).headers()
  for (const path of [
    routes.config,
    routes.sitemap,
    sitemapPartPath('products'),
    routes.feed,
    '/robots.txt',
    '/backend/categories',
    '/lake/v1/ping',
  ])
    expect((await headersOf(path))['content-security-policy'], path).toMatch(/^default-src 'none'/)
  await page.goto(routes.products)
  const [script, image] = await Promise.all([
    page.locator('script[src]').first().getAttribute('src'),
    page.locator('img[src*="/_next/image"]').first().getAttribute('src'),
  ])
  for (const path of [String(script), String(image), '/favicon.svg'])
    expect((await headersOf(path))['cross-origin-resource-policy'], path).toBe('cross-origin')
  for (const path of [routes.home, routes.studio, routes.config])
    expect((await headersOf(path))['cross-origin-resource-policy'], path).toBe('same-origin')
})

test.describe('Cache-Control', () => {
  const STORED = /^max-age=0, s-maxage=(\d+), stale-while-revalidate=(\d+)$/

  /** Requires a short time in a shared cache, whatever Next sends. */
  function expectShort(value: string | undefined, maxAge: number, path: string) {
    const [, age, stale] = STORED.exec(value ?? '') ?? []
    expect(Number(age), `${path}: ${value}`).toBeLessThanOrEqual(maxAge)
    expect(Number(stale), `${path}: ${value}`).toBeLessThanOrEqual(300)
  }

  test('browsers ask for a static page each time, and shared caches send a stale one for a short time only', async ({
    request,
  }) => {
    for (const path of PUBLIC_PATHS) expectShort((await get(request, path)).headers()['cache-control'], 3600, path)
    const html = await (await get(request, routes.blog)).text()
    const data = `/_next/data/${/"buildId":"([^"]+)"/.exec(html)?.[1]}/blog.json`
    expectShort((await get(request, data)).headers()['cache-control'], 3600, data)
  })

  test('a 404 and an editor’s redirect are stored for a short time', async ({request}) => {
    const editor = editorClient()
    const from = `/moved-${randomUUID().slice(0, 8)}`
    const _id = `redirect-${from.slice(1)}`
    await editor.create({_id, _type: 'redirect', from, to: routes.blog, permanent: true})
    try {
      const moved = await get(request, from)
      expect([moved.status(), moved.headers().location]).toEqual([308, routes.blog])
      expectShort(moved.headers()['cache-control'], 30, from)
    } finally {
      await editor.delete(_id)
    }
    const absent = `/nothing-${randomUUID()}`
    for (let round = 0; round < 2; round += 1) {
      const response = await get(request, absent)
      expect(response.status()).toBe(404)
      expectShort(response.headers()['cache-control'], 30, absent)
    }
  })

  test('errors, previews and the Studio are never stored', async ({request}) => {
    const Cookie = cookieHeader(await previewCookies(shareLink(routes.blog, 1)))
    for (const [path, headers] of [
      [routes.blog, {Cookie}],
      [routes.policy('disclaimer'), {Cookie}],
      [`${routes.blog}?tag=colour`, {Cookie}],
      [`/nothing-${randomUUID()}`, {Cookie}],
      ['/blog/%ff', {}],
      [routes.studio, {}],
    ] as [string, Record<string, string>][])
      expect((await get(request, path, headers)).headers()['cache-control'], path).toMatch(/no-store/)
  })

  for (const cookie of [
    '__prerender_bypass=forged',
    '__next_preview_data=forged',
    '__prerender_bypass=forged; __next_preview_data=forged',
  ]) {
    test(`the page for an invalid preview cookie is never stored: ${cookie}`, async ({request}) => {
      for (const path of [routes.blog, routes.home, ABSENT_PATH, `${routes.blog}?tag=colour`]) {
        const response = await get(request, path, {Cookie: cookie})
        expect(response.headers()['set-cookie'], path).toContain('__prerender_bypass=;')
        expect(response.headers()['cache-control'], path).toMatch(/no-store/)
        expect(response.headers()['cache-control'], path).not.toContain('s-maxage')
      }
    })
  }
})

test('the header RSC does not change a status', async ({request}) => {
  const rsc = {RSC: '1', 'Next-Router-Prefetch': '1'}
  for (const path of [NO_VERSION, ABSENT_PATH, '/blog/nothing'])
    expect((await get(request, path, rsc)).status(), path).toBe(404)
  expect((await get(request, routes.blog, rsc)).headers()['content-type']).toContain('text/html')
})

test('a redirect that a client of the lake points at another site is a 404', async ({request}) => {
  const editor = editorClient()
  for (const to of ['//evil.example', '\t//evil.example', 'javascript:alert(1)', '/x\r\nSet-Cookie: a=b']) {
    const from = `/moved-${randomUUID().slice(0, 8)}`
    const _id = `redirect-${from.slice(1)}`
    await editor.create({_id, _type: 'redirect', from, to, permanent: true})
    try {
      const response = await get(request, from)
      expect([to, response.status(), response.headers().location]).toEqual([to, 404, undefined])
    } finally {
      await editor.delete(_id)
    }
  }
})

test('the image route fetches the images of the catalogue and nothing else', async ({request}) => {
  const {api, lake, siteUrl} = readEnvironment()
  const imagePath = (url: string) => `/_next/image?url=${encodeURIComponent(url)}&w=640&q=80`
  const {data} = await (await request.get(`${api.url}/products?limit=1`)).json()
  expect((await getPicture(request, imagePath(data[0].image.url))).status()).toBe(200)
  for (const url of [
    `${api.url}/metrics`,
    `${api.url}/admin/submissions`,
    `${api.url}/images/../metrics`,
    `${lake.url}/metrics`,
    `${siteUrl}/favicon.ico`,
    'http://169.254.169.254/latest/meta-data',
    'https://cdn.sanity.io/images/other/production/one.webp',
    '/lake/metrics',
    '/api/health',
    '/favicon.ico',
  ]) {
    const response = await get(request, imagePath(url))
    expect([url, response.status(), await response.text()]).toEqual([url, 400, '"url" parameter is not allowed'])
  }
})
