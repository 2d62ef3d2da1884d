import {randomUUID} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {type APIRequestContext, expect, type Page, test} from '@playwright/test'
import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret'
import {routes} from '../../lib/routes'
import {sharePicturePath} from '../../lib/share-pictures/card'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {cookieHeader, previewCookies, shareLink, studioLink} from '../support/preview-access'
import {PUBLIC_PATHS} from '../support/public-pages'
import {shareTags} from '../support/share-tags'

const root = resolve(import.meta.dirname, '..', '..')
const editor = editorClient()
const id = `post-${randomUUID()}`
const slug = `hidden-${id.slice(5, 13)}`
const title = `Unprinted ${id.slice(5, 13)}`

test.beforeAll(async () => {
  await editor.create(await postLikeNewest(editor, {_id: `drafts.${id}`, title, slug}))
})
test.afterAll(() => editor.delete(`drafts.${id}`))

test('a share link shows the draft on the real page, with a link back to the public site', async ({page, browser}) => {
  const response = await page.goto(shareLink(`/blog/${slug}`, 1, 'page'))
  expect(page.url()).toContain(`/blog/${slug}`)
  expect(response?.headers()['cache-control']).toMatch(/no-store|no-cache/)
  await expect(page.getByRole('heading', {level: 1})).toContainText('Unprinted')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const visitor = await browser.newPage()
  expect((await visitor.goto(page.url()))?.status()).toBe(404)
  await visitor.close()
  const banner = page.getByRole('complementary', {name: 'Preview'})
  await expect(banner).toBeVisible()
  await banner.getByRole('link', {name: 'Leave the preview'}).click()
  await expect(page.getByRole('heading', {name: 'Page Not Found'})).toBeVisible()
  await page.goto(routes.blog)
  await expect(page.getByText(title)).toHaveCount(0)
})

test('S2-share-link the guest of a share link sees the drafts of its page only, and no edit marks', async ({
  page,
  request,
}) => {
  const [other, open] = [`post-${randomUUID()}`, `post-${randomUUID()}`]
  const [otherSlug, openSlug] = [other, open].map(one => `guest-${one.slice(5, 13)}`)
  const post = async (_id: string, ownSlug: string | undefined, ownTitle: string) =>
    editor.create(await postLikeNewest(editor, {_id, title: ownTitle, slug: ownSlug ?? ''}))
  await post(`drafts.${other}`, otherSlug, 'Another draft')
  await post(open, openSlug, 'As published')
  await post(`drafts.${open}`, openSlug, 'As drafted')
  const {siteUrl} = readEnvironment()
  const show = async (link: string, path: string) => {
    const cookie = cookieHeader(await previewCookies(link))
    const response = await request.get(`${siteUrl}${path}`, {headers: {cookie}})
    const html = await response.text()
    return `${response.status()} ${/<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? ''}${/[\u200b-\u200d\ufeff]{4,}|data-sanity/.test(html) ? ' marked' : ''}`
  }
  const guest = shareLink(routes.post(slug), 1, 'page')
  expect(await show(guest, routes.post(slug))).toBe(`200 ${title}`)
  expect(await show(guest, routes.post(otherSlug ?? ''))).toBe('404 Page Not Found')
  expect(await show(guest, routes.post(openSlug ?? ''))).toBe('200 As published')
  expect(await show(shareLink(routes.blog, 1), routes.post(openSlug ?? ''))).toBe('200 As drafted')
  expect(await show(await studioLink('/'), routes.post(openSlug ?? ''))).toMatch(/^200 As drafted.* marked$/s)

  const scripts: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  const overlays = () => scripts.filter(text => text.includes('data-sanity-overlay-element')).length
  await page.goto(guest)
  await expect(page.getByRole('complementary', {name: 'Preview'})).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(overlays()).toBe(0)
  await page.goto(await studioLink(routes.post(slug)))
  await expect.poll(overlays).toBeGreaterThan(0)
  await editor.delete({query: '*[_id in $ids]', params: {ids: [other, open].flatMap(id => [id, `drafts.${id}`])}})
})

test('S2-share-picture a draft has no picture, not even in its preview', async ({request}) => {
  const address = sharePicturePath(`post/${slug}`)
  const cookie = cookieHeader(await previewCookies(shareLink(`/blog/${slug}`, 1)))
  const preview = await request.get(`/blog/${slug}`, {headers: {cookie}})
  expect(preview.status()).toBe(200)
  expect(shareTags(await preview.text())).not.toHaveProperty('og:image')
  for (const headers of [undefined, {cookie}]) {
    const response = await request.get(address, {headers})
    expect(response.status()).toBe(404)
    expect(response.headers()['cache-control']).toBe('no-store')
  }
})

test('the Studio opens a preview with its own secret', async ({page}) => {
  await page.goto(await studioLink('/blog'))
  await expect(page).toHaveURL(/\/blog/)
  await expect(page.getByRole('link', {name: title}).first()).toBeVisible()
})

test('a preview shows the perspective chosen in the Studio: drafts, published or a release', async ({request}) => {
  const release = `r${randomUUID().slice(0, 8)}`
  const version = `versions.${release}.${id}`
  const {_rev, ...draft} = await editor.fetch('*[_id == $id][0]', {id: `drafts.${id}`})
  await editor.create({...draft, _id: version, title: `${title}, released`})
  const headingIn = async (perspective: string) => {
    const response = await request.get(await studioLink(`/blog/${slug}`, perspective))
    expect(response.url()).toMatch(new RegExp(`/blog/${slug}$`))
    return `${response.status()} ${/<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]?.replace(MARK, '') ?? ''}`
  }
  expect(await headingIn('drafts')).toBe(`200 ${title}`)
  expect(await headingIn(`${release},drafts`)).toBe(`200 ${title}, released`)
  expect(await headingIn('published')).toMatch(/^404 /)
  expect(await headingIn('drafts')).toBe(`200 ${title}`)
  await editor.delete(version)
})

test('a missing, wrong or expired secret returns 401 with a reason', async ({request}) => {
  const good = new URL(shareLink('/blog', 1))
  const changed = new URL(good)
  changed.searchParams.set('path', `/blog/${slug}`)
  // Valid for a third of a second.
  const expired = shareLink('/blog', 0.0001)
  await expect.poll(async () => (await request.get(expired, {maxRedirects: 0})).status()).toBe(401)
  const studio = `${routes.enablePreview}?${urlSearchParamPreviewSecret}=wrong&${urlSearchParamPreviewPathname}=/blog`
  for (const address of [routes.enablePreview, changed.href, expired, studio]) {
    const response = await request.get(address, {maxRedirects: 0})
    expect(response.status(), address).toBe(401)
    expect((await response.json()).error, address).toMatch(/preview/i)
    expect([...(await previewCookies(address)).keys()], address).toEqual([])
  }
})

test('the cookie works in a frame and expires with the link', async ({request}) => {
  const response = await request.get(shareLink('/blog', 2), {maxRedirects: 0})
  const cookie = response.headers()['set-cookie'] ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=None; Secure; Partitioned/)
  expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(7100)
})

/** Lists the paths that show the draft with these cookies, of all that could. */
async function pathsWithDraft(cookies: Map<string, string>): Promise<string[]> {
  const {siteUrl, distDir} = readEnvironment()
  const data = `/_next/data/${readFileSync(resolve(root, distDir, 'BUILD_ID'), 'utf8')}`
  const paths = ['/blog', routes.post(slug), '/blog?page=1', `${data}/blog.json`, `${data}/blog/${slug}.json`]
  const cookie = cookieHeader(cookies)
  const texts = [...paths, `${data}/listing/posts.json?page=1`].map(async path => {
    const response = await fetch(`${siteUrl}${path}`, {headers: {cookie}, redirect: 'manual'})
    return (await response.text()).includes(title) ? [path] : []
  })
  return (await Promise.all(texts)).flat()
}

const BYPASS = '__prerender_bypass'
const SIGNED = '__next_preview_data'

test('the server ends a preview when its link expires, whatever cookies the browser still sends', async () => {
  const valid = await previewCookies(shareLink('/blog', 1))
  expect(await pathsWithDraft(valid)).toHaveLength(6)
  // This cookie is the same for all visitors of a build. Alone it grants nothing.
  expect(await pathsWithDraft(new Map([[BYPASS, valid.get(BYPASS) ?? '']]))).toEqual([])
  // Valid for thirty seconds; creating it takes about one.
  const short = await previewCookies(shareLink('/blog', 30 / 3600))
  expect(short.get(SIGNED)).toBeTruthy()
  await expect.poll(() => pathsWithDraft(short), {timeout: 120_000}).toEqual([])
})

test('a preview opened from the Studio lasts a working day', async () => {
  const signed = (await previewCookies(await studioLink('/blog'))).get(SIGNED) ?? ''
  const {iat, exp} = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString())
  expect(exp - iat).toBeGreaterThan(11 * 3600)
  expect(exp - iat).toBeLessThanOrEqual(12 * 3600)
})

test('no public response contains the draft', async ({request}) => {
  for (const path of [
    '/',
    '/blog',
    `/blog/${slug}`,
    '/rss.xml',
    '/sitemap.xml?part=posts',
    '/blog?tag=colour',
    '/faq.json',
  ]) {
    expect(await (await request.get(path)).text(), path).not.toMatch(new RegExp(`${title}|${slug}"`))
  }
  const {buildId} = JSON.parse(
    /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/.exec(await (await request.get('/blog')).text())?.[1] ?? '{}',
  )
  for (const path of ['/blog', `/blog/${slug}`, '/index']) {
    expect(await (await request.get(`/_next/data/${buildId}${path}.json`)).text(), path).not.toContain(title)
  }
})

/** The invisible characters that mark the texts of a preview. */
const MARK = /[\u200b-\u200d\ufeff]{4,}/
const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

test('no public page contains preview marks', async ({request}) => {
  for (const path of PUBLIC_PATHS) {
    const html = await htmlOf(request, path)
    expect(MARK.test(html), path).toBe(false)
    expect(html, path).not.toContain('data-sanity')
  }
})

test('marks appear in texts and alt attributes, but not in other attributes or the head', async ({request}) => {
  test.slow()
  await request.get(await studioLink('/'))
  for (const path of PUBLIC_PATHS) {
    const html = (await htmlOf(request, path)).replace(/<script id="__NEXT_DATA__".*?<\/script>/s, '')
    expect(MARK.test(html), path).toBe(true)
    const marked = [...html.matchAll(/\s([\w-]+)="([^"]*)"/g)].filter(([, , value]) => MARK.test(value ?? ''))
    expect(
      marked.filter(([, name]) => name !== 'alt').map(([attribute]) => attribute),
      path,
    ).toEqual([])
    const [head = ''] = html.split('</head>')
    expect(MARK.test(head), `head of ${path}`).toBe(false)
  }
})

test('every sentence from the content lake is marked where the page shows it', async ({page}) => {
  test.slow()
  await page.goto(await studioLink('/'))
  for (const path of PUBLIC_PATHS) {
    await page.goto(path)
    const bare = await page.evaluate(() => {
      const clean = (text: string) => text.replace(/[\u200b-\u200d\ufeff]{4,}/g, '').trim()
      const sentences = new Set<string>()
      const collect = (value: unknown): void => {
        if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
        if (typeof value !== 'string' || value === clean(value)) return
        // Shorter ones also occur in the interface and the catalogue.
        if (clean(value).split(' ').length > 3) sentences.add(clean(value))
      }
      collect(JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? '{}'))
      const isMissed = ({textContent, parentElement}: Node) =>
        sentences.has(textContent ?? '') && !parentElement?.closest('[data-sanity]:not(section), .sr-only')
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const missed: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (isMissed(node)) missed.push(node.textContent ?? '')
      return {missed, count: sentences.size}
    })
    expect(bare.missed, path).toEqual([])
    expect(bare.count, path).toBeGreaterThan(0)
  }
})

/** Lists the position and size of every text and picture on a page. */
async function listBoxes(page: Page, path: string): Promise<string[]> {
  await page.goto(path, {waitUntil: 'networkidle'})
  return page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, td, th, img, a, svg)')].map(element => {
      const {x, y, width, height} = element.getBoundingClientRect()
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
    })
  })
}

for (const width of [390, 1440]) {
  test(`a preview of published content looks like the public page at ${width} px`, async ({page, context}) => {
    test.slow()
    await page.setViewportSize({width, height: 900})
    await page.emulateMedia({reducedMotion: 'reduce'})
    const paths = [routes.why, routes.how, routes.printOnDemand, routes.contact, routes.policy('privacy-policy')]
    const published = new Map<string, string[]>()
    for (const path of paths) published.set(path, await listBoxes(page, path))
    await context.request.get(await studioLink('/'))
    for (const path of paths) {
      expect(await listBoxes(page, path), path).toEqual(published.get(path))
      expect(await page.locator('main').textContent()).toMatch(MARK)
    }
  })
}
