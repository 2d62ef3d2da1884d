import {expect, test} from 'vitest'
import {toNearestSelection} from '@/lib/catalogue/nearest-selection'
import type {Facets} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION, type Selection} from '@/lib/catalogue/selection'

const facets = {
  category: [{value: 'bags', label: 'Bags', count: 0}],
  technique: [{value: 'embroidery', label: 'Embroidery', count: 0}],
  color: [],
  size: [],
} as unknown as Facets

const selection: Selection = {
  ...EMPTY_SELECTION,
  page: 2,
  sort: 'price',
  search: 'mug',
  category: ['bags'],
  technique: ['embroidery'],
  priceMin: '2',
  priceMax: '5',
  isNew: true,
}

test('S2-nearest the filters left out are dropped and named; the others and the order stay', () => {
  expect(toNearestSelection(selection, {leftOut: ['technique']}, facets)).toEqual({
    without: {...selection, technique: [], page: 1},
    leftOut: ['Embroidery'],
  })
  expect(toNearestSelection(selection, {leftOut: ['price', 'new', 'search']}, facets)).toEqual({
    without: {...selection, priceMin: null, priceMax: null, isNew: false, search: '', page: 1},
    leftOut: ['$2 to $5', 'New', '“mug”'],
  })
})

test('S2-nearest a filter that the site does not have is ignored', () => {
  expect(toNearestSelection(selection, {leftOut: ['brand']}, facets)).toEqual({
    without: {...selection, page: 1},
    leftOut: [],
  })
})
