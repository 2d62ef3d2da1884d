import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Pager} from '@/components/ui/Pager'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import {type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {formatCount, formatProductCount} from '@/lib/format/count'
import {routes} from '@/lib/routes'
import {productsCrumbs} from './productsCrumbs'
import {useListingForm} from './useListingForm'

const FacetPanel = lazyHydrated(() => import('./FacetPanel'))
const ListingTools = lazyHydrated(() => import('./ListingTools'))
const NoProducts = lazyHydrated(() => import('./NoProducts'))
const SelectedFilters = lazyHydrated(() => import('./SelectedFilters'))
const ProductGrid = lazyHydrated(() => import('@/components/catalogue/grid/ProductGrid'))

type Props = {
  list: CardList
  selection: Selection
  /** What is selected, in words; null for all products. */
  heading?: string | null
}

/**
 * The full listing with its filters. All controls are in one form, and the URL stores the selection. With JavaScript every
 * change submits the form; without it, a button does.
 */
export function ProductListing({list, selection, heading}: Props) {
  const {form, apply, submit, noteInput, restore} = useListingForm(selection)
  const {total, offset} = list.paging
  const pageCount = Math.ceil(total / list.paging.limit)
  return (
    <div className="wrap pb-sec">
      <Breadcrumbs crumbs={productsCrumbs} />
      <header className="page-head">
        <h1>{heading ?? 'Everything we print on'}</h1>
        <p className="lead mute max-w-[40rem]">
          Base prices include the blank and one print. Postage is added when an order ships. No tiers to unlock, no
          subscription.
        </p>
      </header>
      <form
        ref={form}
        action={routes.products}
        // Browsers otherwise put back choices that led elsewhere after a step back, and the page would apply them again.
        autoComplete="off"
        onSubmit={submit}
        onInput={noteInput}
        className="listing grid grid-cols-1 items-start gap-x-[clamp(1.5rem,3.5vw,3.5rem)] lg:grid-cols-[15.5rem_minmax(0,1fr)]"
      >
        <FacetPanel list={list} selection={selection} onChange={apply} />
        <div className="min-w-0 lg:col-start-2">
          <ListingTools selection={selection} onChange={apply} onRestore={restore} />
          <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p role="status">
              <ShownRange first={offset + 1} count={list.products.length} total={total} />
            </p>
            <SelectedFilters selection={selection} facets={list.facets} />
          </div>
          <h2 className="sr-only">Results</h2>
          {list.products.length > 0 ? (
            <ProductGrid products={list.products} isAboveFold />
          ) : (
            <NoProducts selection={selection} pageCount={pageCount} list={list} />
          )}
          <Pager page={selection.page} pageCount={pageCount} toHref={page => selectionToPath({...selection, page})} />
        </div>
      </form>
    </div>
  )
}

const ShownRange = ({first, count, total}: {first: number; count: number; total: number}) => (
  <>
    {count > 0 && count < total && (
      <>
        <b>
          {formatCount(first)}–{formatCount(first + count - 1)}
        </b>{' '}
        of{' '}
      </>
    )}
    {total === 0 ? 'No products' : formatProductCount(total)}
  </>
)
