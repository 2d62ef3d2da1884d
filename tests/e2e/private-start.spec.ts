import {randomBytes} from 'node:crypto'
import {resolve} from 'node:path'
import {expect, type Locator, test} from '@playwright/test'
import type {SanityClient} from '@sanity/client'
import sharp from 'sharp'
import {createShareLink} from '../../lib/preview/share-link'
import {routes} from '../../lib/routes'
import {buildSite} from '../../services/launcher/build'
import {openDataDir} from '../../services/launcher/data-folder'
import {STUDIO_EMAIL, siteSpec} from '../../services/launcher/local-services'
import {registerHook} from '../../services/launcher/register-hook'
import {type RunningService, startService, stopService} from '../../services/launcher/running-service'
import {BLANK_SETTINGS} from '../support/blank-settings'
import {copyDataset} from '../support/copy-dataset'
import {editorClient, postLikeNewest} from '../support/editor'
import {type Environment, freePort, readSources, TEST_DIST_DIR} from '../support/environment'
import {openSession} from '../support/studio-session'

/* A site whose content is in a private dataset: `SANITY_DATASET_VISIBILITY=private`. */

const root = resolve(import.meta.dirname, '..', '..')
const DATASET = 'vault'
const sources = readSources()
const name = randomBytes(4).toString('hex')

let url = ''
let site: RunningService
let vault: SanityClient

test.describe.configure({mode: 'serial'})

test.beforeAll(async () => {
  const {lake, api, secrets} = sources
  const editor = editorClient(sources as Parameters<typeof editorClient>[0])
  vault = editor.withConfig({dataset: DATASET})
  await editor.datasets.create(DATASET, {aclMode: 'private'})
  await copyDataset(editor, vault)
  const port = await freePort()
  url = `http://localhost:${port}`
  await editor.request({method: 'POST', url: '/projects/overprint/cors', body: {origin: url, allowCredentials: true}})
  const env = {
    ...BLANK_SETTINGS,
    SANITY_API_HOST: lake.url,
    SANITY_DATASET: DATASET,
    SANITY_DATASET_VISIBILITY: 'private',
    SANITY_API_READ_TOKEN: secrets.lakeReadToken,
    SANITY_API_WRITE_TOKEN: secrets.lakeAdminToken,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
    PREVIEW_SECRET: secrets.previewSecret,
    CATALOGUE_API_URL: api.url,
    IMAGES_FROM_PRIVATE_NETWORK: 'true',
    NEXT_PUBLIC_SITE_URL: url,
    NEXT_DIST_DIR: TEST_DIST_DIR,
  }
  const dataDir = test.info().outputPath()
  openDataDir(dataDir)
  await buildSite({root, distDir: TEST_DIST_DIR, env, logFile: `${dataDir}/logs/build.log`})
  site = await startService(siteSpec({root, dataDir, secrets}, port, env, false))
  const access = {url: lake.url, token: secrets.lakeAdminToken, project: 'overprint'}
  await registerHook(access, {url: `${url}/api/revalidate`, secret: secrets.webhookSecret})
})
test.afterAll(async () => {
  if (!vault) return
  for (const {id} of await vault.request<{id: string}[]>({url: '/hooks/projects/overprint'}))
    await vault.request({method: 'DELETE', url: `/hooks/projects/overprint/${id}`})
  await vault.datasets.delete(DATASET)
  if (site) await stopService(site)
})

const slug = `private-${name}`
const postPath = routes.post(slug)
/** A picture that only a draft uses, with its path on the site. */
let picture = {_id: '', path: ''}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, {headers, redirect: 'manual'})
  return {status: response.status, headers: response.headers, text: await response.text()}
}
const bearer = {Authorization: `Bearer ${sources.secrets.lakeAdminToken}`}

/** Lists the addresses of content images in a page. */
const imagesIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/\/lake\/images\/[^\s"\\]+/g)].map(([path]) => path.replace(/,$/, '').replaceAll('&amp;', '&')),
  ),
]

test('pages have their texts and their pictures without a token', async () => {
  for (const path of [routes.home, routes.blog, routes.how]) {
    const page = await get(path)
    expect([path, page.status]).toEqual([path, 200])
    const images = imagesIn(page.text)
    expect(images.length).toBeGreaterThan(3)
    for (const image of [images[0], images.at(-1)]) {
      const {status, headers} = await get(String(image))
      expect([image, status, headers.get('content-type')]).toEqual([image, 200, expect.stringMatching(/^image\//)])
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
    }
  }
})

test('an editor uploads a picture through the site and uses it in a draft', async () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const square = {create: {width: 800, height: 600, channels: 3, background: {r, g, b}}} as const
  const png = await sharp(square).png().toBuffer()
  const upload = `${url}/lake/v2025-02-19/assets/images/${DATASET}?filename=private.png`
  const headers = {...bearer, 'Content-Type': 'image/png'}
  const {document} = await (await fetch(upload, {method: 'POST', headers, body: new Uint8Array(png)})).json()
  picture = {_id: document._id, path: `/lake/images/overprint/${DATASET}/${document.url.split('/').at(-1)}`}
  const post = await postLikeNewest(vault, {_id: `drafts.post-${name}`, title: `Private ${name}`, slug})
  await vault.create({...post, cover: {...(post.cover as object), asset: {_type: 'reference', _ref: picture._id}}})
})

test('nobody without a token lists, queries or fetches the draft and its picture', async () => {
  const query = (text: string) => `/lake/v2025-02-19/data/query/${DATASET}?query=${encodeURIComponent(text)}`
  for (const text of ['*', '*[_type == "sanity.imageAsset"]{url, originalFilename}', `*[_id == "${picture._id}"]`])
    for (const perspective of ['raw', 'drafts', 'published'])
      expect((await get(`${query(text)}&perspective=${perspective}`)).text).toContain('"result":[]')
  const [file = ''] = picture.path.split('/').slice(-1)
  for (const path of [
    ...['', '?w=320&q=80&auto=format', '/name.png', '?dl=', '#x'].map(end => `${picture.path}${end}`),
    picture.path.replace('/lake/images', '/api/content-images'),
    picture.path.replace('/images/', '/files/'),
    picture.path.replace('/images/', '//images/'),
    picture.path.replace('/images/', '/v1/../images/'),
    picture.path.replace('/images/', '/%69mages/'),
    picture.path.replace(`/${DATASET}/`, '/production/'),
  ]) {
    const {status, headers} = await get(path)
    expect([path, [308, 401, 404].includes(status)]).toEqual([path, true])
    expect(headers.get('content-type') ?? '').not.toMatch(/^image/)
  }
  for (const cookie of ['studio-images=9999999999999.x', '__prerender_bypass=x; __next_preview_data=x'])
    expect((await get(picture.path, {cookie})).status, cookie).toBe(404)
  expect((await fetch(`${sources.lake.url}/images/overprint/${DATASET}/${file}`)).status).toBe(401)
  expect((await get(postPath)).status).toBe(404)
})

test('the Studio and a preview show the draft and its picture', async ({browser}) => {
  const studioPass = (headers: Record<string, string>) => fetch(`${url}/api/studio-images`, {method: 'POST', headers})
  expect((await studioPass({})).status).toBe(401)
  expect((await studioPass({Authorization: 'Bearer wrong'})).status).toBe(401)
  expect((await studioPass({...bearer, 'Sec-Fetch-Site': 'cross-site'})).status).toBe(403)

  const {pathname, search} = new URL(createShareLink(postPath, 1, {key: sources.secrets.previewSecret}).url)
  const opened = await fetch(`${url}${pathname}${search}`, {redirect: 'manual'})
  const cookie = opened.headers
    .getSetCookie()
    .map(text => text.split(';')[0])
    .join('; ')
  expect((await get(postPath, {cookie})).text).toContain(`Private ${name}`)
  const image = await get(`${picture.path}?w=320`, {cookie})
  expect([image.status, image.headers.get('cache-control')]).toEqual([200, 'private, no-store'])

  const environment = {...sources, siteUrl: url} as Environment
  const account = {email: STUDIO_EMAIL, password: sources.secrets.lakeAdminPassword}
  const storageState = await openSession(environment, account)
  // Tall, because the Studio does not render fields outside the viewport.
  const context = await browser.newContext({storageState, viewport: {width: 1440, height: 2400}})
  const page = await context.newPage()
  await page.goto(`${url}${routes.studio}/intent/edit/id=post-${name};type=post`)
  const cover = page.getByTestId('image-input').first().locator('img').first()
  await expect(cover).toBeVisible({timeout: 300_000})
  const widthsOf = (images: Locator) =>
    images.evaluateAll(all => all.map(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
  await expect.poll(async () => Math.min(...(await widthsOf(cover)))).toBeGreaterThan(100)
  const thumbnails = page.locator(`img[src*="/${DATASET}/"]`)
  await expect.poll(() => thumbnails.count()).toBeGreaterThan(5)
  await expect.poll(async () => Math.min(...(await widthsOf(thumbnails)))).toBeGreaterThan(0)
  await expect(page.getByTestId('picture-visibility').first()).toHaveText(/^Visitors see this picture once/)
  await context.close()
})

test('after publishing, everybody sees the post and its picture; after unpublishing, not the post', async () => {
  const {_id: _, ...post} = await vault.fetch(`*[_id == "drafts.post-${name}"][0]`)
  await vault
    .transaction()
    .create({...post, _id: `post-${name}`})
    .delete(`drafts.post-${name}`)
    .commit()
  await expect.poll(async () => (await get(postPath)).status).toBe(200)
  const page = await get(postPath)
  expect(imagesIn(page.text).some(path => path.startsWith(picture.path))).toBe(true)
  for (const path of imagesIn(page.text)) expect([path, (await get(path)).status]).toEqual([path, 200])
  // The site's token has other limits than visitors have.
  expect((await get(`${picture.path}?w=4000&h=4000&fit=crop`)).status).toBe(403)
  await vault.delete(`post-${name}`)
  await expect.poll(async () => (await get(postPath)).status).toBe(404)
})
