import {productsCrumbs} from '@/components/catalogue/crumbs'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Button} from '@/components/ui/Button'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Pager} from '@/components/ui/Pager'
import type {ProductList} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION, type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {routes} from '@/lib/routes'
import {ListingTools} from './ListingTools'
import {SelectedFilters} from './SelectedFilters'
import {useListingForm} from './useListingForm'

const FacetPanel = lazyHydrated(() => import('./FacetPanel'))
const ProductGrid = lazyHydrated(() => import('@/components/catalogue/grid/ProductGrid'))

type Props = {list: ProductList; selection: Selection}

/**
 * The full listing with its filters. All controls are in one form, and the URL stores the selection. With JavaScript every
 * change submits the form; without it, a button does.
 */
export function ProductListing({list, selection}: Props) {
  // The key recreates the form for each selection, so that its checkboxes show the URL and not earlier clicks.
  const formKey = selectionToPath({...selection, page: 1})
  const {form, apply} = useListingForm()
  const {total, offset} = list.paging
  const last = offset + list.products.length
  return (
    <div className="wrap pb-sec">
      <Breadcrumbs crumbs={productsCrumbs} />
      <header className="page-head">
        <h1>Everything we print on</h1>
        <p className="lead mute max-w-[40rem]">
          Base prices include the blank and one print. Postage is added when an order ships. No tiers to unlock, no
          subscription.
        </p>
      </header>
      <form
        key={formKey}
        ref={form}
        action={routes.products}
        onSubmit={apply}
        className="grid items-start gap-x-[clamp(1.5rem,3.5vw,3.5rem)] lg:grid-cols-[15.5rem_minmax(0,1fr)]"
      >
        <FacetPanel facets={list.facets} selection={selection} onChange={apply} />
        <div className="min-w-0 lg:col-start-2">
          <ListingTools selection={selection} onChange={apply} />
          <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p role="status">
              {total === 0 ? 'No products match' : <ShownRange first={offset + 1} last={last} total={total} />}
            </p>
            <SelectedFilters selection={selection} facets={list.facets} />
          </div>
          <h2 className="sr-only">Results</h2>
          {list.products.length > 0 ? <ProductGrid products={list.products} isAboveFold /> : NO_RESULTS}
          <Pager
            page={selection.page}
            pageCount={Math.ceil(total / list.paging.limit)}
            toHref={page => selectionToPath({...selection, page})}
          />
        </div>
      </form>
    </div>
  )
}

const NO_RESULTS = (
  <div className="border border-rule px-6 py-16">
    <p className="display mb-3 text-2">Nothing on the press matches that.</p>
    <p className="mb-6">Take one filter off, or search for something broader.</p>
    <Button href={selectionToPath(EMPTY_SELECTION)}>Clear filters</Button>
  </div>
)

const ShownRange = ({first, last, total}: {first: number; last: number; total: number}) => (
  <>
    <b>
      {first}–{last}
    </b>{' '}
    of {total} {total === 1 ? 'product' : 'products'}
  </>
)
