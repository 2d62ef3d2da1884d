import fc from 'fast-check'
import {FACET_NAMES, PRODUCT_SORTS} from '../../../../../contract/enums.ts'
import type {ImportedProduct} from '../../../../../contract/imported-product.ts'
import {type ProductListQuery, productListQuery} from '../../../../../contract/listing.ts'
import {type Card, toCard} from '../../../../../services/catalogue-api/catalogue/card.ts'
import {type Catalogue, listFacetValues} from '../../../../../services/catalogue-api/catalogue/catalogue.ts'
import {parseCents} from '../../../../../services/catalogue-api/money.ts'

/** A product with what lists derive from it. */
export type PlainProduct = Pick<Card, 'isInStock' | 'lowestPrices'> & {product: ImportedProduct}
export type Check = {name: string; passes: (one: PlainProduct) => boolean}

/** Returns functions that filter, count and sort products by a plain pass over all of them, to compare the index with. */
export function createPlainPass(catalogue: Catalogue, products: ImportedProduct[]) {
  const all: PlainProduct[] = products
    .map(product => ({product, ...toCard(product, catalogue.rates)}))
    .toSorted((a, b) => b.product.popularity - a.product.popularity || (a.product.id < b.product.id ? -1 : 1))
  const facetValues = new Map(
    all.map(({product}) => {
      const values = listFacetValues(product, catalogue.categories)
      return [
        product.id,
        Object.fromEntries(FACET_NAMES.map(name => [name, [...values[name]]])) as Record<string, string[]>,
      ]
    }),
  )
  const valuesOf = ({id}: ImportedProduct, name: string): string[] => facetValues.get(id)?.[name] ?? []
  const passAll = (checks: Check[], without?: string) =>
    all.filter(one => checks.every(({name, passes}) => name === without || passes(one)))
  return {
    all,
    passAll,
    /** Returns the filters of a query. */
    checksOf: (query: ProductListQuery) => toChecks(query, valuesOf),
    /** Returns the number of products per value of a facet that pass every check but the facet's own. */
    countByHand(checks: Check[], name: string) {
      const values = passAll(checks, name).flatMap(({product}) => [...new Set(valuesOf(product, name))])
      return Object.fromEntries([...Map.groupBy(values, value => value)].map(([value, {length}]) => [value, length]))
    },
  }
}

function toChecks(query: ProductListQuery, valuesOf: (product: ImportedProduct, name: string) => string[]): Check[] {
  const checks: Check[] = FACET_NAMES.filter(name => query[name].length > 0).map(name => ({
    name,
    passes: ({product}) => query[name].some(value => valuesOf(product, name).includes(value)),
  }))
  const priceOf = (one: PlainProduct) => one.lowestPrices[query.currency]
  if (query.price_min !== undefined || query.price_max !== undefined) {
    const [min, max] = [parseCents(query.price_min ?? '0'), parseCents(query.price_max ?? '9999999')]
    checks.push({name: 'price', passes: one => priceOf(one) >= min && priceOf(one) <= max})
  }
  if (query.new !== undefined) checks.push({name: 'new', passes: ({product}) => product.is_new === query.new})
  if (query.in_stock !== undefined) checks.push({name: 'in_stock', passes: one => one.isInStock === query.in_stock})
  return checks
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, {nil: undefined, freq: 1})

/** Returns random queries with values of the facets of a catalogue. */
export function queriesOf({listing}: Catalogue): fc.Arbitrary<ProductListQuery> {
  const some = (name: (typeof FACET_NAMES)[number]) =>
    fc.oneof(
      {weight: 2, arbitrary: fc.constant<string[]>([])},
      fc.uniqueArray(fc.constantFrom(...listing.facets[name].keys()), {maxLength: 3}),
    )
  return fc
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
}
