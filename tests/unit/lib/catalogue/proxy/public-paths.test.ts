import {expect, test} from 'vitest'
import {isPublicPath} from '@/lib/catalogue/proxy/public-paths'
import {PUBLIC_PATHS} from '@/lib/catalogue/proxy/public-paths.generated'
import {openApi} from '../../../../support/openapi.ts'

/** Paths that only servers request: health checks, metrics, the product ids of the sitemap, and the administrator's. */
const SERVERS_ONLY = [
  ...['/healthz', '/readyz', '/metrics', '/sitemap/products', '/changes'],
  ...Object.keys(openApi.paths).filter(path => path.startsWith('/admin/')),
]

test('S7-client browsers may call every path of the published contract except those for servers', () => {
  for (const path of Object.keys(openApi.paths)) {
    const segments = path
      .slice(1)
      .replace(/\{\w+\}/g, 'some-id')
      .split('/')
    const help = SERVERS_ONLY.includes(path)
      ? `${path} is for servers only: remove isPublic from its route and run \`npm run openapi\``
      : `${path}: add \`config: {isPublic: true}\` to its route and run \`npm run openapi\`, or if only servers may call it, add it to SERVERS_ONLY in this test`
    expect(isPublicPath(segments), help).toBe(!SERVERS_ONLY.includes(path))
  }
})

test('S7-client browsers may call no path that the published contract hides, such as those for administrators', () => {
  const published = Object.keys(openApi.paths).map(path => path.slice(1).replace(/\{\w+\}/g, '*'))
  const hidden = PUBLIC_PATHS.filter(path => !published.includes(path) || path.startsWith('admin'))
  expect(hidden, 'remove isPublic from the routes of these paths and run `npm run openapi`').toEqual([])
})

test('S7-client only a POST to a public path has a body: the proxy drops the bodies of other methods', () => {
  const withBody = Object.entries(openApi.paths)
    .filter(([path]) => !SERVERS_ONLY.includes(path))
    .flatMap(([, methods]) => Object.entries(methods ?? {}))
    .filter(([, operation]) => Object.hasOwn(operation, 'requestBody'))
  expect(new Set(withBody.map(([method]) => method))).toEqual(new Set(['post']))
})

test.each([
  ['admin', 'catalogue'],
  ['admin', 'accounts'],
  ['products', '..'],
  ['products', '.'],
  ['products', ''],
  ['products', '../admin/catalogue'],
  ['products', 'a\\b'],
  ['products', 'a', '..'],
  ['products', 'a', 'admin'],
  ['categories', '..', 'admin'],
  ['auth', 'sessions', 'other'],
  [''],
  [],
])('S7-client %j %j %j is not public', (...segments) => {
  expect(isPublicPath(segments)).toBe(false)
})
