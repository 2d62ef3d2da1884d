import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {FACET_NAMES, PRODUCT_FILTERS, PRODUCT_SORTS} from '../../../../../contract/enums.ts'
import type {ImportedProduct} from '../../../../../contract/imported-product.ts'
import {productListQuery} from '../../../../../contract/listing.ts'
import {putProduct} from '../../../../../services/catalogue-api/catalogue/catalogue.ts'
import {listProducts} from '../../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {generateCatalogue} from '../../../../../services/seed/catalogue/generate/generate-products.ts'
import {indexCatalogue} from '../../../../support/indexed-catalogue.ts'
import {createPlainPass, type PlainProduct, queriesOf} from './plain-pass.ts'

/* Compares the index with a plain pass over all products of a generated catalogue. */

const PRODUCTS = 700
const CHANGES = 1500
const generated = generateCatalogue(PRODUCTS)

/** Adds, replaces and removes products at random, one by one, from half of the catalogue on. */
function changeAtRandom(seed: number): ReturnType<typeof indexCatalogue> {
  const {products} = indexCatalogue(generated)
  const {catalogue} = indexCatalogue({...generated, products: generated.products.slice(0, PRODUCTS / 2)})
  const present = new Map(products.slice(0, PRODUCTS / 2).map(product => [product.id, product]))
  const change = fc.record({at: fc.nat(PRODUCTS - 1), like: fc.nat(PRODUCTS - 1), isRemoval: fc.boolean()})
  for (const {at, like, isRemoval} of fc.sample(change, {numRuns: CHANGES, seed})) {
    const [{id}, other] = [products[at], products[like]] as [ImportedProduct, ImportedProduct]
    if (isRemoval) {
      catalogue.listing.remove(id)
      present.delete(id)
    } else {
      putProduct(catalogue, {...other, id})
      present.set(id, {...other, id})
    }
  }
  return {catalogue, products: [...present.values()]}
}

const SEED = 20_261_123

describe.each([
  {name: 'as it is built', ...indexCatalogue(generated)},
  {name: `after ${CHANGES} random changes`, ...changeAtRandom(SEED)},
])('the index $name', ({catalogue, products}) => {
  const {all, passAll, checksOf, countByHand} = createPlainPass(catalogue, products)

  test('for any selection, total, facet counts and price range equal those of a pass over all products', () => {
    fc.assert(
      fc.property(queriesOf(catalogue), query => {
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
    const keys: Record<string, (a: PlainProduct, b: PlainProduct) => number> = {
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
      const listed = Array.from({length: Math.ceil(all.length / 100)}, (_, at) => page(at * 100)).flat()
      const compare = keys[sort]
      expect([sort, listed.map(one => one.id)]).toEqual([
        sort,
        all.toSorted((a, b) => compare?.(a, b) ?? 0).map(one => one.product.id),
      ])
    }
  })

  test('S2-nearest for any selection without a match, no products fail fewer filters, and all that fail the same are listed', () => {
    let compared = 0
    fc.assert(
      fc.property(queriesOf(catalogue), query => {
        const {total, nearest} = listProducts(catalogue, query)
        if (total > 0) return
        compared += 1
        const checks = checksOf(query)
        const failedBy = (one: PlainProduct) => {
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
      listProducts(catalogue, productListQuery.parse({limit: '100', ...query})).products.map(({id}) => id)
    const found = new Set(idsOf({search: 'hoodie', category: ['clothing'], limit: '100'}))
    const black = idsOf({search: 'hoodie', category: ['clothing'], color: ['black'], sort: 'price'})
    expect(black.length).toBeGreaterThan(0)
    for (const id of black) expect([id, found.has(id) || found.size === 100]).toEqual([id, true])
    expect(black).toEqual(idsOf({id: black, sort: 'price'}))
  })

  test('the first suggestions are those of a list of all', () => {
    const words = products.slice(0, 60).flatMap(({name, brand}) => `${name} ${brand}`.toLowerCase().split(' '))
    for (const text of new Set(words.flatMap(word => [1, 2, 3, 20].map(length => word.slice(0, length))))) {
      expect([text, catalogue.search.suggest(text, 3)]).toEqual([
        text,
        catalogue.search.suggest(text, 5000).slice(0, 3),
      ])
    }
  })

  test('lists, searches and suggests as an index that is built of the same products', () => {
    const {catalogue: fresh} = indexCatalogue({...generated, products})
    const search = fc.constantFrom(undefined, 'tee', 'organic cotton', 'hood', 'bl', 'coastal zzz', 'phone case', 'mok')
    fc.assert(
      fc.property(queriesOf(catalogue), search, (query, text) => {
        const asked = text === undefined ? query : {...query, search: text}
        expect(listProducts(catalogue, asked)).toEqual(listProducts(fresh, asked))
        expect(catalogue.search.suggest(text ?? 'm', 8)).toEqual(fresh.search.suggest(text ?? 'm', 8))
      }),
      {numRuns: 150},
    )
  })
})
