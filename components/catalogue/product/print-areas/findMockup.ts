import type {PageProduct} from '@/lib/catalogue/cards/page-detail'
import type {Mockup, Placement} from '@/lib/catalogue/product'

/**
 * Returns the mockup that shows a placement, or null when its size is drawn instead: a placement that covers the whole product has
 * an area per size. A mockup without a placement shows the one that is named as its view.
 */
export function findMockup({mockups}: PageProduct, {key, sizes}: Placement): Mockup | null {
  const own = mockups.find(({placement}) => placement === key)
  if (own || sizes.length > 0) return own ?? null
  return mockups.find(({placement, view}) => placement === null && view === key) ?? null
}
