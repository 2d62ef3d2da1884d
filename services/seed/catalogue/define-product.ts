import type {SellingRegion} from '../../../contract/values.ts'
import type {CatalogueImportInput} from '../../../contract/import.ts'
import type {ArtworkName} from '../art/artwork.ts'
import type {Drawing} from '../art/drawings.ts'
import type {BrandName} from './brands.ts'
import type {CategoryId} from './categories.ts'
import type {ColorName} from './colors.ts'
import {FAMILIES, type Family, type FamilyName} from './families.ts'
import type {SizeRow} from './size-table.ts'

type Availability = NonNullable<CatalogueImportInput['products'][number]['availability']>[number]
/** "Not in stock" in one colour, size or region: what is left out matches everything. */
type AvailabilityDraft = Omit<Availability, 'color' | 'technique'> & {color?: ColorName}

/** One product as its author writes it: what makes it itself, and where it differs from its family. */
type ProductDraft = {
  id: string
  name: string
  brand: BrandName
  model: string
  family: FamilyName
  /** The first is where it lives; the others list it as well. */
  categories: [CategoryId, ...CategoryId[]]
  drawing: Drawing
  /** The colour and the artwork it is pictured with in listings. */
  shown: [ColorName, ArtworkName]
  colors: ColorName[]
  /** US dollars for one piece in its smallest size, with one print by the default technique. */
  price: number
  description: string
  highlights: string[]
  /** The key of the material facet, then the full wording. */
  material: [key: string, detail: string]
  weight: `${number} ${'g' | 'gsm'}`
  certifications?: string[]
  /** Centimetres; one number for each size, or one for all. */
  measurements: Record<string, number | SizeRow>
  popularity: number
  rating: [average: number, count: number]
  released: string
  related: string[]
  discontinued?: boolean
  discountPercent?: number
  missing?: {color?: ColorName; size?: string}[]
  availability?: AvailabilityDraft[]
  sellingRegions?: SellingRegion[]
} & Partial<Omit<Family, 'measuring'>>

/** A draft with everything its family gives filled in. */
export type DefinedProduct = ProductDraft & Family

/** Completes a draft with its family's sizes, techniques, placements, care, prices and shipping. */
export function defineProduct(draft: ProductDraft): DefinedProduct {
  const family: Family = FAMILIES[draft.family]
  return {...family, ...draft}
}
