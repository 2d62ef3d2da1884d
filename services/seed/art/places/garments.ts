import {PLANS} from '../plans.ts'
import type {Place, Places} from './place.ts'

type Point = readonly [x: number, y: number]

/** On a garment an inch is drawn as 20 units. */
const INCH = 20
const at = ([x, y]: Point, turn?: number): Place => ({at: [x, y, INCH], ...(turn && {turn})})
const mirrored = ([x, y]: Point): Point => [800 - x, y]

/** Left and right are the wearer's: the left chest is on the right of the front view. */
function top({chest, neck, sleeve, turn}: {chest: Point; neck: Point; sleeve: Point; turn: number}): Places {
  return {
    front: {},
    back: {view: 'back'},
    'left-chest': at(chest),
    'left-chest-embroidery': at(chest),
    'right-chest': at(mirrored(chest)),
    'neck-label': {at: [...neck, 16]},
    'left-sleeve': at(sleeve, -turn),
    'right-sleeve': at(mirrored(sleeve), turn),
  }
}

function legs(left: Point): Places {
  return {
    'left-leg': {},
    'right-leg': at(mirrored(left)),
    'left-thigh': at([left[0], left[1] - 60]),
    'right-thigh': at(mirrored([left[0], left[1] - 60])),
  }
}

/** The places of tops and bottoms. */
export const garments = {
  tee: top({chest: [478, 300], neck: [400, 168], sleeve: [640, 318], turn: 14}),
  'fitted-tee': top({chest: [468, 300], neck: [400, 168], sleeve: [612, 300], turn: 14}),
  'oversized-tee': top({chest: [480, 302], neck: [400, 168], sleeve: [668, 310], turn: 18}),
  'kids-tee': top({chest: [465, 290], neck: [400, 158], sleeve: [600, 290], turn: 18}),
  longsleeve: top({chest: [478, 310], neck: [400, 168], sleeve: [646, 430], turn: 12}),
  bodysuit: {front: {}},
  tank: top({chest: [470, 345], neck: [400, 205], sleeve: [0, 0], turn: 0}),
  polo: top({chest: [498, 317], neck: [400, 168], sleeve: [636, 318], turn: 14}),
  sweatshirt: top({chest: [480, 320], neck: [400, 160], sleeve: [640, 420], turn: 12}),
  hoodie: top({chest: [496, 384], neck: [400, 190], sleeve: [636, 380], turn: 12}),
  'zip-hoodie': top({chest: [488, 396], neck: [400, 190], sleeve: [636, 380], turn: 12}),
  joggers: legs([484, 400]),
  shorts: {...legs([516, 510]), 'full-print': {outline: PLANS.shorts.outline}},
  leggings: {
    'left-thigh': {},
    'right-thigh': {at: [325, 388, 24]},
    'full-print': {outline: PLANS.leggings.outline},
  },
  socks: {leg: {}},
  apron: {front: {}, chest: {at: [400, 300, 18]}, pocket: {at: [400, 540, 18]}},
} satisfies Record<string, Places>
