import {expect, test} from 'vitest'
import {listLeafCategories} from '@/components/catalogue/category/leafCategories'

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

test('a leaf category has products that belong to none of its children, whether or not it has children', () => {
  const tree = [
    category('clothing', null, 5),
    category('tees', 'clothing', 5),
    category('home', null, 4),
    category('wall-art', 'home', 1),
    category('empty', null, 0),
  ]
  expect(listLeafCategories(tree).map(({id}) => id)).toEqual(['tees', 'home', 'wall-art'])
})
