import {PLANS} from '../plans.ts'
import {ellipse} from '../shapes/geometry.ts'
import type {Places} from './place.ts'

const cap: Places = {
  front: {at: [400, 346, 50]},
  'left-side': {view: 'side', at: [470, 400, 52]},
  back: {view: 'back', at: [400, 396, 52]},
}

/** The places of hats, bags and objects. What a placement covers entirely, such as a poster, is drawn from its sizes instead. */
export const things: Readonly<Record<string, Places>> = {
  cap,
  beanie: {cuff: {at: [400, 534, 62]}},
  'bucket-hat': {front: {at: [400, 352, 46]}, 'full-print': {outline: PLANS['bucket-hat'].outline}},
  tote: {front: {}, back: {}, corner: {at: [528, 640, 22]}},
  backpack: {front: {}, pocket: {at: [400, 626, 28]}},
  'fanny-pack': {front: {at: [400, 496, 38]}},
  mug: {wrap: {isWrap: true}, 'left-side': {at: [370, 440, 80]}, 'right-side': {view: 'back', at: [370, 440, 80]}},
  tumbler: {wrap: {isWrap: true}},
  bottle: {front: {at: [400, 510, 60]}, wrap: {isWrap: true}, lid: {outline: ellipse(400, 92, 64, 17)}},
  coaster: {front: {outline: PLANS.coaster.outline}},
  candle: {label: {outline: PLANS.candle.bleed?.clip ?? ''}},
  clock: {face: {outline: PLANS.clock.bleed?.clip ?? ''}},
  ornament: {front: {outline: PLANS.ornament.outline}, back: {outline: PLANS.ornament.outline}},
  phone: {back: {outline: PLANS.phone.outline}},
  notebook: {cover: {outline: PLANS.notebook.bleed?.clip ?? ''}},
  card: {'back-cover': {at: [400, 622, 52]}},
  postcard: {front: {outline: PLANS.postcard.outline}, back: {at: [226, 346, 92]}},
}
