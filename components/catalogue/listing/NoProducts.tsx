import {Button} from '@/components/ui/Button'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import {EMPTY_SELECTION, isWholeListing, type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {formatCount} from '@/lib/format/count'
import {Nearest} from './Nearest'

type Props = {selection: Selection; pageCount: number; list: CardList}

/**
 * What a listing shows instead of products: no match with the nearest ones, a page number beyond the last page, or that the catalogue has no
 * products.
 */
export default function NoProducts({selection, pageCount, list}: Props) {
  if (selection.page > pageCount && pageCount > 0) return <BeyondLast selection={selection} pageCount={pageCount} />
  if (isWholeListing({...selection, sort: null})) {
    return <p className="display border border-rule px-6 py-12 text-2">There are no products yet.</p>
  }
  const hasFilters = !isWholeListing({...selection, search: '', sort: null})
  return (
    <>
      <div className="border border-rule px-6 py-12">
        <p className="display mb-3 text-2">Nothing on the press matches that.</p>
        <p className="mb-6">
          {hasFilters
            ? 'Your filters are still on. Take one off, or search for something broader.'
            : 'Try fewer words, or something broader.'}
        </p>
        <Button variant="secondary" href={selectionToPath(EMPTY_SELECTION)} scroll={false}>
          {hasFilters ? 'Clear filters' : 'Clear the search'}
        </Button>
      </div>
      {list.nearest && <Nearest nearest={list.nearest} selection={selection} facets={list.facets} />}
    </>
  )
}

function BeyondLast({selection, pageCount}: {selection: Selection; pageCount: number}) {
  const isOnlyOne = pageCount === 1
  return (
    <div className="border border-rule px-6 py-16">
      <p className="display mb-3 text-2">There is no page {selection.page}.</p>
      <p className="mb-6">These products fit on {isOnlyOne ? 'one page' : `${formatCount(pageCount)} pages`}.</p>
      <Button href={selectionToPath({...selection, page: pageCount})}>
        {isOnlyOne ? 'Show them' : 'Go to the last page'}
      </Button>
    </div>
  )
}
