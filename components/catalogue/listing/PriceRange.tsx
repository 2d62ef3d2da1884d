import type {CardFacets} from '@/lib/catalogue/cards/card-list'
import type {Selection} from '@/lib/catalogue/selection'

type Props = {facets: CardFacets; selection: Selection; onChange: () => void}

/** The lowest and highest price, in dollars. Empty fields show the range of the current results. */
export function PriceRange({facets, selection, onChange}: Props) {
  const field = (
    name: 'price_min' | 'price_max',
    label: string,
    value: string | null,
    placeholder: string | undefined,
  ) => (
    <div>
      <label className="cap mute" htmlFor={name}>
        {label}
      </label>
      <input
        className="field"
        id={name}
        name={name}
        inputMode="decimal"
        pattern="\d{1,7}(\.\d{1,2})?"
        defaultValue={value ?? ''}
        placeholder={placeholder}
        onBlur={event => event.target.value !== (value ?? '') && onChange()}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {field('price_min', 'From, $', selection.priceMin, facets.price?.min)}
      {field('price_max', 'To, $', selection.priceMax, facets.price?.max)}
    </div>
  )
}
