import type {ReactNode} from 'react'
import {Disclosure} from '@/components/ui/Disclosure'
import {Fold} from '@/components/ui/Fold'
import {Link} from '@/components/ui/Link'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import type {FacetValue} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION, type Selection, type SelectionFacet, selectionToPath} from '@/lib/catalogue/selection'
import {formatCount} from '@/lib/format/count'
import {PriceRange} from './PriceRange'

type Props = {list: CardList; selection: Selection; onChange: () => void}
type FacetProps = {facet: SelectionFacet; values: FacetValue[]; selection: Selection; onChange: () => void}

/** The filters of the listing with their counts; collapsed on a phone. They stay when nothing matches. */
export default function FacetPanel({list, selection, onChange}: Props) {
  const {facets} = list
  const isEmpty = list.paging.total === 0
  const common = {selection, onChange}
  const cleared = selectionToPath({...EMPTY_SELECTION, sort: selection.sort})
  const hasSelection = selectionToPath({...selection, page: 1}) !== cleared
  const offered = FACETS.map(facet => ({...facet, values: listOffered(facet, list, selection)})).filter(
    ({values}) => values.length > 0,
  )
  const hasPrice = Boolean(isEmpty || facets.price || selection.priceMin || selection.priceMax)
  if (offered.length === 0 && !hasPrice) return null
  return (
    <Fold summary="Filters" className="facet-panel mb-4">
      <section aria-label="Filters">
        {offered.map(({facet, title, List, values}) => (
          <Disclosure key={facet} summary={title} isOpen className="disclosure-small">
            <List facet={facet} values={values} {...common} />
          </Disclosure>
        ))}
        {hasPrice && (
          <Disclosure summary="Base price" isOpen className="disclosure-small">
            <PriceRange facets={facets} {...common} />
          </Disclosure>
        )}
        <noscript>
          <button className="btn btn-sm mt-4 w-full" type="submit" formNoValidate>
            Show results
          </button>
        </noscript>
        {hasSelection && (
          <Link className="btn btn-alt btn-sm mt-4 w-full" href={cleared}>
            Clear filters
          </Link>
        )}
      </section>
    </Fold>
  )
}

function CheckList({facet, values, selection, onChange}: FacetProps) {
  return (
    <>
      {values.map(({value, label, count}) => (
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
          <span className="cap mute ml-auto">{formatCount(count)}</span>
        </label>
      ))}
    </>
  )
}

function SwatchList({facet, values, selection, onChange}: FacetProps) {
  return (
    <div className="swatches">
      {values.map(({value, label, hex}) => (
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

function SizeList({facet, values, selection, onChange}: FacetProps) {
  return (
    <div className="seg seg-small">
      {values.map(({value, label}) => (
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

type Facet = {
  facet: SelectionFacet
  title: string
  List: (props: FacetProps) => ReactNode
}

/** The filters in display order. */
const FACETS: Facet[] = [
  {facet: 'category', title: 'Category', List: CheckList},
  {facet: 'technique', title: 'Technique', List: CheckList},
  {facet: 'color', title: 'Colour', List: SwatchList},
  {facet: 'size', title: 'Size', List: SizeList},
]

/**
 * Lists the values with results, or all values when nothing matches. Selected values are always included, so that they can be
 * removed.
 */
function listOffered({facet}: Facet, {facets, paging}: CardList, selection: Selection): FacetValue[] {
  return facets[facet].filter(({value, count}) => selection[facet].includes(value) || count > 0 || paging.total === 0)
}
