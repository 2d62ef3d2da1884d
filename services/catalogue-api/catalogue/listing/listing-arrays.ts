import type {FacetName} from '../../../../contract/enums.ts'
import type {LabelArrays} from './facet-labels.ts'
import type {ColumnArrays} from './sort-columns.ts'

/** The arrays of an index on their way to another thread. Sets of products are arrays of bits. */
export type ListingArrays = {
  all: Uint32Array
  isNew: Uint32Array
  isInStock: Uint32Array
  facets: Record<FacetName, Map<string, Uint32Array>>
  labels: LabelArrays
  columns: ColumnArrays
  orders: Uint32Array[]
}
