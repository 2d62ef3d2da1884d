import {expect, test} from 'vitest'
import {INKS} from '../../../../services/seed/art/colours.ts'
import {PLANS} from '../../../../services/seed/art/plans.ts'
import {COLORS} from '../../../../services/seed/catalogue/colors.ts'
import {drawImage, listImages} from '../../../../services/seed/catalogue/product-images.ts'
import {PRODUCTS} from '../../../../services/seed/catalogue/products.ts'

const mugs = PRODUCTS.filter(({drawing}) => drawing === 'mug')
const body = (svg: string): string | undefined =>
  /<path transform="translate\(-5 4\)" d="[^"]*" fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]

test('every mug has the body of its colour, and its blanks too', () => {
  expect(mugs).toHaveLength(4)
  for (const mug of mugs) {
    for (const image of listImages(mug).filter(({view}) => view !== 'wrap')) {
      expect(body(drawImage(mug, image)), image.key).toBe(COLORS[image.color].hex)
    }
  }
})

test('S2-pictures dye is printed on white, whatever the colour of the mug; ultraviolet ink is opaque', () => {
  const coating = `<path d="${PLANS.mug.coating}" fill="${INKS.white}"/>`
  for (const mug of mugs) {
    for (const image of listImages(mug).filter(({artwork}) => artwork)) {
      const svg = drawImage(mug, image)
      const isDye = 'sublimation' in mug.techniques
      expect(svg.includes(coating), image.key).toBe(isDye)
      expect(/clip-path="url\(#op-mug-f-p\)" style="([^"]+)"/.exec(svg)?.[1], image.key).toBe(
        isDye ? 'mix-blend-mode:multiply' : 'isolation:isolate',
      )
    }
  }
})
