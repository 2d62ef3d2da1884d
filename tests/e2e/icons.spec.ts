import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'

const OWN = /\/api\/icons\/lucide\.json/
const PUBLIC = /^https:\/\/api\.iconify\.design\//
const SHIRT = {body: '<path d="M0 0h24v24H0z"/>'}

const icons = (page: Page) => page.locator('#install .named-icon')
const states = (page: Page) => icons(page).evaluateAll(all => all.map(icon => icon.getAttribute('data-icon')))

/** Returns a square for every requested icon. */
const toIconSet = (url: string) => {
  const names = new URL(url).searchParams.get('icons')?.split(',') ?? []
  return {prefix: 'lucide', width: 24, height: 24, icons: Object.fromEntries(names.map(name => [name, SHIRT]))}
}

test.describe('S7-icons icons chosen by an editor', () => {
  test('load from this site in one request, keep their size, and use no other service', async ({page}) => {
    const requested: string[] = []
    page.on('request', request => {
      if (OWN.test(request.url()) || PUBLIC.test(request.url())) requested.push(request.url())
    })
    await page.goto(routes.shopifyIntegration)
    const before = await icons(page).first().boundingBox()
    await icons(page).first().scrollIntoViewIfNeeded()
    await expect.poll(() => states(page)).toEqual(Array(4).fill('shown'))
    expect(requested).toHaveLength(1)
    expect(requested[0]).toContain('icons=credit-card,plug,shirt,store')
    const after = await icons(page).first().boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
    await expect(icons(page).first()).toHaveCSS('mask-image', /^url\("data:image\/svg\+xml/)
  })

  test('load from the public service when this site fails', async ({page}) => {
    await page.route(OWN, route => route.abort())
    await page.route(PUBLIC, route =>
      route.fulfill({json: toIconSet(route.request().url()), headers: {'access-control-allow-origin': '*'}}),
    )
    await page.goto(routes.shopifyIntegration)
    await expect.poll(() => states(page)).toEqual(Array(4).fill('shown'))
  })

  test('load from the public service when this site takes over 1,500 ms', async ({page}) => {
    await page.route(OWN, () => {})
    const other = page.waitForRequest(PUBLIC)
    await page.route(PUBLIC, route =>
      route.fulfill({json: toIconSet(route.request().url()), headers: {'access-control-allow-origin': '*'}}),
    )
    await page.goto(routes.shopifyIntegration)
    await other
    await expect.poll(() => states(page)).toEqual(Array(4).fill('shown'))
  })

  test('are a plain square of the same size when both fail', async ({page}) => {
    await page.route(OWN, route => route.fulfill({status: 500, body: 'no'}))
    await page.route(PUBLIC, route => route.abort())
    await page.goto(routes.shopifyIntegration)
    const before = await icons(page).first().boundingBox()
    await expect.poll(() => states(page)).toEqual(Array(4).fill('none'))
    expect(await icons(page).first().boundingBox()).toEqual(before)
    await expect(icons(page).first()).not.toHaveCSS('box-shadow', 'none')
  })

  test('known at build time need no request', async ({page}) => {
    const html = await (await page.request.get(routes.home)).text()
    expect(html).toMatch(/<button[^>]*aria-label="Products: next"[^>]*><svg[^>]*><path/)
  })
})

test.describe('S7-icons the icon endpoint', () => {
  const cases: [query: string, status: number, message: RegExp][] = [
    ['lucide.json', 400, /Name the icons/],
    ['lucide.json?icons=../x', 400, /lower-case/],
    ['lucide.json?icons=Shirt', 400, /lower-case/],
    [`lucide.json?icons=${Array.from({length: 65}, (_, index) => `a${index}`)}`, 400, /at most 64/],
    ['tabler.json?icons=shirt', 404, /no such collection/],
    ['constructor.json?icons=shirt', 404, /no such collection/],
    ['lucide?icons=shirt', 404, /ends in \.json/],
    ['lucide.json?icons=no-such-icon', 404, /none of these/],
  ]
  for (const [query, status, message] of cases) {
    test(`${query.slice(0, 40)} responds with ${status}`, async ({request}) => {
      const response = await request.get(`/api/icons/${query}`)
      expect(response.status()).toBe(status)
      expect((await response.json()).message).toMatch(message)
      expect(response.headers()['cache-control']).toBe('no-store')
    })
  }

  test('is cacheable, lists missing icons, and accepts only GET', async ({request}) => {
    const response = await request.get('/api/icons/lucide.json?icons=shirt,no-such-icon')
    expect(response.headers()['cache-control']).toMatch(/public, max-age=\d+/)
    expect(await response.json()).toMatchObject({prefix: 'lucide', icons: {shirt: {}}, not_found: ['no-such-icon']})
    const posted = await request.post('/api/icons/lucide.json?icons=shirt')
    expect(posted.status()).toBe(405)
    expect(posted.headers().allow).toBe('GET, HEAD')
  })
})
