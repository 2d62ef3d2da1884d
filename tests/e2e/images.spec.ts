import {type APIRequestContext, expect, type Locator, test} from '@playwright/test'
import sharp from 'sharp'
import {IMAGE_BREAKPOINTS_PX} from '../../lib/constants'
import {routes} from '../../lib/routes'

const POST = routes.post('why-your-teal-looks-muddy-on-a-navy-tee')
const WIDTHS = [...new Set(Object.values(IMAGE_BREAKPOINTS_PX))]

type Candidate = {url: URL; descriptor: string}

/** Returns the candidates of an image's srcset, in order. */
async function candidatesOf(image: Locator): Promise<Candidate[]> {
  const [srcset, base] = await image.evaluate(element => [element.getAttribute('srcset') ?? '', document.baseURI])
  return srcset.split(/,\s+/).map(candidate => {
    const [address = '', descriptor = ''] = candidate.split(' ')
    return {url: new URL(address, base), descriptor}
  })
}

/** What current browsers accept as a picture, and those before them. */
const MODERN = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const WITHOUT_AVIF = 'image/webp,*/*'

/** Requests an image. */
async function fetchImage(request: APIRequestContext, url: URL, accept = WITHOUT_AVIF) {
  const response = await request.get(url.href, {headers: {accept}})
  expect(response.status()).toBe(200)
  const {format, width, height} = await sharp(await response.body()).metadata()
  return {type: response.headers()['content-type'], format, width, height}
}

test.describe('S9-image', () => {
  test('a CMS image is served in the device widths, quality 80', async ({page, request}) => {
    await page.goto(routes.why)
    const image = page.locator('main img[srcset*="/lake/images/"][sizes]:not([srcset*="fm=webp"])').first()
    const candidates = await candidatesOf(image)
    const widths = candidates.map(({descriptor}) => Number.parseInt(descriptor, 10))
    expect(widths.filter(width => width >= 320)).toEqual(WIDTHS)
    for (const {url} of candidates) expect(url.searchParams.get('q')).toBe('80')
    const [small] = candidates.filter(({descriptor}) => descriptor === '320w')
    if (!small) throw new Error('There is no candidate of 320 px.')
    expect(await fetchImage(request, small.url)).toMatchObject({type: 'image/webp', format: 'webp', width: 320})
  })

  test('a catalogue image is served in the device widths, quality 80, as webp', async ({page, request}) => {
    await page.goto(routes.products)
    const image = page.locator('.impose img').first()
    const candidates = await candidatesOf(image)
    expect(candidates.map(({descriptor}) => Number.parseInt(descriptor, 10)).filter(width => width >= 320)).toEqual(
      WIDTHS,
    )
    for (const {url} of candidates) expect(url.searchParams.get('q')).toBe('80')
    const [candidate] = candidates.filter(({descriptor}) => descriptor === '320w')
    if (!candidate) throw new Error('There is no candidate of 320 px.')
    expect(await fetchImage(request, candidate.url)).toMatchObject({type: 'image/webp', format: 'webp', width: 320})
  })

  test('a catalogue image is AVIF for browsers that accept it, once it is encoded', async ({page, request}) => {
    await page.goto(routes.products)
    const [candidate] = (await candidatesOf(page.locator('.impose img').last())).filter(
      ({descriptor}) => descriptor === '640w',
    )
    if (!candidate) throw new Error('There is no candidate of 640 px.')
    const get = (accept: string, headers = {}) => request.get(candidate.url.href, {headers: {accept, ...headers}})
    const typeOf = async (accept: string) => (await get(accept)).headers()['content-type']
    const first = await get(MODERN)
    // A test before this one may have requested it.
    if (first.headers()['content-type'] === 'image/webp') {
      expect(first.headers()['cache-control']).toBe('public, max-age=86400, s-maxage=30, must-revalidate')
    }
    // Others use the machine first. Each request moves the picture to the front of those that wait.
    await expect.poll(() => typeOf(MODERN), {timeout: 150_000}).toBe('image/avif')
    expect(await typeOf(WITHOUT_AVIF)).toBe('image/webp')
    expect(await typeOf('*/*')).toBe('image/jpeg')

    const [avif, webp] = [await get(MODERN), await get(WITHOUT_AVIF)]
    expect((await avif.body()).length).toBeLessThan((await webp.body()).length)
    expect(await sharp(await avif.body()).metadata()).toMatchObject({format: 'heif', compression: 'av1', width: 640})
    const {etag = '', ...headers} = avif.headers()
    expect(headers).toMatchObject({'cache-control': 'public, max-age=86400, must-revalidate', vary: 'Accept'})
    for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy']) {
      expect([name, headers[name]]).toEqual([name, webp.headers()[name]])
    }
    expect(etag).not.toBe(webp.headers().etag)
    expect((await get(MODERN, {'if-none-match': etag})).status()).toBe(304)
    expect((await get(MODERN, {'if-none-match': webp.headers().etag})).status()).toBe(200)
  })

  test('a portrait has the avatar preset: webp, 50 by 50, in densities 1 and 2', async ({page, request}) => {
    await page.goto(POST)
    const image = page.locator('.prose img[width="50"][height="50"]').first()
    const candidates = await candidatesOf(image)
    expect(candidates.map(({descriptor}) => descriptor)).toEqual(['1x', '2x'])
    for (const [index, {url}] of candidates.entries()) {
      const side = 50 * (index + 1)
      expect(await fetchImage(request, url, MODERN)).toEqual({
        type: 'image/webp',
        format: 'webp',
        width: side,
        height: side,
      })
    }
    await image.scrollIntoViewIfNeeded()
    const {width, height} = (await image.boundingBox()) ?? {}
    expect([width, height]).toEqual([50, 50])
  })

  test('a post’s cover has the cover preset: webp, quality 70, at most 1200 wide', async ({page, request}) => {
    await page.goto(POST)
    const candidates = await candidatesOf(page.locator('article img[srcset*="/lake/images/"]').first())
    for (const {url} of candidates) {
      expect(url.searchParams.get('q')).toBe('70')
      expect(url.searchParams.get('fm')).toBe('webp')
      expect(Number(url.searchParams.get('w'))).toBeLessThanOrEqual(1200)
    }
    const widest = candidates.at(-1)
    if (!widest) throw new Error('The cover has no candidates.')
    expect(await fetchImage(request, widest.url, MODERN)).toMatchObject({
      type: 'image/webp',
      format: 'webp',
      width: 1200,
    })
  })

  test('a cover in a list is cropped by the CMS to the displayed ratio', async ({page, request}) => {
    await page.goto(routes.blog)
    const image = page.locator('main img[srcset*="rect="]').first()
    const [width, height] = await image.evaluate(element =>
      ['width', 'height'].map(name => Number(element.getAttribute(name))),
    )
    const [candidate] = await candidatesOf(image)
    if (!width || !height || !candidate) throw new Error('The cover has no size.')
    const fetched = await fetchImage(request, candidate.url)
    expect(fetched.width / fetched.height).toBeCloseTo(width / height, 1)
  })

  test('an SVG of this site is served unchanged', async ({page}) => {
    await page.goto(routes.how)
    const poster = page.locator('#three-pulls img')
    await expect(poster).toHaveAttribute('src', '/animations/three-plates.svg')
  })
})

test('pictures below the screen are lazy, and those near it are requested with a low priority', async ({page}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const priorities = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({request}) => priorities.set(request.url, request.initialPriority))
  const listBelow = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter(image => image.getBoundingClientRect().top > innerHeight)
        .map(({loading, currentSrc}) => ({loading, currentSrc})),
    )
  for (const path of [routes.home, routes.products, routes.blog]) {
    await page.goto(path)
    const requested = async () => (await listBelow()).flatMap(({currentSrc}) => priorities.get(currentSrc) ?? [])
    await expect.poll(requested, path).not.toEqual([])
    expect([path, new Set(await requested())]).toEqual([path, new Set(['Low'])])
    expect([path, (await listBelow()).filter(({loading}) => loading !== 'lazy')]).toEqual([path, []])
  }
})
