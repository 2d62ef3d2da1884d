import type {ImportedProduct, ImportedSizeTable} from '../../../contract/imported-product.ts'
import type {SizeTable} from '../../../contract/product.ts'

type Unit = 'inches' | 'cm'
type Value = ImportedSizeTable['measurements'][number]['values'][string]

const CM_PER_INCH = 2.54

/** Returns the size guide in each requested unit, in that order; `international` tables, which have no unit, appear once. */
export function toSizeTables(product: ImportedProduct, units: Unit[]): SizeTable[] {
  const wanted = [...new Set(units)]
  return product.size_tables.flatMap(table =>
    table.type === 'international'
      ? [toTable(product, table, null)]
      : wanted.map(unit => toTable(product, table, unit)),
  )
}

function toTable(product: ImportedProduct, table: ImportedSizeTable, unit: Unit | null): SizeTable {
  return {
    type: table.type,
    unit,
    description: table.description,
    measurements: table.measurements.map(({label, values}) => ({
      label,
      values: product.sizes.flatMap(({key}) => {
        const value = values[key]
        return value === undefined ? [] : [{size: key, ...toValue(value, unit)}]
      }),
    })),
  }
}

function toValue(value: Value, unit: Unit | null) {
  if (Array.isArray(value)) return {min_value: toText(value[0], unit), max_value: toText(value[1], unit)}
  return {value: toText(value, unit)}
}

/** Converts centimetres to the unit, rounded to one decimal place; returns texts unchanged. */
function toText(value: number | string, unit: Unit | null): string {
  if (typeof value === 'string') return value
  return String(Math.round((unit === 'inches' ? value / CM_PER_INCH : value) * 10) / 10)
}
