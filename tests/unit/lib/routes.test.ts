import {describe, expect, test} from 'vitest'
import {NAMED_ROUTES, PAGE_KEYS, POLICY_SLUGS, pagePath, publicPath, staticPath} from '@/lib/document-paths'
import {absoluteUrl, routes} from '@/lib/routes'

describe('S2-routes the map of addresses', () => {
  test('spells every path of the specification', () => {
    expect([
      routes.home,
      routes.contact,
      routes.blog,
      routes.post('a-post'),
      routes.why,
      routes.catalog,
      routes.printOnDemand,
      routes.how,
      routes.shopifyIntegration,
      routes.products,
      routes.product('unisex-tee'),
      routes.categories,
      routes.category('t-shirts'),
    ]).toEqual([
      '/',
      '/contact',
      '/blog',
      '/blog/a-post',
      '/why-overprint',
      '/catalog',
      '/print-on-demand',
      '/how-overprint-works',
      '/shopify-intigration',
      '/catalog/products',
      '/catalog/products/unisex-tee',
      '/catalog/categories',
      '/catalog/categories/t-shirts',
    ])
  })

  test('S2-legal has exactly the six legal pages', () => {
    expect(POLICY_SLUGS.map(slug => routes.policy(slug))).toEqual([
      '/legal/disclaimer',
      '/legal/cookies-policy',
      '/legal/privacy-policy',
      '/legal/terms-of-service',
      '/legal/shipping-and-delivery-policy',
      '/legal/return-and-replacement-policy',
    ])
  })

  test('maps a path with its query to the static page that renders it', () => {
    expect(staticPath(routes.policy('disclaimer'))).toBe('/legal/disclaimer')
    expect(staticPath(routes.policyVersion('disclaimer', '1.2'))).toBe('/legal/disclaimer/1.2')
    expect(staticPath(routes.post('a/b?c'))).toBe(routes.post('a/b?c'))
    // Requests for `/%2F`, `/%2F%5B/x` and `/%2Fx/blog`, whose parameters arrive decoded.
    expect(['//', '/\\', '//[/x', '//x/../blog'].map(staticPath)).toEqual(['/', '/', '/[/x', '/blog'])
  })

  test('maps a static page to its public address', () => {
    for (const path of [
      routes.home,
      routes.post('a'),
      routes.policy('disclaimer'),
      routes.policyVersion('disclaimer', '1.2'),
    ])
      expect(publicPath(staticPath(path))).toBe(path)
  })

  test('has a different path for every composed page', () => {
    expect(new Set(PAGE_KEYS.map(pagePath)).size).toBe(PAGE_KEYS.length)
  })

  test('encodes parameters', () => {
    expect(routes.post('a/b?c')).toBe('/blog/a%2Fb%3Fc')
  })

  test('builds absolute URLs on the configured origin', () => {
    expect(absoluteUrl('/')).toBe('http://localhost:3000/')
    expect(absoluteUrl(routes.blog)).toBe('http://localhost:3000/blog')
  })

  test('names only paths of the map', () => {
    const paths: unknown[] = Object.values(routes)
    for (const path of Object.values(NAMED_ROUTES)) expect(paths).toContain(path)
  })
})
