import type {ProductFilter} from '@/contract/enums'
import {describeFilters} from './describe-selection'
import type {Facets, NearestMatches} from './product-list'
import {EMPTY_SELECTION, type Selection, type SelectionFacet} from './selection'

/** A selection without the filters that its nearest matches leave out, and these filters in words, such as “Navy”. */
export type NearestSelection = {without: Selection; leftOut: string[]}

const FIELDS: Partial<Record<ProductFilter, (keyof Selection)[]>> = {
  category: ['category'],
  technique: ['technique'],
  color: ['color'],
  size: ['size'],
  price: ['priceMin', 'priceMax'],
  new: ['isNew'],
  search: ['search'],
}

/**
 * Returns the selection that lists all the nearest matches, unless these match only some words of the search. Filters that this site does
 * not have are ignored.
 */
export function toNearestSelection(
  selection: Selection,
  {leftOut}: Pick<NearestMatches, 'leftOut'>,
  facets: Pick<Facets, SelectionFacet>,
): NearestSelection {
  const dropped = leftOut.flatMap(filter => FIELDS[filter] ?? [])
  const pick = (from: Selection, isKept: (field: keyof Selection) => boolean) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => isKept(field as keyof Selection)))
  const isDropped = (field: keyof Selection) => dropped.includes(field)
  return {
    without: {...selection, ...pick(EMPTY_SELECTION, isDropped), page: 1},
    leftOut: describeFilters({...EMPTY_SELECTION, ...pick(selection, isDropped)}, facets),
  }
}
