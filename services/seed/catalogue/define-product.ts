import type {CatalogueImportInput} from '../../../contract/import.ts'
import type {SellingRegion} from '../../../contract/values.ts'
import type {ArtworkName} from '../art/artwork.ts'
import type {Drawing} from '../art/drawings.ts'
import type {BrandName} from './brands.ts'
import type {CategoryId} from './categories.ts'
import type {ColorName} from './colors.ts'
import {FAMILIES, type Family, type FamilyName} from './families.ts'
import type {SizeRow} from './sizes/size-table.ts'

type Availability = NonNullable<CatalogueImportInput['products'][number]['availability']>[number]
/** An exception to "in stock" for a colour, size or region; a missing field matches every value. */
type AvailabilityDraft = Omit<Availability, 'color' | 'technique'> & {color?: ColorName}

/** A product as its author writes it: its own data, and the fields in which it differs from its family. */
type ProductDraft = {
  id: string
  name: string
  brand: BrandName
  model: string
  family: FamilyName
  /** The first is the main category. */
  categories: [CategoryId, ...CategoryId[]]
  drawing: Drawing
  /** The colour and the artwork of its image in listings. */
  shown: [ColorName, ArtworkName]
  colors: ColorName[]
  /** US dollars for one item in the smallest size, with one print in the default technique. */
  price: number
  description: string
  highlights: string[]
  /** The key of the material facet, and the full description. */
  material: [key: string, detail: string]
  weight: `${number} ${'g' | 'gsm'}`
  certifications?: string[]
  /** Centimetres: one value per size, or one for all. */
  measurements: Record<string, number | SizeRow>
  popularity: number
  rating: [average: number, count: number]
  released: string
  related: string[]
  /** What the sizes are, when they are not sizes: "Phone model". */
  sizeLabel?: string
  discontinued?: boolean
  /** Id of the product that replaces a discontinued one. */
  successor?: string
  discountPercent?: number
  missing?: {color?: ColorName; size?: string}[]
  availability?: AvailabilityDraft[]
  sellingRegions?: SellingRegion[]
} & Partial<Omit<Family, 'measuring'>>

/** A product with all fields of its family. */
export type DefinedProduct = ProductDraft & Family

/** Adds the family's sizes, techniques, placements, care, prices and shipping to a draft. */
export function defineProduct(draft: ProductDraft): DefinedProduct {
  const family: Family = FAMILIES[draft.family]
  return {...family, ...draft}
}
