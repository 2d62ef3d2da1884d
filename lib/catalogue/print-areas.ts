import type {Placement, Product} from './product'

type ProductPlacements = Pick<Product, 'placements' | 'defaultTechnique'>

/**
 * Lists the print areas of a product, each once: as the default technique prints it, when it does. The first one is the default
 * placement, which the contract defines as the first placement of the default technique.
 */
export function listPrintAreas({placements, defaultTechnique}: ProductPlacements): Placement[] {
  const isDefault = ({technique}: Placement) => technique === defaultTechnique.key
  const areas = placements
    .filter(({key}, index) => placements.findIndex(other => other.key === key) === index)
    .map(area => placements.find(other => other.key === area.key && isDefault(other)) ?? area)
  const first = placements.find(isDefault)
  return first ? [first, ...areas.filter(area => area !== first)] : areas
}
