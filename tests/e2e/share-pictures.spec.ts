import {randomUUID} from 'node:crypto'
import {type APIRequestContext, type APIResponse, expect, test} from '@playwright/test'
import sharp from 'sharp'
import {routes} from '../../lib/routes'
import {sharePicturePath} from '../../lib/share-pictures/card'
import {readEnvironment} from '../support/environment'
import {getPicture} from '../support/get-picture'
import {FURTHER_PATHS, PUBLIC_PATHS} from '../support/public-pages'
import {shareTags} from '../support/share-tags'

const {siteUrl} = readEnvironment()
/** A first picture may be drawn without its products, while the backend of a slow machine draws those. */
const EVENTUALLY = {timeout: 180_000, intervals: [500, 2000]}
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Teal, coral and sun, in the middle of the first fields of the bar of inks. */
const BAR = [
  {x: 37, ink: [13, 117, 110]},
  {x: 337, ink: [255, 90, 60]},
  {x: 637, ink: [255, 199, 44]},
]

const tagsOf = async (request: APIRequestContext, path: string) => shareTags(await (await request.get(path)).text())

async function readPixels(response: APIResponse) {
  const image = sharp(await response.body())
  const {format, width, height} = await image.metadata()
  const {data} = await image.raw().toBuffer({resolveWithObject: true})
  const hasBarAt = (y: number) =>
    BAR.every(({x, ink}) => ink.every((value, index) => Math.abs((data[(y * 1200 + x) * 3 + index] ?? 0) - value) < 14))
  const {channels} = await image.stats()
  return {
    format,
    width,
    height,
    hasBar: hasBarAt(7) || hasBarAt(623),
    contrast: Math.max(...channels.map(({stdev}) => stdev)),
  }
}

test('S2-share-picture every page has a picture of 1200 × 630 pixels on the site’s own origin', async ({request}) => {
  const pictures = new Map<string, string>()
  for (const path of [...PUBLIC_PATHS, ...FURTHER_PATHS]) {
    const tags = await tagsOf(request, path)
    expect(tags, path).toMatchObject({
      'og:image': expect.stringMatching(/\/share\/[a-z]+\/[\w-]+\/[\da-z]+\.jpg$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
    })
    const url = tags['og:image'] ?? ''
    expect(url.startsWith(`${siteUrl}/share/`), url).toBe(true)
    const response = await getPicture(request, url)
    expect(response.status(), url).toBe(200)
    expect(response.headers(), url).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const picture = await readPixels(response)
    expect(picture, path).toMatchObject({format: 'jpeg', width: 1200, height: 630})
    expect(picture.contrast, path).toBeGreaterThan(20)
    // The picture in the site's settings is an editor's.
    expect(picture.hasBar, path).toBe(!url.includes('/page/site/'))
    pictures.set(url, (await response.body()).toString('base64'))
  }
  // Pages have pictures of their own; only those without content share one.
  expect(pictures.size).toBeGreaterThanOrEqual(PUBLIC_PATHS.length)
  expect(new Set(pictures.values()).size).toBeGreaterThanOrEqual(PUBLIC_PATHS.length)
})

test('S2-share-picture the address of a version may be cached for ever, others for a minute', async ({request}) => {
  for (const path of [routes.home, routes.product('unisex-tee'), routes.category('t-shirts'), routes.products]) {
    const {'og:image': url = ''} = await tagsOf(request, path)
    const cacheControl = async (address: string) => (await getPicture(request, address)).headers()['cache-control']
    await expect.poll(() => cacheControl(url), {...EVENTUALLY, message: path}).toBe(IMMUTABLE)
    for (const other of ['latest', '0'])
      expect(await cacheControl(url.replace(/[^/]+\.jpg$/, `${other}.jpg`)), path).toBe('public, max-age=60')
  }
})

test('S2-share-picture the address names the page: no text of a request is drawn', async ({request}) => {
  const address = sharePicturePath('policy/privacy-policy')
  const expected = await (await getPicture(request, address)).body()
  for (const query of ['?title=Free+money', '?name=x&text=y&v=2', `?${randomUUID()}`])
    expect((await (await getPicture(request, `${address}${query}`)).body()).equals(expected), query).toBe(true)
})

test('S2-share-picture an unknown page has no picture', async ({request}) => {
  const unknown = [
    ...['product', 'post', 'topic', 'category', 'policy', 'page'].map(kind => sharePicturePath(`${kind}/none`)),
    sharePicturePath('constructor/name'),
    sharePicturePath('page/constructor'),
    sharePicturePath(`post/${'x'.repeat(201)}`),
    '/share/policy/privacy-policy/latest.png',
    '/share/policy/privacy-policy/UPPER.jpg',
    '/share/policy/privacy-policy/latest.jpg/more',
    '/share/policy/privacy-policy%2Flatest.jpg',
    '/share/product/..%2f..%2fadmin/latest.jpg',
    '/share/latest.jpg',
    '/share',
  ]
  for (const path of unknown) {
    const response = await getPicture(request, path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type'], path).not.toContain('image')
  }
  const address = sharePicturePath('page/home')
  await getPicture(request, address)
  expect((await request.post(address)).status()).toBe(405)
  expect((await request.head(address)).headers()['content-type']).toBe('image/jpeg')
})

test('S2-share-picture many requests at a time get their picture or a 503', async ({request}) => {
  const ids = (await request.get('/backend/products?limit=72').then(response => response.json())).data as {id: string}[]
  const addresses = ids.flatMap(({id}) => [1, 2, 3].map(version => sharePicturePath(`product/${id}`, `${version}`)))
  const responses = await Promise.all(addresses.map(address => request.get(address, {timeout: 180_000})))
  for (const response of responses) {
    if (response.status() === 503) expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
    else expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  }
  const status = async () => (await request.get(addresses[0] ?? '')).status()
  await expect.poll(status, EVENTUALLY).toBe(200)
})
