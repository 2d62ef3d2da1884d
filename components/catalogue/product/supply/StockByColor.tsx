import {Table} from '@/components/ui/Table'
import {findAvailability, listStockRegions} from '@/lib/catalogue/availability'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {formatDate} from '@/lib/format/date'

const REGIONS = {us: 'US', uk: 'UK', eu: 'EU', worldwide: 'Elsewhere'} as const
type Region = keyof typeof REGIONS

type Props = {detail: PageDetail; colorKey: string; sizeKey: string}

/** The stock of the chosen size in every colour and region: a box that is full, half full or empty, and words. */
export function StockByColor({detail, colorKey, sizeKey}: Props) {
  const {product, availability} = detail
  const regions = listStockRegions(availability)
  const size = product.sizes.length > 1 ? product.sizes.find(({key}) => key === sizeKey)?.displayName : null
  return (
    <section className="min-w-0" aria-labelledby="stock">
      <h2 id="stock" className="mb-6">
        In stock{size && <>, {size}</>}
      </h2>
      <Table
        caption="Stock by colour and region"
        isCompact
        head={['Colour', ...regions.map(region => REGIONS[region])]}
        rows={product.colors.map(({key, name, hex}) => ({
          key,
          isHighlighted: key === colorKey,
          cells: [
            <span key="color" className="flex items-center gap-2.5">
              <i className="dot" style={{'--c': hex} as React.CSSProperties} />
              {name}
            </span>,
            ...regions.map(region => <State key={region} {...toState(detail, key, sizeKey, region)} />),
          ],
        }))}
      />
      <p className="mute mt-3 text-small">A date is the day on which the next blanks arrive.</p>
    </section>
  )
}

type StateProps = {level: 'full' | 'half' | 'empty'; text: string}

const State = ({level, text}: StateProps) => (
  <span className="stock-state whitespace-nowrap" data-level={level}>
    {text}
  </span>
)

/** Returns the state of a colour in a size and region. Half full: out of stock, with a date. */
function toState({product, availability}: PageDetail, color: string, size: string, region: Region): StateProps {
  const variant = product.variants.find(one => one.color === color && one.size === size)
  if (!variant) return {level: 'empty', text: 'Not made'}
  const found = findAvailability(availability, variant.id, product.defaultTechnique.key, region)
  if (found.availability === 'in stock') return {level: 'full', text: 'Yes'}
  if (found.availability === 'unknown') return {level: 'half', text: 'Ask us'}
  if (found.replenishmentDate) return {level: 'half', text: formatDate(found.replenishmentDate)}
  return {level: 'empty', text: found.availability === 'not fulfillable' ? 'Not sold' : 'No'}
}
