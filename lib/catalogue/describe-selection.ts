import type {Facets} from './product-list'
import type {Selection, SelectionFacet} from './selection'

const list = new Intl.ListFormat('en', {type: 'conjunction'})

/**
 * Returns the heading of a listing, such as "Bags and Hats: embroidery, navy, up to $20" or "“mug” in Drinkware"; null
 * when nothing is selected but the order or the page.
 */
export function describeSelection(selection: Selection, facets: Facets): string | null {
  const labels = (facet: SelectionFacet) =>
    selection[facet].map(value => facets[facet].find(one => one.value === value)?.label ?? value)
  const categories = list.format(labels('category'))
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

function describePrice({priceMin, priceMax}: Selection): string[] {
  if (priceMin && priceMax) return [`$${priceMin} to $${priceMax}`]
  if (priceMin) return [`from $${priceMin}`]
  return priceMax ? [`up to $${priceMax}`] : []
}
