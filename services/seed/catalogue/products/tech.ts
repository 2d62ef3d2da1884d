import {CARE} from '../care.ts'
import {defineProduct} from '../define-product.ts'
import {area, fullSize, wholeFace} from '../placements.ts'
import {inches, sized} from '../sizes/sizes.ts'

const PHONES = [
  sized('iphone-16', 'iPhone 16'),
  sized('iphone-16-pro', 'iPhone 16 Pro'),
  sized('pixel-9', 'Pixel 9'),
  sized('iphone-16-pro-max', 'iPhone 16 Pro Max'),
]
const OLDER_PHONES = [sized('iphone-14', 'iPhone 14'), sized('iphone-14-plus', 'iPhone 14 Plus')]

const MATS = inches([9, 8], [24, 12], [31, 15])
const SLEEVES = {'13in': [13.25, 9.75], '15in': [15, 11]} as const

/** Phone cases, sleeves and mats. */
export const tech = [
  defineProduct({
    id: 'tough-phone-case',
    name: 'Tough phone case',
    brand: 'Hardback',
    model: 'TC',
    family: 'tech',
    categories: ['tech'],
    drawing: 'phone',
    shown: ['Chalk', 'citrus'],
    colors: ['Chalk', 'Soot'],
    price: 8.9,
    sizes: PHONES,
    sizeLabel: 'Phone model',
    placements: wholeFace('uv-print', [3.1, 6.5], {
      key: 'back',
      sizes: {
        'iphone-16': [2.75, 5.75],
        'iphone-16-pro': [2.75, 6],
        'pixel-9': [2.75, 6],
        'iphone-16-pro-max': [3.1, 6.5],
      },
    }),
    description:
      'Two layers: a rubber liner that takes the fall and a hard shell that takes the print. Ink goes on matt, wraps over the edges and can be felt a little, like good paper. Mind the camera: the cut-out is larger on the newer moulds, so keep faces in the lower two thirds.',
    highlights: ['Rubber liner under a hard shell', 'Matt UV print over the edges', 'Works with wireless charging'],
    material: ['polycarbonate', 'Polycarbonate shell, thermoplastic rubber liner'],
    weight: '46 g',
    measurements: {Height: [15.1, 15.3, 15.6, 16.7], Width: [7.6, 7.6, 7.6, 8.2], Thickness: 1.2},
    popularity: 765,
    rating: [4.5, 1187],
    released: '2023-06-13',
    related: ['laptop-sleeve', 'desk-mat', 'outdoor-stickers', 'sticker-sheet'],
    availability: [
      {size: 'iphone-16-pro', color: 'Chalk', availability: 'out of stock', replenishment_date: '2027-01-16'},
    ],
  }),
  defineProduct({
    id: 'slim-phone-case',
    name: 'Slim phone case',
    brand: 'Hardback',
    model: 'SC',
    family: 'tech',
    categories: ['tech'],
    drawing: 'phone',
    shown: ['Soot', 'songbird'],
    colors: ['Chalk', 'Soot'],
    price: 7.6,
    discountPercent: 30,
    tiers: [],
    sizes: OLDER_PHONES,
    sizeLabel: 'Phone model',
    placements: wholeFace('uv-print', [3, 6.25], {
      key: 'back',
      sizes: {'iphone-14': [2.75, 5.75], 'iphone-14-plus': [3, 6.25]},
    }),
    description:
      'A single thin shell for phones of a few years ago. We have stopped ordering it, because nearly everyone now takes the tough one; the last few hundred are sold at nearly a third off. It will not be restocked.',
    highlights: ['One millimetre thin', 'Clearance price while it lasts', 'For two older moulds only'],
    material: ['polycarbonate', 'Polycarbonate, 1 mm'],
    weight: '18 g',
    measurements: {Height: [14.9, 16.3], Width: [7.3, 8], Thickness: 1},
    popularity: 84,
    rating: [4.1, 506],
    released: '2023-03-14',
    related: ['tough-phone-case', 'laptop-sleeve', 'outdoor-stickers'],
    discontinued: true,
    successor: 'tough-phone-case',
    availability: [
      // A discontinued product is out of stock where no row says otherwise. Later rows win.
      {availability: 'in stock', replenishment_date: null},
      {color: 'Soot', availability: 'out of stock', replenishment_date: null},
      {selling_region: 'eu', availability: 'not fulfillable', replenishment_date: null},
    ],
  }),
  defineProduct({
    id: 'laptop-sleeve',
    name: 'Laptop sleeve',
    brand: 'Hardback',
    model: 'LS',
    family: 'tech',
    categories: ['tech', 'bags'],
    drawing: 'laptop-sleeve',
    shown: ['Brick', 'low-tide'],
    colors: ['Chalk', 'Brick', 'Sage', 'Navy'],
    price: 16.8,
    sizes: [sized('13in', '13 in'), sized('15in', '15 in')],
    surcharges: {'15in': 1.8},
    techniques: {sublimation: 0},
    placements: [
      area('front', 'sublimation', 15, 11, {dpi: 200, sizes: SLEEVES}),
      area('back', 'sublimation', 15, 11, {extra: 2.8, dpi: 200, sizes: SLEEVES}),
    ],
    care: CARE.polyester,
    description:
      'Five millimetres of foam between two faces of smooth knit, one of them yours. The zip runs round two sides and has a fabric lip, so nothing metal meets the machine. Print the back as well and it looks designed rather than decorated.',
    highlights: ['5 mm foam, soft lining', 'Zip guarded on the inside', 'Printed to the seams'],
    material: ['neoprene', 'Polyester-faced neoprene foam'],
    weight: '210 g',
    measurements: {Width: [34, 38.5], Height: [25, 28]},
    popularity: 315,
    rating: [4.6, 248],
    released: '2024-08-13',
    related: ['desk-mat', 'everyday-backpack', 'tough-phone-case', 'spiral-notebook'],
  }),
  defineProduct({
    id: 'desk-mat',
    name: 'Desk mat',
    brand: 'Hardback',
    model: 'DM',
    family: 'tech',
    categories: ['tech', 'home-and-living'],
    drawing: 'mousepad',
    shown: ['Chalk', 'night-ridge'],
    colors: ['Chalk', 'Sky', 'Soot'],
    price: 9.8,
    sizes: MATS,
    surcharges: {'24x12': 5.4, '31x15': 9.2},
    techniques: {sublimation: 0},
    placements: [area('front', 'sublimation', 31, 15, {dpi: 150, sizes: fullSize(MATS)})],
    sellingRegions: ['us', 'uk', 'eu'],
    description:
      'A mat for a mouse, a keyboard or the whole desk. The weave is fine enough for a pointer to glide on and for a thin line to survive; the stitched edge does not curl. Dark artwork hides coffee, which we mention from experience.',
    highlights: ['Three sizes, one price step each', 'Stitched edge', 'Natural rubber that stays put'],
    material: ['rubber', 'Polyester weave on 3 mm natural rubber'],
    weight: '540 g',
    measurements: {Width: [23, 61, 79], Height: [20, 30.5, 38], Thickness: 0.3},
    popularity: 515,
    rating: [4.7, 476],
    released: '2024-02-27',
    related: ['laptop-sleeve', 'spiral-notebook', 'tough-phone-case', 'ceramic-mug-15oz'],
  }),
]
