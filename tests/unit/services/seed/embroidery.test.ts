import {describe, expect, test} from 'vitest'
import {ARTWORKS, artworkOf} from '../../../../services/seed/art/artwork.ts'
import {INKS} from '../../../../services/seed/art/colours.ts'
import {embroider} from '../../../../services/seed/art/embroidery/embroider.ts'
import {toPolylines, walk} from '../../../../services/seed/art/embroidery/polylines.ts'
import {readShapes} from '../../../../services/seed/art/embroidery/shapes.ts'
import {spansAt} from '../../../../services/seed/art/embroidery/spans.ts'
import {lineThread, overprint, tonesOf, toThread} from '../../../../services/seed/art/embroidery/thread.ts'
import {areaOn, boxOn} from '../../../../services/seed/art/places/area-on.ts'
import {closeUpSvg} from '../../../../services/seed/art/product-svg.ts'
import {COLORS} from '../../../../services/seed/catalogue/colors.ts'
import {
  describeImage,
  drawImage,
  isEmbroidered,
  listImages,
} from '../../../../services/seed/catalogue/product-images.ts'
import {PRODUCTS} from '../../../../services/seed/catalogue/products.ts'

/** The place and the scale of the stitches of a drawing. */
const STITCHES =
  /<g transform="translate\(([\d.-]+) ([\d.-]+)\)scale\(([\d.]+)\)"><path fill="#[0-9a-f]{6}" fill-opacity/
const WORK = {fabric: '#22345a', threads: 40}
const BOARD = {x: 100, y: 100, width: 200, height: 200}

describe('an embroidered product', () => {
  const embroidered = PRODUCTS.filter(isEmbroidered)

  test('S2-pictures shows stitches inside its print area, in every colour', () => {
    expect(embroidered.map(({id}) => id)).toContain('heavy-hoodie')
    for (const product of embroidered) {
      const [placement] = product.placements
      if (!placement) throw new Error(`${product.id} has no placement`)
      expect(placement.techniques, product.id).toContain('embroidery')
      const box = boxOn(product.drawing, placement)
      for (const image of listImages(product).filter(({artwork, view}) => artwork && view === 'front')) {
        const svg = drawImage(product, image)
        const [, x, y, scale] = (STITCHES.exec(svg) ?? []).map(Number)
        expect(scale, image.key).toBeGreaterThan(0)
        const shapes = readShapes(artworkOf(product.shown[1]))
        const [left, top, right, bottom] = extent(shapes)
        const close = 0.5
        expect(Number(x) + left * Number(scale) * 10, image.key).toBeGreaterThan(box.x - close)
        expect(Number(y) + top * Number(scale) * 10, image.key).toBeGreaterThan(box.y - close)
        expect(Number(x) + right * Number(scale) * 10, image.key).toBeLessThan(box.x + box.width + close)
        expect(Number(y) + bottom * Number(scale) * 10, image.key).toBeLessThan(box.y + box.height + close)
        expect(describeImage(product, image)).toContain('embroidered')
      }
    }
  })

  test('has a close-up of its stitches on the colour of its main image', () => {
    for (const product of embroidered) {
      const closeUp = listImages(product).find(({view}) => view === 'detail')
      if (!closeUp) throw new Error(`${product.id} has no close-up`)
      expect(drawImage(product, closeUp)).toContain(COLORS[product.shown[0]].hex)
      expect(describeImage(product, closeUp)).toMatch(/embroidered on \w+, close up$/)
    }
  })

  test('has no flat artwork on its front', () => {
    for (const product of embroidered) {
      const [first] = listImages(product)
      if (first) expect(drawImage(product, first)).not.toContain('preserveAspectRatio')
    }
  })
})

test('printed products have no stitches', () => {
  for (const product of PRODUCTS.filter(one => !isEmbroidered(one))) {
    expect(listImages(product).map(({view}) => view)).not.toContain('detail')
    const [first] = listImages(product)
    if (first) expect(STITCHES.test(drawImage(product, first)), product.id).toBe(false)
  }
})

function extent(shapes: ReturnType<typeof readShapes>) {
  return [
    Math.min(...shapes.map(({bounds, width}) => bounds[0] - (width ?? 0) / 2)),
    Math.min(...shapes.map(({bounds, width}) => bounds[1] - (width ?? 0) / 2)),
    Math.max(...shapes.map(({bounds, width}) => bounds[2] + (width ?? 0) / 2)),
    Math.max(...shapes.map(({bounds, width}) => bounds[3] + (width ?? 0) / 2)),
  ] as const
}

test('every artwork can be embroidered; the result is valid, the same every time and at most 140 kB', () => {
  for (const name of ARTWORKS) {
    const svg = closeUpSvg(name, '#9c3f2f')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(closeUpSvg(name, '#9c3f2f')).toBe(svg)
    expect(Buffer.byteLength(svg)).toBeLessThan(140_000)
  }
})

test('halftone is left out', () => {
  const halftones = artworkOf('songbird').body.match(/h0/g) ?? []
  expect(halftones.length).toBeGreaterThan(50)
  const shapes = readShapes(artworkOf('songbird'))
  expect(shapes.length).toBeLessThan(20)
  expect(shapes.every(({bounds}) => bounds.every(Number.isFinite))).toBe(true)
})

test('overlapping inks become one thread in the colour that they print', () => {
  const twoDiscs = (inks: [string, string]) => ({
    ...artworkOf('kite'),
    body: inks.map(ink => `<circle class="m" cx="200" cy="200" r="100" fill="${ink}"/>`).join(''),
  })
  const stitched = embroider(twoDiscs([INKS.sun, INKS.teal]), BOARD, WORK)
  const printed = overprint(INKS.sun, INKS.teal)
  expect(printed).toBe('#0d5b13')
  // The upper disc covers the lower one, so only the overprint is sewn.
  expect(stitched).toContain(`stroke="${tonesOf(toThread(printed)).base}"`)
  expect(stitched).not.toContain(`stroke="${tonesOf(INKS.teal).base}"`)
  expect(stitched).not.toContain(`stroke="${tonesOf(INKS.sun).base}"`)
})

test('a thread is the closest spool, and a line on the cloth contrasts with it', () => {
  expect(toThread('#0e766f')).toBe(INKS.teal)
  expect(toThread('#808080')).toBe('#808080')
  expect(lineThread(INKS.key, '#22345a')).toBe('#ece2cd')
  expect(lineThread(INKS.key, '#e6d8bb')).toBe(INKS.key)
})

test('arcs, relative commands and transforms become lines', () => {
  const [square] = toPolylines('m0 0h10v10h-10z', ['scale(2)', 'translate(5 0)'])
  expect(square).toEqual({
    points: [
      [5, 0],
      [25, 0],
      [25, 20],
      [5, 20],
    ],
    isClosed: true,
  })
  const [disc] = toPolylines('M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z')
  for (const [x, y] of disc?.points ?? []) expect(Math.hypot(x, y)).toBeCloseTo(10, 1)
  expect(spansAt(square ? [square] : [], 10)).toEqual([[5, 25]])
  expect(
    walk(
      {
        points: [
          [0, 0],
          [10, 0],
        ],
        isClosed: false,
      },
      5,
    ).map(({x}) => x),
  ).toEqual([0, 5, 10])
})

test('a place on a sleeve is turned, and a tilted case is outlined as it lies', () => {
  const sleeve = areaOn('hoodie', {key: 'left-sleeve', width: 2.5, height: 2.5})
  expect(sleeve?.outline).toMatch(/^M/)
  expect(areaOn('hoodie', {key: 'left-chest', width: 4, height: 4})).toMatchObject({outline: null, box: {width: 80}})
  expect(areaOn('phone', {key: 'back', width: 3, height: 6})?.outline).toMatch(/C/)
  expect(areaOn('blanket', {key: 'front', width: 50, height: 60})).toBeNull()
  expect(() => boxOn('blanket', {key: 'front', width: 50, height: 60})).toThrow('no place for front')
})
