import type {PageProduct} from '@/lib/catalogue/cards/page-detail'
import {formatDate} from '@/lib/format/date'

type Stock = {availability: string; replenishmentDate: string | null}
type Props = {
  product: PageProduct
  sizeKey: string
  getStock: (size: string) => Stock | null
  onSize: (key: string) => void
}

/** The sizes of a product as radio buttons, with their availability in the selected colour. */
export function SizePicker({product, sizeKey, getStock, onSize}: Props) {
  const restockDate = getStock(sizeKey)?.replenishmentDate
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 font-bold">{product.sizeLabel ?? 'Size'}</legend>
      <div className="seg">
        {product.sizes.map(({key, displayName}) => {
          const isOut = getStock(key)?.availability !== 'in stock'
          return (
            <label key={key}>
              <input type="radio" name="size" value={key} checked={key === sizeKey} onChange={() => onSize(key)} />
              <span className={isOut ? 'line-through opacity-70' : undefined}>
                {displayName}
                {isOut && <span className="sr-only">, out of stock</span>}
              </span>
            </label>
          )
        })}
      </div>
      <p className="cap mute mt-2 min-h-[1.45em]" role="status">
        {restockDate && `Out of stock; back on ${formatDate(restockDate)}.`}
      </p>
    </fieldset>
  )
}
