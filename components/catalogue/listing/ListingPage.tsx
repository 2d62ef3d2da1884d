import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import {EMPTY_SELECTION, type Selection} from '@/lib/catalogue/selection'
import {ProductListing} from './ProductListing'

const ListingSeo = lazyHydrated(() => import('./ListingSeo'))

type Props = {
  list: CardList
  /** Without one, the first page of all products. */
  selection?: Selection
  /** What is selected, in words; null for all products. */
  heading?: string | null
}

/**
 * The page of the listing, with and without a selection. Both have this component, so that React keeps the form, what is typed in it
 * and the focus when a selection begins or ends.
 */
export function ListingPage({list, selection = EMPTY_SELECTION, heading}: Props) {
  return (
    <>
      <ListingSeo list={list} selection={selection} heading={heading} />
      <ProductListing list={list} selection={selection} heading={heading} />
    </>
  )
}
