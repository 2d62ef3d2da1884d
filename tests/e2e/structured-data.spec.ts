import {expect, test} from '@playwright/test'
import {PUBLIC_PATHS} from '../support/public-pages'
import {findIssues, readThings} from '../support/structured-data'

const EXPECTED: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/blog': ['Organization', 'ItemList'],
  '/blog/why-your-teal-looks-muddy-on-a-navy-tee': ['Organization', 'BreadcrumbList', 'BlogPosting'],
  '/catalog/products': ['Organization', 'BreadcrumbList', 'ItemList'],
  '/catalog/products/unisex-tee': ['Organization', 'BreadcrumbList', 'Product'],
  '/catalog/categories/t-shirts': ['Organization', 'BreadcrumbList', 'ItemList'],
}

test('S2-structured-data every public page describes itself by the vocabulary of schema.org and the rules of rich results', async ({
  request,
  baseURL,
}) => {
  const types = new Set<unknown>()
  for (const path of PUBLIC_PATHS) {
    const html = await (await request.get(path)).text()
    const things = readThings(html)
    const found = things.map(thing => thing['@type'])
    expect(found, path).toContain('Organization')
    for (const type of EXPECTED[path] ?? []) expect(found, path).toContain(type)
    for (const type of found) types.add(type)
    for (const {image} of things.filter(thing => thing['@type'] === 'Product')) {
      const urls = [image].flat()
      expect(urls.length, path).toBeGreaterThan(0)
      // On this site: the backend's own address may not be reachable from outside.
      expect(
        urls.filter(url => !`${url}`.startsWith(`${baseURL}/_next/image?`)),
        path,
      ).toEqual([])
    }
    const issues = await findIssues(html)
    // A warning names a recommended field that is absent; one of the vocabulary names an unknown property.
    expect(
      issues.filter(({severity, errorType}) => severity === 'ERROR' || errorType === 'schemaOrg'),
      path,
    ).toEqual([])
  }
  expect([...types].sort()).toEqual([
    'BlogPosting',
    'BreadcrumbList',
    'FAQPage',
    'ItemList',
    'Organization',
    'Product',
    'WebSite',
  ])
})
