import {createHmac} from 'node:crypto'
import {expect, test, vi} from 'vitest'

vi.stubEnv('PREVIEW_SECRET', 'a-secret-of-some-length')
vi.stubEnv('NEXT_PUBLIC_SITE_URL', 'https://print.test')
const {MAX_SHARE_HOURS, createShareLink, parseShareRequest, readShareLink} = await import('@/lib/preview/share-link')

const NOW = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000
const queryOf = (url: string) => new URL(url).searchParams

test('a link opens its page until it expires', () => {
  const {url, expiresAt} = createShareLink('/blog/teal?tag=ink', 24, {now: NOW, documents: ['post-teal', 'settings']})
  expect(expiresAt).toBe(NOW + 24 * HOUR)
  expect(url.startsWith('https://print.test/api/draft-mode/enable?')).toBe(true)
  expect(readShareLink(queryOf(url), expiresAt)).toEqual({
    share: {path: '/blog/teal?tag=ink', expiresAt, scope: 'page', document: '', documents: ['post-teal', 'settings']},
    error: null,
  })
  expect(readShareLink(queryOf(url), expiresAt + 1).error).toMatch(/expired/)
})

test.each(['path', 'expires', 'documents', 'signature'])('a link with a changed or missing %s is rejected', name => {
  const query = queryOf(createShareLink('/blog', 24, {now: NOW, documents: ['post-teal']}).url)
  query.set(name, name === 'expires' ? String(NOW + 999 * HOUR) : `${query.get(name)}x`)
  expect(readShareLink(query, NOW)).toEqual({share: null, error: expect.stringMatching(/not ours/)})
  query.delete(name)
  expect(readShareLink(query, NOW).share).toBeNull()
})

test('S2-share-link a link cannot be widened to the whole site, and one of an earlier version says so', () => {
  const query = queryOf(createShareLink('/blog', 24, {now: NOW}).url)
  query.set('drafts', 'site')
  expect(readShareLink(query, NOW)).toEqual({share: null, error: expect.stringMatching(/not ours/)})
  query.delete('drafts')
  expect(readShareLink(query, NOW)).toEqual({share: null, error: expect.stringMatching(/earlier version/)})
})

test('a link without documents shows none, and one of an earlier version names the document of its author', () => {
  expect(readShareLink(queryOf(createShareLink('/blog', 24, {now: NOW, documents: []}).url), NOW).share).toMatchObject({
    documents: [],
  })
  const query = queryOf(createShareLink('/blog', 24, {now: NOW}).url)
  const expires = String(NOW + 24 * HOUR)
  const signature = createHmac('sha256', 'a-secret-of-some-length')
    .update(JSON.stringify(['share', 'page', 'post-teal', Number(expires), '/blog']))
    .digest('base64url')
  const earlier = {path: '/blog', expires, drafts: 'page', document: 'post-teal', signature}
  expect(readShareLink(new URLSearchParams(earlier), NOW).share).toMatchObject({document: 'post-teal', documents: null})
  expect(readShareLink(query, NOW).share).toMatchObject({document: '', documents: null})
})

test('a link never leads to another site', () => {
  for (const path of ['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)'])
    expect(queryOf(createShareLink(path, 1, {now: NOW}).url).get('path')).toBe('/')
})

test('the Studio’s request needs a path, at most three weeks and a secret', () => {
  const request = {secret: 's', path: '/blog', hours: 24}
  expect(parseShareRequest(request)).toEqual({...request, scope: 'page', document: ''})
  const wide = {...request, scope: 'site', document: 'post-one'}
  expect(parseShareRequest(wide)).toEqual(wide)
  const dotted = {...request, scope: 'page', document: 'import.post-1'}
  expect(parseShareRequest(dotted)).toEqual(dotted)
  const wrong = [
    null,
    'text',
    {},
    {...request, hours: MAX_SHARE_HOURS + 1},
    {...request, hours: 0},
    {...request, hours: '24'},
    {...request, scope: 'all'},
    {...request, document: 'drafts.post-one'},
    {...request, document: 'versions.rSpring.post-one'},
    {...request, document: '.post-one'},
  ]
  for (const body of [...wrong, {...request, secret: ''}, {...request, path: undefined}])
    expect(parseShareRequest(body)).toBeNull()
})
