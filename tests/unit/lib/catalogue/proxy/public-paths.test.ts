import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {isPublicPath} from '@/lib/catalogue/proxy/public-paths'

const openapi = join(import.meta.dirname, '../../../../../services/catalogue-api/openapi.json')
const document = JSON.parse(readFileSync(openapi, 'utf8')) as {paths: Record<string, Record<string, {tags: string[]}>>}

/** Paths that only servers request: health checks, metrics, and the product ids of the sitemap. */
const SERVERS_ONLY = ['/healthz', '/readyz', '/metrics', '/sitemap/products']

test('S7-client browsers may call every path of the published contract except those for servers', () => {
  for (const path of Object.keys(document.paths)) {
    const segments = path
      .slice(1)
      .replace(/\{\w+\}/g, 'some-id')
      .split('/')
    expect(isPublicPath(segments), path).toBe(!SERVERS_ONLY.includes(path) && !path.startsWith('/images/'))
  }
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
