import {Link} from '@/components/ui/Link'
import type {CardFacets} from '@/lib/catalogue/cards/card-list'
import {type Selection, type SelectionFacet, selectionToPath, toggleValue} from '@/lib/catalogue/selection'

const FACETS: SelectionFacet[] = ['category', 'technique', 'color', 'size']

/** The selected filters as chips; each links to the listing without it. A word that is longer than its line breaks in its chip. */
export default function SelectedFilters({selection, facets}: {selection: Selection; facets: CardFacets}) {
  const chips = FACETS.flatMap(facet =>
    selection[facet].map(value => ({
      key: `${facet} ${value}`,
      label: facets[facet].find(one => one.value === value)?.label ?? value,
      href: selectionToPath(toggleValue(selection, facet, value)),
    })),
  )
  const first = {...selection, page: 1}
  if (selection.search)
    chips.push({key: 'search', label: `“${selection.search}”`, href: selectionToPath({...first, search: ''})})
  if (selection.priceMin)
    chips.push({key: 'from', label: `From $${selection.priceMin}`, href: selectionToPath({...first, priceMin: null})})
  if (selection.priceMax)
    chips.push({key: 'to', label: `Up to $${selection.priceMax}`, href: selectionToPath({...first, priceMax: null})})
  if (selection.isNew) chips.push({key: 'new', label: 'New', href: selectionToPath({...first, isNew: false})})
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 wrap-anywhere">
      {chips.map(({key, label, href}) => (
        <li key={key}>
          <Link className="chip" href={href} scroll={false}>
            {label} <span aria-hidden="true">×</span>
            <span className="sr-only">, remove filter</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
