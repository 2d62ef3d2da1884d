import fc from 'fast-check'
import {expect, test} from 'vitest'
import {productListQuery} from '@/contract/listing'
import {toSnake} from '@/lib/catalogue/camel'
import {EMPTY_SELECTION, selectionToPath, selectionToQuery, toggleValue, toSelection} from '@/lib/catalogue/selection'

const readPath = (path: string) => {
  const query: Record<string, string[]> = {}
  for (const [name, value] of new URL(path, 'http://x').searchParams) query[name] = [...(query[name] ?? []), value]
  return toSelection(query)
}

test('an address without a query is the empty selection, and the other way round', () => {
  expect(toSelection({})).toEqual(EMPTY_SELECTION)
  expect(selectionToPath(EMPTY_SELECTION)).toBe('/catalog/products')
})

test('a selection travels through its address unchanged, in one spelling', () => {
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

test('what the listing does not know is passed over', () => {
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

test('choosing a value goes back to the first page, choosing it again takes it out', () => {
  const third = {...EMPTY_SELECTION, page: 3, color: ['navy']}
  expect(toggleValue(third, 'color', 'red')).toMatchObject({page: 1, color: ['navy', 'red']})
  expect(toggleValue(third, 'color', 'navy')).toMatchObject({page: 1, color: []})
})

test('whatever stands in an address, the question to the backend is one its contract allows', () => {
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
    fc.property(query, one => {
      const asked = toSnake(selectionToQuery(toSelection(one)))
      const onWire = Object.fromEntries(
        Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
      )
      expect(productListQuery.safeParse(onWire).error?.issues ?? []).toEqual([])
    }),
  )
})
