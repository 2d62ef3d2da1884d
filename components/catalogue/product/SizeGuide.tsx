import {Fold} from '@/components/ui/Fold'
import {KeptHtml} from '@/components/ui/KeptHtml'
import {Table} from '@/components/ui/Table'
import type {PageDetail, PageProduct} from '@/lib/catalogue/cards/page-detail'
import type {SizeTable} from '@/lib/catalogue/product'
import {formatMeasure} from '@/lib/format/length'

const TITLES: Record<SizeTable['type'], string> = {
  product_measure: 'The product, laid flat',
  measure_yourself: 'Measure yourself',
  international: 'International sizes',
}

/** The size tables of a product. Renders nothing when it has none. */
export function SizeGuide({detail}: {detail: PageDetail}) {
  const {product, sizes} = detail
  // Inches first, centimetres collapsed: showing every measurement twice would make the guide hard to read.
  const primary = sizes.sizeTables.filter(({unit}) => unit !== 'cm')
  const metric = sizes.sizeTables.filter(({unit}) => unit === 'cm')
  if (sizes.sizeTables.length === 0) return null
  const count =
    product.sizes.length === 1
      ? 'the one size'
      : `all ${product.sizes.length} ${product.sizeLabel ? `${product.sizeLabel.toLowerCase()}s` : 'sizes'}`
  return (
    <section className="min-w-0" aria-labelledby="sizes">
      <h2 id="sizes" className="mb-6">
        {product.sizeLabel ? `Sizes by ${product.sizeLabel.toLowerCase()}` : 'Size guide'}
      </h2>
      {/* Open beside the other sections; collapsed on a phone, where it would fill screens. */}
      <Fold summary={`Measures of ${count}`} className="phone-fold">
        <KeptHtml of={detail} name="sizes">
          <div className="grid grid-cols-1 gap-8">
            {primary.map((table, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tables may have one type and unit, and the list never changes.
              <SizeChart key={index} table={table} sizes={product.sizes} />
            ))}
          </div>
          {metric.length > 0 && (
            <details className="disclosure disclosure-small mt-6">
              <summary>In centimetres</summary>
              <div className="grid max-w-none! grid-cols-1 gap-8">
                {metric.map((table, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two tables may have one type and unit, and the list never changes.
                  <SizeChart key={index} table={table} sizes={product.sizes} />
                ))}
              </div>
            </details>
          )}
        </KeptHtml>
      </Fold>
    </section>
  )
}

function SizeChart({table, sizes}: {table: SizeTable; sizes: PageProduct['sizes']}) {
  const title = TITLES[table.type]
  const columns = sizes.filter(({key}) =>
    table.measurements.some(({values}) => values.some(value => value.size === key)),
  )
  const rows = table.measurements.map(({label, values}, index) => ({
    key: String(index),
    cells: [label, ...columns.map(size => toCell(values.find(value => value.size === size.key)))],
  }))
  return (
    <div className="min-w-0">
      <Table
        caption={`${title}${table.unit ? `, in ${table.unit === 'cm' ? 'centimetres' : 'inches'}` : ''}`}
        isCaptionShown
        head={[table.type === 'international' ? 'Region' : 'Measure', ...columns.map(({displayName}) => displayName)]}
        rows={rows}
        isNumeric
      />
      {table.description && <p className="mute mt-3">{table.description}</p>}
    </div>
  )
}

type Value = SizeTable['measurements'][number]['values'][number]

function toCell(value: Value | undefined): string {
  if (!value) return '–'
  if (value.value) return toMeasure(value.value)
  return [value.minValue, value.maxValue].flatMap(one => (one ? toMeasure(one) : [])).join('–') || '–'
}

/** Formats a number as everywhere on the page; returns other texts, such as "EU 38", unchanged. */
const toMeasure = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? formatMeasure(Number(text)) : text)
