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
        className="field peer"
        id={name}
        name={name}
        inputMode="decimal"
        pattern="\s*\$?\s*\d{1,7}([.,]\d{1,2})?\s*"
        defaultValue={value ?? ''}
        placeholder={placeholder}
        aria-describedby={`${name}-hint`}
        // Enter would submit the form, which is not validated: the message is shown instead.
        onKeyDown={event => event.key === 'Enter' && !event.currentTarget.reportValidity() && event.preventDefault()}
        onBlur={({target}) => target.value !== (value ?? '') && target.validity.valid && onChange()}
      />
      <p className="field-error hidden peer-user-invalid:flex" id={`${name}-hint`}>
        A price such as 12.50
      </p>
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {field('price_min', 'From, $', selection.priceMin, facets.price?.min)}
      {field('price_max', 'To, $', selection.priceMax, facets.price?.max)}
    </div>
  )
}
