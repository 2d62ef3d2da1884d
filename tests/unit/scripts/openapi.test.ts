import {expect, test} from 'vitest'
import {keepComponentOrder} from '../../../scripts/openapi/component-order.ts'
import {generatePublicPaths} from '../../../scripts/openapi/public-paths.ts'

const config = {isPublic: true}

test('the list of public paths has the marked routes only, each once, with * for a parameter', () => {
  const text = generatePublicPaths([
    {url: '/products/:id/prices', config},
    {url: '/healthz'},
    {url: '/sitemap/products', config: {isPublic: false}},
    {url: '/categories', config},
    {url: '/categories', config},
  ])
  expect([...text.matchAll(/'(.*)'/g)].map(([, path]) => path)).toEqual(['categories', 'products/*/prices'])
})

test('a path with a public and a server-only method is an error that names it', () => {
  expect(() => generatePublicPaths([{url: '/orders', config}, {url: '/orders'}])).toThrow('/orders: set')
})

test('components keep their committed order, and new ones follow', () => {
  const document = (...names: string[]) => ({components: {schemas: Object.fromEntries(names.map(name => [name, {}]))}})
  const ordered = keepComponentOrder(document('New', 'A', 'B', 'Newer'), document('B', 'Gone', 'A'))
  expect(Object.keys(ordered.components.schemas)).toEqual(['B', 'A', 'New', 'Newer'])
  expect(keepComponentOrder(document('B', 'A'), {})).toEqual(document('B', 'A'))
})
