import type {CatalogueImportInput} from '../../../../contract/import.ts'
import type {SizeDraft} from './sizes.ts'

type SizeTableInput = NonNullable<CatalogueImportInput['products'][number]['size_tables']>[number]

/** A size table measures the wearer or the product, or converts to the sizes of other countries. */
export type SizeTableType = SizeTableInput['type']
/** One value per size, in their order: centimetres, a range of centimetres, or the size in another country. */
export type SizeRow = (number | [number, number] | string)[]

type SizeTableDraft = {type: SizeTableType; description: string; rows: Record<string, SizeRow>}

/** Assigns the values of each row to the sizes; throws when a row does not have one value per size. */
export const toSizeTable = (sizes: SizeDraft[], {type, description, rows}: SizeTableDraft): SizeTableInput => ({
  type,
  description,
  measurements: Object.entries(rows).map(([label, row]) => {
    if (row.length !== sizes.length) throw new Error(`${label} has ${row.length} values for ${sizes.length} sizes`)
    return {label, values: Object.fromEntries(sizes.map((size, index) => [size.key, row[index] ?? '']))}
  }),
})
