import {expect, test} from 'vitest'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {generateCatalogue, generateProducts} from '../../../../services/seed/catalogue/generate/generate-products.ts'

test('a generated catalogue is a valid import with about 30 variants per product', () => {
  const {products} = checkedImport.parse(generateCatalogue(500))
  expect(products).toHaveLength(500)
  const variants = products.reduce((sum, {colors, sizes}) => sum + colors.length * sizes.length, 0)
  expect(variants / products.length).toBeGreaterThan(27)
  expect(variants / products.length).toBeLessThan(33)
  expect(new Set(products.map(({name}) => name)).size).toBeGreaterThan(450)
})

test('generated products are the same every time, and do not depend on their number', () => {
  expect([...generateProducts(20)]).toEqual([...generateProducts(20)])
  expect([...generateProducts(40)].slice(0, 20)).toEqual([...generateProducts(20)])
})
