import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {FACET_NAMES} from '../../contract/enums.ts'
import type {ImportedProduct} from '../../contract/imported-product.ts'
import type {ProductListQuery} from '../../contract/listing.ts'
import {generateCatalogue} from '../../services/seed/catalogue/generate/generate-products.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {indexCatalogue} from '../support/indexed-catalogue.ts'
import {createPlainPass, queriesOf} from '../unit/services/catalogue-api/search/plain-pass.ts'

/* Compares what lists count after random writes with a pass over all products that the database has. The other tests of facets need none. */

const PRODUCTS = 120
const WRITES = 80
const SEED = 20_261_125
const generated = generateCatalogue(PRODUCTS)

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: generated})
}, 300_000)
afterAll(() => api.close())

const asAdmin = (path: string, init: RequestInit = {}) =>
  fetch(api.url + path, {
    ...init,
    headers: {
      ...init.headers,
      authorization: `Bearer ${api.adminToken}`,
      ...(init.body != null && {'content-type': 'application/json'}),
    },
  })

async function readAll(): Promise<ImportedProduct[]> {
  const lines = (await (await asAdmin('/admin/catalogue/export')).text()).trim().split('\n')
  return lines.map(line => JSON.parse(line)).filter(line => line.id !== undefined)
}

/** Replaces products by others with the same id, and deletes and brings back some. Returns the number of each status. */
async function writeAtRandom(products: ImportedProduct[]): Promise<Record<number, number>> {
  const statuses: number[] = []
  const write = fc.record({at: fc.nat(PRODUCTS - 1), like: fc.nat(PRODUCTS - 1), isRemoval: fc.boolean()})
  for (const {at, like, isRemoval} of fc.sample(write, {numRuns: WRITES, seed: SEED})) {
    const [own, other] = [products[at], products[like]] as [ImportedProduct, ImportedProduct]
    const path = `/admin/products/${own.id}`
    const etag = (await asAdmin(path)).headers.get('etag')
    const headers: Record<string, string> = etag ? {'if-match': etag} : {'if-none-match': '*'}
    const {id, sku_prefix} = own
    const body = JSON.stringify({...other, id, sku_prefix, related_product_ids: []})
    const response = await asAdmin(path, isRemoval ? {method: 'DELETE', headers} : {method: 'PUT', headers, body})
    statuses.push(response.status)
  }
  return Object.fromEntries([...Map.groupBy(statuses, status => status)].map(([status, {length}]) => [status, length]))
}

const toSearch = (query: ProductListQuery): string => {
  const entries = Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one]))
  return String(new URLSearchParams(entries.filter(([, value]) => value !== undefined).map(pair => pair.map(String))))
}

test('after random writes, total, facet counts and price range of any selection equal a pass over all products', async () => {
  const statuses = await writeAtRandom(await readAll())
  for (const status of [200, 201, 204]) expect(statuses[status], `responses with ${status}`).toBeGreaterThan(5)
  const products = await readAll()
  const {catalogue} = indexCatalogue({...generated, products})
  const {passAll, checksOf, countByHand} = createPlainPass(catalogue, products)
  await fc.assert(
    fc.asyncProperty(queriesOf(catalogue), async query => {
      const {paging, facets} = await (await fetch(`${api.url}/products?${toSearch(query)}`)).json()
      const checks = checksOf(query)
      expect(paging.total).toBe(passAll(checks).length)
      for (const name of FACET_NAMES) {
        const counted = facets[name].filter(({count}: {count: number}) => count > 0)
        const counts = Object.fromEntries(
          counted.map(({value, count}: {value: string; count: number}) => [value, count]),
        )
        expect({name, counts}).toEqual({name, counts: countByHand(checks, name)})
      }
      const prices = passAll(checks, 'price').map(one => one.lowestPrices[query.currency] / 100)
      const range = prices.length > 0 ? {min: Math.min(...prices), max: Math.max(...prices)} : null
      expect(facets.price && {min: Number(facets.price.min), max: Number(facets.price.max)}).toEqual(range)
    }),
    {numRuns: 100, seed: SEED},
  )
})
