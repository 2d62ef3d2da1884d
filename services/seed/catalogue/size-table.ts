import type {CatalogueImportInput} from '../../../contract/import.ts'
import type {SizeDraft} from './sizes.ts'

type SizeTableInput = NonNullable<CatalogueImportInput['products'][number]['size_tables']>[number]

/** What a size table is about: the wearer, the product, or other countries' sizes. */
export type SizeTableType = SizeTableInput['type']
/** Centimetres, a span of centimetres, or a size in another country's words; one for each size, in their order. */
export type SizeRow = (number | [number, number] | string)[]

type SizeTableDraft = {type: SizeTableType; description: string; rows: Record<string, SizeRow>}

/** Lays rows over the sizes they belong to; throws when a row is longer or shorter than the run of sizes. */
export const toSizeTable = (sizes: SizeDraft[], {type, description, rows}: SizeTableDraft): SizeTableInput => ({
  type,
  description,
  measurements: Object.entries(rows).map(([label, row]) => {
    if (row.length !== sizes.length) throw new Error(`${label} has ${row.length} values for ${sizes.length} sizes`)
    return {label, values: Object.fromEntries(sizes.map((size, index) => [size.key, row[index] ?? '']))}
  }),
})
