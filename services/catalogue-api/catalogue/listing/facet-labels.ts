import {COLOR_FAMILIES, type FacetName} from '../../../../contract/enums.ts'
import type {CategoryNode} from '../categories.ts'
import type {IndexedProduct} from '../indexed-product.ts'

/** The label of each facet value. */
export type FacetLabels = Record<FacetName, Map<string, string>>

const REGIONS = new Map([
  ['us', 'United States'],
  ['uk', 'United Kingdom'],
  ['eu', 'European Union'],
  ['worldwide', 'Worldwide'],
])

/** Collects the labels of all facet values. When products disagree, the most popular product's label wins. */
export function buildLabels(indexed: IndexedProduct[], categories: Iterable<CategoryNode>): FacetLabels {
  const products = indexed.map(one => one.product)
  return {
    category: new Map([...categories].map(node => [node.slug, node.title])),
    technique: toNames(products.flatMap(product => product.techniques)),
    color: new Map(COLOR_FAMILIES.map(family => [family, toLabel(family)])),
    size: toNames(products.flatMap(product => product.sizes)),
    placement: toNames(products.flatMap(product => product.placements)),
    brand: new Map(products.map(product => [product.brand, product.brand])),
    material: new Map(products.map(product => [product.material, toLabel(product.material)])),
    selling_region: REGIONS,
  }
}

function toNames(named: {key: string; display_name: string}[]) {
  return new Map(named.toReversed().map(({key, display_name}) => [key, display_name]))
}

const toLabel = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')
