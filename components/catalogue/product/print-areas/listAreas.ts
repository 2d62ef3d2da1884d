import type {Placement} from '@/lib/catalogue/product'

/** Lists the print areas of a product. One that several techniques print is listed once. */
export const listAreas = (placements: Placement[]): Placement[] =>
  placements.filter(({key}, index) => placements.findIndex(other => other.key === key) === index)
