import {randomUUID} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {cookieHeader, previewCookies, shareLink} from '../support/preview-access'
import {type RawResponse, rawRequest} from '../support/raw-request'

/*
 * Headers and parameters that Next uses between its own parts. A client that sends them must get the same page, and must not
 * change what others get from the cache.
 */

const {siteUrl, distDir, secrets} = readEnvironment()
const MIDDLEWARE = ['middleware', 'src/middleware', 'pages/_middleware', 'proxy', 'src/proxy']

/** Headers by the name of the attack. */
const HEADERS: Record<string, Record<string, string>> = {
  // CVE-2025-29927: a name that was repeated often enough skipped the middleware.
  ...Object.fromEntries(
    MIDDLEWARE.flatMap(name =>
      [1, 5, 6].map(times => [
        `${name} ×${times}`,
        {'x-middleware-subrequest': Array.from({length: times}, () => name).join(':')},
      ]),
    ),
  ),
  'middleware headers': {
    'x-middleware-rewrite': '/api/health',
    'x-middleware-next': '1',
    'x-middleware-prefetch': '1',
    'x-middleware-invoke': '1',
    'x-middleware-override-headers': 'host',
    'x-middleware-request-host': 'evil.example',
  },
  'x-now-route-matches': {'x-now-route-matches': '1=%2Fapi%2Fhealth&nxtPpath=login', 'x-matched-path': '/api/health'},
  'x-invoke': {
    'x-invoke-path': '/_error',
    'x-invoke-status': '500',
    'x-invoke-query': '%7B%7D',
    'x-invoke-output': '/',
  },
  'x-invoke-error': {'x-invoke-error': JSON.stringify({message: 'evil.example'}), 'x-invoke-status': '404'},
  'x-prerender-revalidate': {'x-prerender-revalidate': 'forged', 'x-prerender-revalidate-if-generated': '1'},
  'x-nextjs-data': {'x-nextjs-data': '1', purpose: 'prefetch'},
  'App Router': {
    RSC: '1',
    'Next-Router-Prefetch': '1',
    'Next-Router-State-Tree': '%5B%22%22%5D',
    'Next-Url': '/studio',
  },
  'server action': {'Next-Action': '40'.repeat(20), 'next-resume': '1'},
}

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(siteUrl, path, {headers})
const summary = ({status, headers, text}: RawResponse) => ({
  status,
  type: headers['content-type'],
  location: headers.location,
  // The id of the error page and the time of rendering differ between two responses of the same page.
  isDocument: text.startsWith('<!DOCTYPE html>'),
  title: /<title[^>]*>([^<]*)/.exec(text)?.[1],
})

const PATHS = [
  routes.home,
  routes.blog,
  `${routes.products}?category=bags`,
  '/shopify-integration',
  '/api/health',
  '/nope',
]

test.each(Object.entries(HEADERS))('%s changes no response', async (_name, headers) => {
  for (const path of PATHS) {
    const [usual, attacked] = [await get(path), await get(path, headers)]
    expect({path, ...summary(attacked)}).toEqual({path, ...summary(usual)})
    expect(attacked.headers['x-nextjs-cache'], path).not.toBe('REVALIDATED')
    expect(attacked.text, path).not.toContain('evil.example')
  }
})

test.each(Object.entries(HEADERS))('%s does not poison a page that it renders first', async (_name, headers) => {
  const paths = [`/nope-${randomUUID()}`, `${routes.blog}/nope-${randomUUID()}`]
  for (const path of paths) {
    const query = path.includes('/blog/') ? '' : '?__nextDataReq=1'
    await get(`${path}${query}`, headers)
    const {status, type, isDocument, title} = summary(await get(path))
    expect({path, status, type, isDocument, title}).toEqual({
      path,
      status: 404,
      type: 'text/html; charset=utf-8',
      isDocument: true,
      title: 'Page Not Found · Overprint',
    })
  }
})

test('the parameters of Next’s own requests are ordinary parameters for a page', async () => {
  for (const query of ['__nextDataReq=1', '__nextLocale=de', '__nextDefaultLocale=de', 'nxtPpage=login', '__N_SSG=1']) {
    for (const path of [routes.home, routes.how, routes.products]) {
      const response = await get(`${path}?${query}`, {'x-now-route-matches': '1=x', 'x-matched-path': path})
      expect(summary(response), `${path}?${query}`).toEqual(summary(await get(path)))
    }
  }
})

test('data of another build, and data of pages that have none, are not available', async () => {
  const build = readFileSync(resolve(distDir, 'BUILD_ID'), 'utf8')
  for (const path of [
    '/_next/data/other/blog.json',
    `/_next/data/${build}/nope.json`,
    `/_next/data/${build}/../blog.json`,
  ])
    expect((await get(path)).status, path).toBe(404)
  for (const path of [`/_next/data/${build}/api/health.json`, `/_next/data/${build}/_error.json`]) {
    const {status, text} = await get(path)
    expect({path, status, hasProps: text.includes('"pageProps"')}).toMatchObject({status: 404})
  }
})

describe('drafts', () => {
  const editor = editorClient()
  const id = randomUUID()
  const title = `Unpublished ${id}`
  beforeAll(async () => {
    const post = await postLikeNewest(editor, {_id: `drafts.post-${id}`, title, slug: `unpublished-${id}`})
    await editor.create(post)
  })
  afterAll(() => editor.delete(`drafts.post-${id}`))
  const showsDraft = async (Cookie: string) => (await get(routes.blog, {Cookie})).text.includes(title)

  test('are not shown for a preview cookie that is forged or incomplete', async () => {
    const valid = await previewCookies(shareLink(routes.blog, 1))
    expect(await showsDraft(cookieHeader(valid))).toBe(true)
    const [bypass = '', data = ''] = [valid.get('__prerender_bypass'), valid.get('__next_preview_data')]
    const [header = '', , signature = ''] = data.split('.')
    const claims = Buffer.from(JSON.stringify({data: {perspective: 'raw'}, exp: 4e9})).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
    for (const cookie of [
      `__prerender_bypass=${bypass}`,
      `__next_preview_data=${data}`,
      `__prerender_bypass=${bypass}x; __next_preview_data=${data}`,
      `__prerender_bypass=${bypass}; __next_preview_data=${data}x`,
      `__prerender_bypass=${bypass}; __next_preview_data=${header}.${claims}.${signature}`,
      `__prerender_bypass=${bypass}; __next_preview_data=${unsigned}`,
    ]) {
      const response = await get(routes.blog, {Cookie: cookie})
      expect([cookie, response.status, response.text.includes(title)]).toEqual([cookie, 200, false])
      expect(response.headers['cache-control'], cookie).toMatch(/no-store/)
    }
  })

  test('are shown until a link expires, even if the browser keeps the cookies', async () => {
    const {createShareLink} = await import('../../lib/preview/share-link')
    const soon = createShareLink(routes.blog, 10 / 3600, {key: secrets.previewSecret, scope: 'site'})
    const {pathname, search} = new URL(soon.url)
    const cookies = cookieHeader(await previewCookies(`${pathname}${search}`))
    expect(await showsDraft(cookies)).toBe(true)
    await expect.poll(() => showsDraft(cookies)).toBe(false)
    await expect.poll(async () => (await get(`${pathname}${search}`)).status).toBe(401)
    expect(await showsDraft(cookies)).toBe(false)
  })
})

test('a share link is valid only as it was created', async () => {
  const link = new URL(shareLink(routes.blog, 1))
  const variants: [string, string][] = [
    ['path', routes.contact],
    ['expires', String(Number(link.searchParams.get('expires')) + 1)],
    ['expires', 'Infinity'],
    ['expires', '1e99'],
    ['drafts', 'page'],
    ['document', 'page-home'],
    ['signature', ''],
    ['signature', String(link.searchParams.get('signature')).toLowerCase()],
  ]
  for (const [name, value] of variants) {
    const changed = new URL(link)
    changed.searchParams.set(name, value)
    const {status, headers} = await get(`${changed.pathname}${changed.search}`)
    expect([name, value, status, headers['set-cookie']]).toEqual([name, value, 401, undefined])
  }
})
