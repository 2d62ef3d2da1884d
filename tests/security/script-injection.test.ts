import {randomUUID} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {rawRequest} from '../support/raw-request'
import {markedCopy} from '../support/unpublished'
import {OTHER_SITES} from './support/other-sites'

/* Scripts in content, in addresses and in links: pages show them as text. */

const {siteUrl, distDir} = readEnvironment()
const editor = editorClient()
const id = randomUUID()
const slug = `attack-${id}`
/** Ends every context in which a page could put a text: a script, an attribute, a comment, a style, a CDATA section. */
const MARKUP = `--></script></style></title></textarea>]]>"'\`<script>attack()</script><img src=x onerror="attack()"><svg/onload=attack()>\u2028\${attack()}`

/** Link targets that run a script, or lead to another site although they look like paths. */
const UNSAFE_LINKS = [
  ...OTHER_SITES.filter(value => !/^https?:/i.test(value)),
  ...[
    'JaVaScRiPt:alert(1)',
    '\tjavascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\n:alert(1)',
    '\u0000javascript:alert(1)',
  ],
  ...[
    '\u00a0javascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
  ],
  ...[
    'vbscript:msgbox(1)',
    'VBSCRIPT:x',
    '\u001fvbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:image/svg+xml,<svg onload=attack()>',
  ],
  ...[
    'blob:x',
    'file:///etc/passwd',
    'view-source:javascript:1',
    'feed:javascript:alert(1)',
    'jar:x',
    'ws://evil.example',
  ],
]
/** Link targets that stay, so that the test sees the links of the post at all. */
const SAFE_LINKS = ['https://shopify.dev/docs', 'mailto:hello@example.com', '/catalog/products', '#part']

const linkBlock = (href: string, index: number) => ({
  _key: `l${index}`,
  _type: 'block',
  style: 'normal',
  markDefs: [{_key: 'm', _type: 'link', href}],
  children: [{_key: 's', _type: 'span', text: `Link ${index}.`, marks: ['m']}],
})
const buttonBlock = (url: string, index: number) => ({
  _key: `b${index}`,
  _type: 'callToActionInline',
  text: `Button text ${index}.`,
  link: {_type: 'link', label: `Button ${index}.`, kind: 'url', url},
})

const get = (path: string) => rawRequest(siteUrl, path)
let page = ''

beforeAll(async () => {
  const _id = `post-${id}`
  const post = await postLikeNewest(editor, {_id, title: 'An attack', slug})
  const cover = (post.cover as {asset: {_ref: string}}).asset._ref
  const marked = markedCopy(post, MARKUP, cover)
  const links = [...UNSAFE_LINKS, ...SAFE_LINKS]
  const body = [...(marked.body as unknown[]), ...links.map(linkBlock), ...links.map(buttonBlock)]
  await editor.create({...marked, _id, _type: 'post', body})
  await vi.waitFor(async () => expect((await get(routes.post(slug))).status).toBe(200), {timeout: 120_000})
  page = (await get(routes.post(slug))).text
})
afterAll(() => editor.delete(`post-${id}`))

/** Requires that the attack is in a document as text, and nowhere as markup. */
function expectHarmless(html: string, path: string) {
  expect(html.includes('attack()'), `${path} shows the text`).toBe(true)
  for (const markup of ['<script>attack', '<img src=x', '<svg/onload', '</script></style>']) {
    expect(html.includes(markup), `${path}: ${markup}`).toBe(false)
  }
}

test('a text that ends a script stays a text on every page that shows it', async () => {
  expectHarmless(page, routes.post(slug))
  await expect.poll(async () => (await get(routes.blog)).text.includes('attack()')).toBe(true)
  for (const path of [routes.blog, `${routes.blog}?page=1`]) expectHarmless((await get(path)).text, path)
  const feed = (await get(routes.feed)).text
  expect(feed).toContain('attack()')
  expect(feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toContain('attack()')
})

test('every script in a page is a file of this site or data that parses', async () => {
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(1)
  for (const [, attributes = '', content = ''] of scripts) {
    if (/type="application\/(ld\+)?json"/.test(attributes)) expect(() => JSON.parse(content)).not.toThrow()
    else expect([/src="\/_next\/static\//.test(attributes), content]).toEqual([true, ''])
  }
  const data = scripts.find(([, attributes]) => attributes?.includes('__NEXT_DATA__'))?.[2] ?? ''
  expect(data).not.toMatch(/[<>\u2028]/)
  expect(JSON.stringify(JSON.parse(data))).toContain('attack()')
})

test('data of a page has a type that no browser runs', async () => {
  const build = readFileSync(resolve(distDir, 'BUILD_ID'), 'utf8')
  const {headers, text} = await get(`/_next/data/${build}/blog/${slug}.json`)
  expect(text).toContain('attack()')
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ])
})

test('no link of an editor runs a script or leads elsewhere in disguise', () => {
  const decode = (text: string) =>
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  const hrefs = [...page.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => decode(href))
  for (const safe of SAFE_LINKS)
    expect(hrefs.filter(href => href.endsWith(safe)).length, safe).toBeGreaterThanOrEqual(2)
  const resolved = hrefs.map(href => new URL(href, `${siteUrl}${routes.post(slug)}`))
  expect([...new Set(resolved.map(({protocol}) => protocol))].sort()).toEqual(['http:', 'https:', 'mailto:', 'tel:'])
  expect(resolved.filter(({host}) => host.includes('evil.example')).map(String)).toEqual([])
  for (const index of UNSAFE_LINKS.keys()) expect(page, UNSAFE_LINKS[index]).toContain(`Link ${index}.`)
})

test('an address that contains markup is not repeated as markup', async () => {
  const value = encodeURIComponent(MARKUP)
  for (const path of [
    ...[
      `/${value}`,
      `/blog/${value}`,
      `/catalog/products/${value}`,
      `/nope?${value}`,
      `${routes.contact}?sent=${value}`,
    ],
    ...[`${routes.products}?search=${value}`, `${routes.blog}?tag=${value}`, `${routes.login}?redirect=${value}`],
    ...[
      `/lake/${value}`,
      `/lake/v1/data/query/production?query=${value}`,
      `/backend/${value}`,
      `/api/icons/${value}.json`,
    ],
    ...[
      `/lake/v1/auth/login/local?origin=${value}`,
      `/api/draft-mode/enable?path=${value}`,
      `/_next/image?url=${value}`,
    ],
  ]) {
    const {status, headers, text} = await get(path)
    expect(status, path).toBeLessThan(500)
    if (!/html/.test(String(headers['content-type']))) continue
    for (const markup of ['<script>attack', '<img src=x', '<svg/onload'])
      expect([path, text.includes(markup)]).toEqual([path, false])
  }
})
