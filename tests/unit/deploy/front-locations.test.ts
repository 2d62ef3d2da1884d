import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'

/* nginx takes the location of an exact address, and otherwise the longest beginning, so these decide what is stored. */

const folder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx')
const text = readFileSync(join(folder, 'overprint-server.conf'), 'utf8')

const locations = [...text.matchAll(/^location (= )?(?:\^~ )?(\/\S*) \{(.*\}$|[\s\S]*?^\})/gm)].map(
  ([, exact, path = '', body = '']) => ({
    isExact: exact !== undefined,
    path,
    isStored: body.includes('include overprint-cache.conf;'),
  }),
)

const isStored = (path: string): boolean => {
  const exact = locations.find(location => location.isExact && location.path === path)
  const beginnings = locations.filter(location => !location.isExact && path.startsWith(location.path))
  const longest = beginnings.reduce((best, next) => (next.path.length > best.path.length ? next : best))
  return (exact ?? longest).isStored
}

test('nginx tries no expression for a page', () => {
  expect(text).toContain('location ^~ / {')
})

test.each([
  ...['/', '/blog/a', '/lake/images/p/d/a.png', '/apiary', '/lakes', '/accounts', '/studios'],
  ...['/_next/static/a.js', '/_next/data/b/index.json', '/_next/image', '/share/a.jpg', '/sitemap.xml'],
])('nginx may store %s', path => expect(isStored(path)).toBe(true))

test.each([
  ...['/api', '/api/health', '/api/revalidate', '/backend', '/backend/products', '/lake', '/lake/', '/lake/images'],
  ...['/lake/v1/ping', '/lake/image', '/account', '/account/orders', '/studio', '/studio/presentation'],
])('nginx stores nothing of %s', path => expect(isStored(path)).toBe(false))

test('nginx redirects no address to the one with a slash', () => {
  const withSlash = locations.filter(({isExact, path}) => !isExact && path !== '/' && path.endsWith('/'))
  const exact = locations.filter(({isExact}) => isExact).map(({path}) => `${path}/`)
  expect(withSlash.map(({path}) => path).filter(path => !exact.includes(path))).toEqual([])
})
