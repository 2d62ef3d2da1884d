import {Fold} from '@/components/ui/Fold'
import {Link} from '@/components/ui/Link'
import type {Facets, FacetValue} from '@/lib/catalogue/product'
import {EMPTY_SELECTION, type Selection, type SelectionFacet, selectionToPath} from '@/lib/catalogue/selection'

type Props = {facets: Facets; selection: Selection; onChange: () => void}
type FacetProps = {facet: SelectionFacet; values: FacetValue[]; selection: Selection; onChange: () => void}

/** The filters of the listing with their counts; on a phone they are folded away behind one line. */
export default function FacetPanel({facets, selection, onChange}: Props) {
  const common = {selection, onChange}
  return (
    <details className="fold facet-panel mb-4">
      <summary>Filters</summary>
      <section aria-label="Filters">
        <Fold summary="Category" isOpen className="fold-small">
          <CheckList facet="category" values={facets.category} {...common} />
        </Fold>
        <Fold summary="Technique" isOpen className="fold-small">
          <CheckList facet="technique" values={facets.technique} {...common} />
        </Fold>
        <Fold summary="Colour" isOpen className="fold-small">
          <SwatchList facet="color" values={facets.color} {...common} />
        </Fold>
        <Fold summary="Size" isOpen className="fold-small">
          <SizeList facet="size" values={facets.size} {...common} />
        </Fold>
        <Fold summary="Base price" isOpen className="fold-small">
          <PriceRange facets={facets} {...common} />
        </Fold>
        <noscript>
          <button className="btn btn-sm mt-4 w-full" type="submit">
            Show results
          </button>
        </noscript>
        <Link
          className="btn btn-alt btn-sm mt-4 w-full"
          href={selectionToPath({...EMPTY_SELECTION, sort: selection.sort})}
        >
          Clear filters
        </Link>
      </section>
    </details>
  )
}

const shown = (values: FacetValue[], chosen: string[]) =>
  values.filter(({count, value}) => count > 0 || chosen.includes(value))

function CheckList({facet, values, selection, onChange}: FacetProps) {
  return (
    <>
      {shown(values, selection[facet]).map(({value, label, count}) => (
        <label key={value} className="flex min-h-10 items-center gap-2.5">
          <input
            className="check"
            type="checkbox"
            name={facet}
            value={value}
            defaultChecked={selection[facet].includes(value)}
            onChange={onChange}
          />
          {label}
          <span className="cap mute ml-auto">{count}</span>
        </label>
      ))}
    </>
  )
}

function SwatchList({facet, values, selection, onChange}: FacetProps) {
  return (
    <div className="swatches">
      {shown(values, selection[facet]).map(({value, label, hex}) => (
        <label key={value} className="swatch" title={label}>
          <input
            type="checkbox"
            name={facet}
            value={value}
            aria-label={label}
            defaultChecked={selection[facet].includes(value)}
            onChange={onChange}
          />
          <i style={{'--c': hex} as React.CSSProperties} />
        </label>
      ))}
    </div>
  )
}

/** Letter sizes first in their order; sizes of other products would make a list nobody reads. */
const LETTER_SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']

function SizeList({facet, values, selection, onChange}: FacetProps) {
  const offered = shown(values, selection[facet]).filter(
    ({value}) => LETTER_SIZES.includes(value) || selection[facet].includes(value),
  )
  return (
    <div className="seg seg-small">
      {offered.map(({value, label}) => (
        <label key={value}>
          <input
            type="checkbox"
            name={facet}
            value={value}
            defaultChecked={selection[facet].includes(value)}
            onChange={onChange}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

function PriceRange({facets, selection, onChange}: {facets: Facets; selection: Selection; onChange: () => void}) {
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
