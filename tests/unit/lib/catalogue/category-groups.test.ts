import {expect, test} from 'vitest'
import {groupCategories, listLeafCategories} from '@/lib/catalogue/category-groups'

const category = (id: string, parentId: string | null, productCount: number) => ({
  id,
  slug: id,
  parentId,
  title: id,
  description: '',
  imageUrl: 'http://localhost/x.webp',
  productCount,
  position: 0,
})
const idsOf = (categories: {id: string}[]) => categories.map(({id}) => id)

test('a leaf category has products that belong to none of its children, whether or not it has children', () => {
  const tree = [
    category('clothing', null, 5),
    category('tees', 'clothing', 5),
    category('home', null, 4),
    category('wall-art', 'home', 1),
    category('empty', null, 0),
  ]
  expect(idsOf(listLeafCategories(tree))).toEqual(['tees', 'home', 'wall-art'])
})

test('a category whose children share a product is no leaf', () => {
  const tree = [category('clothing', null, 10), category('tees', 'clothing', 8), category('organic', 'clothing', 4)]
  expect(idsOf(listLeafCategories(tree))).toEqual(['tees', 'organic'])
})

test('S2-routes all categories with products are listed under their root, at any level', () => {
  const {groups, others} = groupCategories([
    category('clothing', null, 8),
    category('tops', 'clothing', 8),
    category('tees', 'tops', 5),
    category('polos', 'tops', 3),
    category('vests', 'tops', 0),
    category('home', null, 4),
    category('wall-art', 'home', 1),
  ])
  expect(groups.map(({root, categories}) => [root.id, idsOf(categories)])).toEqual([
    ['clothing', ['tops', 'tees', 'polos']],
    ['home', ['home', 'wall-art']],
  ])
  expect(others).toEqual([])
})

test('a root without a category with products below it has no group of its own', () => {
  const {groups, others} = groupCategories([
    category('paper', null, 2),
    category('bags', null, 3),
    category('purses', 'bags', 0),
    category('home', null, 1),
    category('wall-art', 'home', 1),
  ])
  expect(groups.map(({root, categories}) => [root.id, idsOf(categories)])).toEqual([['home', ['wall-art']]])
  expect(idsOf(others)).toEqual(['paper', 'bags'])
})
