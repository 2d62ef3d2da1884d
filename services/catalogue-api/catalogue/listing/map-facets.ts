import type {FacetName} from '../../../../contract/enums.ts'

/** Creates a value for each facet. */
export function mapFacets<Value>(create: (name: FacetName) => Value): Record<FacetName, Value> {
  return {
    category: create('category'),
    technique: create('technique'),
    color: create('color'),
    size: create('size'),
    placement: create('placement'),
    brand: create('brand'),
    material: create('material'),
    selling_region: create('selling_region'),
  }
}
