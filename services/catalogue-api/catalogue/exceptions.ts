import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {SellingRegion, TechniqueKey} from '../../../contract/values.ts'

type Exception = ImportedProduct['availability'][number]
/** Returns the exception that applies to a technique and a region; undefined when there is none. */
type ExceptionOf = (technique: TechniqueKey, region: SellingRegion) => Exception | undefined

/** The key of two values; one that is missing matches all. Neither a colour nor a technique has a slash. */
const pairOf = (first = '', second = '') => `${first}/${second}`
/** The keys of the pairs that match two values. */
const pairsFor = (first: string, second: string) => [pairOf(first, second), pairOf(first), pairOf('', second), pairOf()]

/** Returns a function that says whether a product is made in a colour and size. */
export function createMadeCheck({missing_variants}: ImportedProduct): (color: string, size: string) => boolean {
  if (missing_variants.length === 0) return () => true
  const missing = new Set(missing_variants.map(({color, size}) => pairOf(color, size)))
  return (color, size) => !pairsFor(color, size).some(pair => missing.has(pair))
}

/**
 * Returns a function that returns the exceptions of a colour and size. A product may have tens of thousands of exceptions, so it reads
 * each of them once.
 */
export function createExceptions({availability}: ImportedProduct): (color: string, size: string) => ExceptionOf {
  /** The places of the last exceptions by technique and region, by colour and size. */
  const groups = new Map<string, Map<string, number>>()
  for (const [place, {color, size, technique, selling_region}] of availability.entries()) {
    const pair = pairOf(color, size)
    const group = groups.get(pair) ?? new Map<string, number>()
    groups.set(pair, group.set(pairOf(technique, selling_region), place))
  }
  return (color, size) => {
    const matching = pairsFor(color, size).flatMap(pair => groups.get(pair) ?? [])
    return (technique, region) => {
      if (matching.length === 0) return
      const pairs = pairsFor(technique, region)
      const places = matching.flatMap(group => pairs.map(pair => group.get(pair) ?? -1))
      return availability[Math.max(...places)]
    }
  }
}
