import fc from 'fast-check'
import {expect, test} from 'vitest'
import {FACET_NAMES, PRODUCT_FILTERS, PRODUCT_SORTS} from '../../../../../contract/enums.ts'
import {type ProductListQuery, productListQuery} from '../../../../../contract/listing.ts'
import {type IndexedProduct, listFacetValues} from '../../../../../services/catalogue-api/catalogue/indexed-product.ts'
import {listProducts} from '../../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {parseCents} from '../../../../../services/catalogue-api/money.ts'
import {generateCatalogue} from '../../../../../services/seed/catalogue/generate/generate-products.ts'
import {readSample} from '../sample.ts'

/* Compares the index with a plain pass over all products of a generated catalogue. */

const PRODUCTS = 700
const catalogue = readSample(generateCatalogue(PRODUCTS))
const all = [...catalogue.products.values()]

type Check = {name: string; passes: (one: IndexedProduct) => boolean}

function checksOf(query: ProductListQuery): Check[] {
  const checks: Check[] = FACET_NAMES.filter(name => query[name].length > 0).map(name => ({
    name,
    passes: ({product}) => query[name].some(value => valuesOf(product, name).includes(value)),
  }))
  const priceOf = (one: IndexedProduct) => one.lowestPrices[query.currency]
  if (query.price_min !== undefined || query.price_max !== undefined) {
    const [min, max] = [parseCents(query.price_min ?? '0'), parseCents(query.price_max ?? '9999999')]
    checks.push({name: 'price', passes: one => priceOf(one) >= min && priceOf(one) <= max})
  }
  if (query.new !== undefined) checks.push({name: 'new', passes: ({product}) => product.is_new === query.new})
  if (query.in_stock !== undefined) checks.push({name: 'in_stock', passes: one => one.isInStock === query.in_stock})
  return checks
}

const facetValues = new Map(
  all.map(({product}) => {
    const values = listFacetValues(product, catalogue.categories)
    return [
      product.id,
      Object.fromEntries(FACET_NAMES.map(name => [name, [...values[name]]])) as Record<string, string[]>,
    ]
  }),
)
const valuesOf = ({id}: IndexedProduct['product'], name: string): string[] => facetValues.get(id)?.[name] ?? []
const passAll = (checks: Check[], without?: string) =>
  all.filter(one => checks.every(({name, passes}) => name === without || passes(one)))

function countByHand(checks: Check[], name: string) {
  const values = passAll(checks, name).flatMap(({product}) => [...new Set(valuesOf(product, name))])
  return Object.fromEntries([...Map.groupBy(values, value => value)].map(([value, {length}]) => [value, length]))
}

const valuesIn = (name: (typeof FACET_NAMES)[number]) => [...catalogue.listing.facets[name].keys()]
const some = (name: (typeof FACET_NAMES)[number]) =>
  fc.oneof(
    {weight: 2, arbitrary: fc.constant<string[]>([])},
    fc.uniqueArray(fc.constantFrom(...valuesIn(name)), {maxLength: 3}),
  )
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, {nil: undefined, freq: 1})
const someQuery = fc
  .record({
    category: some('category'),
    technique: some('technique'),
    color: some('color'),
    size: some('size'),
    placement: some('placement'),
    brand: some('brand'),
    material: some('material'),
    selling_region: some('selling_region'),
    price_min: maybe(fc.constantFrom('0', '5', '9.50', '20')),
    price_max: maybe(fc.constantFrom('4.99', '15', '60')),
    new: maybe(fc.constantFrom('true', 'false')),
    in_stock: maybe(fc.constantFrom('true', 'false')),
    sort: maybe(fc.constantFrom(...PRODUCT_SORTS)),
    currency: fc.constantFrom('USD', 'EUR', 'GBP'),
    offset: fc.constantFrom('0', '1', '24', '690'),
    limit: fc.constantFrom('1', '24', '100'),
  })
  .map(query => productListQuery.parse(query))

test('for any selection, total, facet counts and price range equal those of a pass over all products', () => {
  fc.assert(
    fc.property(someQuery, query => {
      const {total, facets} = listProducts(catalogue, query)
      const checks = checksOf(query)
      expect(total).toBe(passAll(checks).length)
      for (const name of FACET_NAMES) {
        const counted = facets[name].filter(({count}) => count > 0).map(({value, count}) => [value, count])
        expect({name, counts: Object.fromEntries(counted)}).toEqual({name, counts: countByHand(checks, name)})
      }
      const prices = passAll(checks, 'price').map(one => one.lowestPrices[query.currency] / 100)
      const range = prices.length > 0 ? {min: Math.min(...prices), max: Math.max(...prices)} : null
      expect(facets.price && {min: Number(facets.price.min), max: Number(facets.price.max)}).toEqual(range)
    }),
    {numRuns: 200},
  )
})

test('the pages of any sort order list every match once, in order', () => {
  const collator = new Intl.Collator('en', {numeric: true})
  const keys: Record<string, (a: IndexedProduct, b: IndexedProduct) => number> = {
    popular: (a, b) => b.product.popularity - a.product.popularity,
    new: (a, b) => Date.parse(b.product.released_at) - Date.parse(a.product.released_at),
    price: (a, b) => a.lowestPrices.GBP - b.lowestPrices.GBP,
    '-price': (a, b) => b.lowestPrices.GBP - a.lowestPrices.GBP,
    title: (a, b) => collator.compare(a.product.name, b.product.name),
    rating: ({product: {rating: a}}, {product: {rating: b}}) => b.average - a.average || b.count - a.count,
  }
  for (const sort of PRODUCT_SORTS) {
    const page = (offset: number) =>
      listProducts(catalogue, productListQuery.parse({sort, currency: 'GBP', offset: String(offset), limit: '100'}))
        .products
    const listed = [0, 100, 200, 300, 400, 500, 600].flatMap(page)
    const compare = keys[sort]
    expect([sort, listed.map(one => one.product.id)]).toEqual([
      sort,
      all.toSorted((a, b) => compare?.(a, b) ?? 0).map(one => one.product.id),
    ])
  }
})

test('S2-nearest for any selection without a match, no products fail fewer filters, and all that fail the same are listed', () => {
  let compared = 0
  fc.assert(
    fc.property(someQuery, query => {
      const {total, nearest} = listProducts(catalogue, query)
      if (total > 0) return
      compared += 1
      const checks = checksOf(query)
      const failedBy = (one: IndexedProduct) => {
        const failed = checks.filter(({passes}) => !passes(one)).map(({name}) => name)
        return PRODUCT_FILTERS.filter(name => failed.includes(name))
      }
      const groups = Map.groupBy(all, one => failedBy(one).join())
      const fewest = Math.min(...all.map(one => failedBy(one).length))
      const sizes = [...groups].filter(([, [first]]) => first && failedBy(first).length === fewest)
      expect(nearest?.leftOut).toHaveLength(fewest)
      expect(nearest?.total).toBe(groups.get(nearest?.leftOut.join() ?? '')?.length)
      expect(nearest?.total).toBe(Math.max(...sizes.map(([, group]) => group.length)))
    }),
    {numRuns: 200},
  )
  expect(compared).toBeGreaterThan(20)
})

test('a search with filters lists what both find', () => {
  const idsOf = (query: object) =>
    listProducts(catalogue, productListQuery.parse({limit: '100', ...query})).products.map(({product}) => product.id)
  const found = new Set(idsOf({search: 'hoodie', category: ['clothing'], limit: '100'}))
  const black = idsOf({search: 'hoodie', category: ['clothing'], color: ['black'], sort: 'price'})
  expect(black.length).toBeGreaterThan(0)
  for (const id of black) expect([id, found.has(id) || found.size === 100]).toEqual([id, true])
  expect(black).toEqual(idsOf({id: black, sort: 'price'}))
})
