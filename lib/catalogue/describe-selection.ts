import {lazily} from '@/lib/format/lazily'
import type {Facets} from './product-list'
import type {Selection, SelectionFacet} from './selection'

const list = lazily(() => new Intl.ListFormat('en', {type: 'conjunction'}))

/**
 * Returns the heading of a listing, such as "Bags and Hats: embroidery, navy, up to $20" or "“mug” in Drinkware"; null
 * when nothing is selected but the order or the page.
 */
export function describeSelection(selection: Selection, facets: Pick<Facets, SelectionFacet>): string | null {
  const labels = (facet: SelectionFacet) => labelsOf(selection, facet, facets)
  const chosen = labels('category')
  // Loading the browser's locale data for one word would delay a slow phone.
  const categories = chosen.length > 1 ? list().format(chosen) : (chosen[0] ?? '')
  const {search} = selection
  const subject = search ? `“${search}”${categories && ` in ${categories}`}` : categories
  const details = [
    ...(selection.isNew ? ['new'] : []),
    ...labels('technique'),
    ...labels('color').map(label => label.toLowerCase()),
    ...labels('size').map(label => `size ${label}`),
    ...describePrice(selection),
  ].join(', ')
  if (!subject && !details) return null
  return details ? `${subject || 'Products'}: ${details}` : subject
}

/** Lists the filters of a selection in words, in the order of the page. */
export function describeFilters(selection: Selection, facets: Pick<Facets, SelectionFacet>): string[] {
  const facetNames = ['category', 'technique', 'color', 'size'] as const
  return [
    ...facetNames.flatMap(facet => labelsOf(selection, facet, facets)),
    ...describePrice(selection),
    ...(selection.isNew ? ['New'] : []),
    ...(selection.search ? [`“${selection.search}”`] : []),
  ]
}

const labelsOf = (selection: Selection, facet: SelectionFacet, facets: Pick<Facets, SelectionFacet>): string[] =>
  selection[facet].map(value => facets[facet].find(one => one.value === value)?.label ?? value)

function describePrice({priceMin, priceMax}: Selection): string[] {
  if (priceMin && priceMax) return [`$${priceMin} to $${priceMax}`]
  if (priceMin) return [`from $${priceMin}`]
  return priceMax ? [`up to $${priceMax}`] : []
}
