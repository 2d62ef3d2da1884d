import {describe, expect, test} from 'vitest'
import {needsUnderbase} from '../../../../services/seed/art/colours.ts'
import {DRAWINGS} from '../../../../services/seed/art/drawings.ts'
import {COLORS, toColorKey} from '../../../../services/seed/catalogue/colors.ts'
import {drawImage, listImages} from '../../../../services/seed/catalogue/product-images.ts'
import {PRODUCTS} from '../../../../services/seed/catalogue/products.ts'
import {toCatalogueImport} from '../../../../services/seed/catalogue/to-import.ts'

const document = toCatalogueImport()
const keys = PRODUCTS.flatMap(product => listImages(product).map(image => image.key))

test('every drawing is used by a product', () => {
  expect(new Set(PRODUCTS.map(product => product.drawing))).toEqual(new Set(DRAWINGS))
})

test('image keys are unique', () => {
  expect(new Set(keys).size).toBe(keys.length)
})

test('the import refers to exactly the images that are drawn', () => {
  const named = document.products.flatMap(product => [
    ...product.images.map(one => one.image),
    ...product.mockups.map(one => one.image),
    ...product.colors.map(color => product.variant_image.replaceAll('{color}', color.key)),
  ])
  expect(new Set(named)).toEqual(new Set(keys))
  for (const {id, image} of document.categories) expect(keys, id).toContain(image)
})

describe('the listing', () => {
  const popular = [...PRODUCTS].sort((a, b) => b.popularity - a.popularity)

  test('shows each product in one of its colours', () => {
    for (const {id, shown, colors} of PRODUCTS) expect(colors, id).toContain(shown[0])
  })

  test('never shows the same colour or artwork twice in a row', () => {
    const neighbours = popular.slice(1).map((product, index) => [popular[index]?.shown ?? [], product.shown] as const)
    expect(neighbours.filter(([[color], [next]]) => color === next)).toEqual([])
    expect(neighbours.filter(([[, artwork], [, next]]) => artwork === next)).toEqual([])
  })

  test('has dark fabrics on its first page', () => {
    const dark = popular.slice(0, 24).filter(({shown: [color]}) => needsUnderbase(COLORS[color].hex))
    expect(dark.length).toBeGreaterThanOrEqual(5)
  })

  test('has a unique popularity for every product', () => {
    expect(new Set(PRODUCTS.map(product => product.popularity)).size).toBe(PRODUCTS.length)
  })
})

test('a product has images of its back only when the back can be printed', () => {
  for (const product of PRODUCTS.filter(one => one.hasBack)) {
    expect(
      product.placements.map(one => one.key),
      product.id,
    ).toContain('back')
  }
})

test('mockups are blank, and their print area is inside the template', () => {
  for (const {id, mockups, colors} of document.products) {
    expect(mockups.length, id).toBeGreaterThan(0)
    for (const {image, color, print_area: area, template_width: width, template_height: height} of mockups) {
      expect(image).toMatch(/-blank$/)
      expect(colors.map(one => one.key)).toContain(color)
      expect(area.left + area.width <= width && area.top + area.height <= height, id).toBe(true)
    }
  }
})

test('the first image shows the artwork and the listing colour, and the blank has no artwork', () => {
  const product = PRODUCTS.find(one => one.id === 'heavyweight-tee')
  if (!product) throw new Error('The heavyweight tee is missing')
  const [first, ...others] = listImages(product)
  const blank = others.find(image => image.artwork === null)
  if (!first || !blank) throw new Error('An image is missing')
  expect(first.key).toBe(`heavyweight-tee/${toColorKey(product.shown[0])}-front`)
  expect(drawImage(product, first)).toContain(COLORS[product.shown[0]].hex)
  expect(drawImage(product, first)).toContain('Two wheels')
  expect(drawImage(product, blank)).not.toContain('Two wheels')
})
