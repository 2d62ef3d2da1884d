import {expect, test} from 'vitest'
import {describeSelection} from '@/lib/catalogue/describe-selection'
import type {Facets} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION, type Selection} from '@/lib/catalogue/selection'

const facets = {
  category: [
    {value: 'bags', label: 'Bags', count: 3},
    {value: 'hats', label: 'Hats', count: 2},
  ],
  technique: [{value: 'embroidery', label: 'Embroidery', count: 2}],
  color: [{value: 'navy', label: 'Navy', count: 1}],
  size: [],
} as unknown as Facets

test.each<[Partial<Selection>, string | null]>([
  [{}, null],
  [{page: 3, sort: 'price'}, null],
  [{category: ['bags', 'hats']}, 'Bags and Hats'],
  [{category: ['bags'], technique: ['embroidery'], color: ['navy'], size: ['XL']}, 'Bags: Embroidery, navy, size XL'],
  [{search: 'mug'}, '“mug”'],
  [{search: 'mug', category: ['bags'], priceMax: '20'}, '“mug” in Bags: up to $20'],
  [{isNew: true, priceMin: '5', priceMax: '20'}, 'Products: new, $5 to $20'],
  [{color: ['unknown']}, 'Products: unknown'],
])('the selection %j is described as %s', (changes, expected) => {
  expect(describeSelection({...EMPTY_SELECTION, ...changes}, facets)).toBe(expected)
})
