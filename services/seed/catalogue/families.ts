import type {CatalogueImportInput} from '../../../contract/import.ts'
import type {TechniqueKey} from '../../../contract/values.ts'
import {CARE} from './care.ts'
import {area, mugSides, type PlacementDraft, printedTop} from './placements.ts'
import type {ShippingProfileKey} from './shipping/shipping-rates.ts'
import {BODY_TABLES, type BodyTable} from './sizes/body-tables.ts'
import {ADULT, BABY, KIDS, ONE_SIZE, type SizeDraft, TODDLER, WOMENS} from './sizes/sizes.ts'

type Prices = CatalogueImportInput['products'][number]['prices']

/** Defaults of all products of a kind; a product can override each. Prices are US dollars on top of the base price. */
export type Family = {
  sizes: SizeDraft[]
  surcharges: Record<string, number>
  /** The first technique is the default. */
  techniques: Partial<Record<TechniqueKey, number>>
  placements: PlacementDraft[]
  care: string[]
  shipping: ShippingProfileKey
  tiers: NonNullable<Prices['tiers']>
  regions: NonNullable<Prices['regions']>
  body: BodyTable[]
  /** How the product is measured, for the description of its size table. */
  measuring: string
  /** Whether the product has images of its back. */
  hasBack: boolean
}

const tiers = (...steps: [number, number][]) =>
  steps.map(([min_quantity, percent_off]) => ({min_quantity, percent_off}))
const SOFT = tiers([2, 6], [10, 16], [50, 24])
const HARD = tiers([2, 5], [12, 12], [72, 20])
const LARGE = tiers([3, 4], [10, 10], [25, 15])
const SHEETS = tiers([5, 8], [25, 18], [100, 30])

const regions = (uk: number, eu: number): Family['regions'] => [
  {selling_region: 'uk', percent: uk},
  {selling_region: 'eu', percent: eu},
]

const LAID_FLAT = 'Measured on the garment, laid flat. Double the width for the distance round.'
const OBJECT = 'Measured on the finished piece; up to 3 mm either way.'
const SEWN = 'Measured on the finished piece; cut and sewn goods may differ by 1 cm.'

const apparel = {
  sizes: ADULT,
  surcharges: {'2XL': 1.6, '3XL': 2.8},
  techniques: {dtg: 0, dtf: 0.4},
  placements: printedTop(['dtg', 'dtf']),
  care: CARE.printedCotton,
  shipping: 'light-garments',
  tiers: SOFT,
  regions: regions(102, 104),
  body: BODY_TABLES.adultTop,
  measuring: LAID_FLAT,
  hasBack: true,
} satisfies Family

const thing = {
  sizes: ONE_SIZE,
  surcharges: {},
  techniques: {sublimation: 0},
  placements: [area('front', 'sublimation', 8, 8)],
  care: CARE.wipeClean,
  shipping: 'home-objects',
  tiers: HARD,
  regions: regions(103, 103),
  body: [],
  measuring: OBJECT,
  hasBack: false,
} satisfies Family

const sewn = {...thing, care: CARE.homeTextile, measuring: SEWN} satisfies Family

/** The families of the sample catalogue, by name. */
export const FAMILIES = {
  tee: apparel,
  womensTop: {...apparel, sizes: WOMENS, surcharges: {'2XL': 1.6}, body: BODY_TABLES.womensTop},
  fleece: {...apparel, surcharges: {'2XL': 2.2, '3XL': 4}, care: CARE.fleece, shipping: 'heavy-garments'},
  bottoms: {
    ...apparel,
    surcharges: {'2XL': 1.8, '3XL': 3.2},
    placements: [area('left-leg', ['dtg', 'dtf'], 4, 10), area('right-leg', ['dtg', 'dtf'], 4, 10, {extra: 3.6})],
    body: BODY_TABLES.adultBottom,
    hasBack: false,
  },
  kids: {
    ...apparel,
    sizes: KIDS,
    surcharges: {},
    placements: [
      area('front', ['dtg', 'dtf'], 9, 11),
      area('back', ['dtg', 'dtf'], 9, 11, {extra: 3.4}),
      area('neck-label', ['dtg', 'dtf'], 2.5, 2, {extra: 0.8}),
    ],
    body: BODY_TABLES.kids,
  },
  toddler: {
    ...apparel,
    sizes: TODDLER,
    surcharges: {},
    placements: [area('front', ['dtg', 'dtf'], 7, 8), area('back', ['dtg', 'dtf'], 7, 8, {extra: 3.2})],
    body: BODY_TABLES.toddler,
  },
  baby: {
    ...apparel,
    sizes: BABY,
    surcharges: {},
    techniques: {dtg: 0},
    placements: [area('front', 'dtg', 5, 5)],
    body: BODY_TABLES.baby,
    hasBack: false,
  },
  hat: {
    ...sewn,
    techniques: {embroidery: 0},
    placements: [area('front', 'embroidery', 4, 2.25)],
    care: CARE.headwear,
    shipping: 'headwear',
    tiers: SOFT,
  },
  accessory: {...sewn, shipping: 'accessories', tiers: SOFT},
  bag: {...sewn, care: CARE.canvasBag, shipping: 'bags', tiers: SOFT},
  mug: {...thing, placements: mugSides('sublimation', 8.5, 3.5), care: CARE.ceramic, shipping: 'mugs'},
  metalware: {...thing, care: CARE.vacuumSteel, shipping: 'metalware'},
  framed: {...thing, techniques: {giclee: 0}, care: CARE.framed, shipping: 'framed-goods', tiers: LARGE},
  rolledPrint: {...thing, techniques: {giclee: 0}, care: CARE.printOnPaper, shipping: 'rolled-prints', tiers: LARGE},
  homeTextile: {...sewn, shipping: 'home-textiles', tiers: LARGE},
  homeObject: thing,
  sheet: {
    ...thing,
    techniques: {'digital-offset': 0},
    care: CARE.paper,
    shipping: 'letterbox',
    tiers: SHEETS,
    regions: regions(100, 102),
  },
  book: {
    ...thing,
    techniques: {'digital-offset': 0},
    care: CARE.paper,
    shipping: 'books',
    tiers: HARD,
    regions: regions(100, 102),
  },
  tech: {...thing, techniques: {'uv-print': 0}, shipping: 'tech'},
} satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES
