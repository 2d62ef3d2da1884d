import type {Shortage} from '@/lib/catalogue/availability'
import type {PageProduct} from '@/lib/catalogue/cards/page-detail'
import {formatDate} from '@/lib/format/date'

type Props = {
  product: PageProduct
  sizeKey: string
  getShortage: (size: string) => Shortage | undefined
  onSize: (key: string) => void
}

/** The sizes of a product as radio buttons, crossed out when they cannot be ordered in the selected colour. */
export function SizePicker({product, sizeKey, getShortage, onSize}: Props) {
  const restockDate = getShortage(sizeKey)?.restockDate
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 font-bold">{product.sizeLabel ?? 'Size'}</legend>
      <div className="seg">
        {product.sizes.map(({key, displayName}) => {
          const shortage = getShortage(key)
          return (
            <label key={key}>
              <input type="radio" name="size" value={key} checked={key === sizeKey} onChange={() => onSize(key)} />
              <span className={shortage && 'line-through opacity-70'}>
                {displayName}
                {shortage && <span className="sr-only">, {shortage.reason}</span>}
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
