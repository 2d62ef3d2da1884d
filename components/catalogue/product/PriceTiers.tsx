import {Table} from '@/components/ui/Table'
import type {Currency} from '@/contract/values'
import {type PriceGroup, priceAt} from '@/lib/catalogue/prices'
import {formatMoney} from '@/lib/format/money'

type Props = {group: PriceGroup; currency: Currency}

/** The price per item by quantity in one order, and the saving. Tiers that a discount has made pointless are left out. */
export default function PriceTiers({group, currency}: Props) {
  const single = priceAt(group, 1)
  const lower = group.tiers.filter(({price}) => Number(price) < Number(single))
  if (lower.length === 0) return null
  const tiers = [{minQuantity: 1, price: single}, ...lower]
  const rows = tiers.map(({minQuantity, price}, index) => {
    const next = tiers[index + 1]
    const saving = Math.round((1 - Number(price) / Number(single)) * 100)
    return {
      key: String(minQuantity),
      isHighlighted: index === 0,
      cells: [toRange(minQuantity, next?.minQuantity), formatMoney(price, currency), saving > 0 ? `${saving}%` : '–'],
    }
  })
  return (
    <div className="mt-4">
      <Table
        caption="Price by quantity in one order"
        head={['Qty in one order', 'Each', 'You save']}
        rows={rows}
        isNumeric
      />
    </div>
  )
}

function toRange(from: number, next: number | undefined): string {
  if (next === undefined) return from === 1 ? 'Any' : `${from} or more`
  return next - 1 === from ? String(from) : `${from}–${next - 1}`
}
