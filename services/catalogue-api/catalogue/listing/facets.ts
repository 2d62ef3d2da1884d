import {COLOR_FAMILIES, type FacetName, TECHNIQUE_KEYS} from '../../../../contract/enums.ts'
import type {Facets, FacetValue, ProductListQuery} from '../../../../contract/listing.ts'
import {sellingRegion} from '../../../../contract/values.ts'
import {formatCents} from '../../money.ts'
import type {Catalogue} from '../catalogue.ts'
import {emptySet, type SlotSet} from '../slot-set.ts'
import type {Narrowed} from './narrow.ts'

const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']

/** The swatch of each colour family. */
const FAMILY_HEX: Record<string, string> = {
  white: '#ffffff',
  neutral: '#d9cbb0',
  yellow: '#f2c230',
  pink: '#f0a3b5',
  red: '#c3272b',
  brown: '#7a5236',
  green: '#3f7d4e',
  blue: '#3d78c2',
  teal: '#0d756e',
  grey: '#8b8f94',
  navy: '#1d2a4d',
  black: '#1a1a1a',
}

const collator = new Intl.Collator('en', {numeric: true})

/**
 * Converts counts to labelled facets in display order. Selected values stay listed even when no product matches them, and so do
 * the values of the nearest matches.
 */
export function toFacets(
  catalogue: Catalogue,
  query: ProductListQuery,
  {counts, price}: Narrowed,
  nearest: SlotSet = emptySet(),
): Facets {
  const listOfNearest = (name: FacetName) =>
    nearest.isEmpty()
      ? []
      : [...catalogue.listing.facets[name]].flatMap(([value, set]) => (set.intersects(nearest) ? value : []))
  const list = (name: FacetName, order: readonly string[] = []) =>
    [...new Set([...counts[name].keys(), ...query[name], ...listOfNearest(name)])]
      .sort(byList(order))
      .map(value => toValue(value, labelOf(catalogue, name, value), counts[name].get(value) ?? 0))
  return {
    category: list('category', [...catalogue.categoriesBySlug.keys()]),
    technique: list('technique', TECHNIQUE_KEYS),
    color: list('color', COLOR_FAMILIES).map(one => ({...one, hex: FAMILY_HEX[one.value]})),
    size: list('size', SIZES),
    placement: list('placement').sort((a, b) => b.count - a.count),
    brand: list('brand'),
    material: list('material'),
    selling_region: list('selling_region', sellingRegion.options),
    price: price && {min: formatCents(price.min), max: formatCents(price.max)},
  }
}

function labelOf({listing, categoriesBySlug}: Catalogue, name: FacetName, value: string): string {
  if (name === 'category') return categoriesBySlug.get(value)?.title ?? value
  return listing.labels.find(name, value, () => listing.popular())
}

const toValue = (value: string, label: string, count: number): FacetValue => ({value, label, count})

/** Compares values by their position in the list; values that are not in it come last, alphabetically. */
function byList(list: readonly string[]) {
  const ranks = new Map(list.map((value, index) => [value, index]))
  const rank = (value: string) => ranks.get(value) ?? list.length
  return (a: string, b: string) => rank(a) - rank(b) || collator.compare(a, b)
}
