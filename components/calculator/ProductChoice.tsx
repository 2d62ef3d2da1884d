import {useId} from 'react'
import type {CardProduct} from '@/lib/catalogue/cards/card-product'

type Props = {products: CardProduct[]; selectedId: string | undefined; onSelect: (id: string) => void}

/** A choice of products as radio buttons. */
export function ProductChoice({products, selectedId, onSelect}: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2.5 font-bold">Product</legend>
      <div className="seg">
        {products.map(({id, name: productName}) => (
          <label key={id}>
            <input type="radio" name={name} checked={id === selectedId} onChange={() => onSelect(id)} />
            <span>{productName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
