import fc from 'fast-check'
import {expect, test} from 'vitest'
import {productListQuery} from '@/contract/listing'
import {MAX_LIMIT} from '@/contract/values'
import {toSnake} from '@/lib/catalogue/camel'
import {EMPTY_SELECTION, selectionToPath, selectionToQuery, toggleValue} from '@/lib/catalogue/selection'
import {toSelection} from '@/lib/catalogue/to-selection'

const readPath = (path: string) => {
  const query: Record<string, string[]> = {}
  for (const [name, value] of new URL(path, 'http://x').searchParams) query[name] = [...(query[name] ?? []), value]
  return toSelection(query)
}

test('a path without a query is the empty selection, and vice versa', () => {
  expect(toSelection({})).toEqual(EMPTY_SELECTION)
  expect(selectionToPath(EMPTY_SELECTION)).toBe('/catalog/products')
})

test('a selection survives the round trip through its path, which has one spelling', () => {
  const selection = toSelection({
    page: '3',
    sort: '-price',
    search: ' long sleeve ',
    color: ['navy', 'black', 'navy'],
    technique: 'dtg',
    size: '2XL',
    category: 't-shirts',
    price_min: '5',
    price_max: '19.50',
    new: 'true',
  })
  const path = selectionToPath(selection)
  expect(path).toBe(
    '/catalog/products?category=t-shirts&technique=dtg&color=black&color=navy&size=2XL&new=true&page=3&price_max=19.50&price_min=5&search=long+sleeve&sort=-price',
  )
  expect(selectionToPath(readPath(path))).toBe(path)
})

test('unknown parameters and invalid values are ignored', () => {
  const query = {
    page: '0',
    sort: 'cheapest',
    color: 'octarine',
    technique: ['dtg', 'magic'],
    category: 'Ü',
    price_min: '-1',
  }
  expect(toSelection({...query, utm_source: 'x'})).toEqual({...EMPTY_SELECTION, technique: ['dtg']})
})

test('a filter may have as many values as the API accepts', () => {
  const category = Array.from({length: MAX_LIMIT + 1}, (_, index) => `category-${index}`)
  expect(toSelection({category}).category).toEqual(category.slice(0, MAX_LIMIT))
})

test('amounts may have a dollar sign, a decimal comma and spaces', () => {
  const amounts = (price_min: string) => toSelection({price_min}).priceMin
  expect(['$12', ' 12,50 ', '$ 9.5', '1o', '1,234', '$'].map(amounts)).toEqual(['12', '12.50', '9.5', null, null, null])
})

test('a search that is cut within a character stays well-formed', () => {
  const search = (text: string) => toSelection({search: text}).search
  expect(search(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  expect(search(`${'a'.repeat(198)}😀b`)).toBe(`${'a'.repeat(198)}😀`)
})

test('toggling a value adds or removes it and returns to the first page', () => {
  const third = {...EMPTY_SELECTION, page: 3, color: ['navy']}
  expect(toggleValue(third, 'color', 'red')).toMatchObject({page: 1, color: ['navy', 'red']})
  expect(toggleValue(third, 'color', 'navy')).toMatchObject({page: 1, color: []})
})

test('every URL results in a backend query that the contract allows', () => {
  const text = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.constantFrom('navy', 'dtg', 't-shirts', '9.50', 'true', '7', 'a'.repeat(300)),
  )
  const query = fc.dictionary(
    fc.constantFrom(
      'page',
      'sort',
      'search',
      'category',
      'technique',
      'color',
      'size',
      'price_min',
      'price_max',
      'new',
    ),
    fc.oneof(text, fc.array(text, {maxLength: 30})),
  )
  fc.assert(
    fc.property(query, urlQuery => {
      const apiQuery = toSnake(selectionToQuery(toSelection(urlQuery)))
      const parameters = Object.fromEntries(
        Object.entries(apiQuery).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
      )
      expect(productListQuery.safeParse(parameters).error?.issues ?? []).toEqual([])
    }),
  )
})
