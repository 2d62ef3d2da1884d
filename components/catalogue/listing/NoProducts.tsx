import {Button} from '@/components/ui/Button'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import {EMPTY_SELECTION, isWholeListing, type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {Nearest} from './Nearest'

type Props = {selection: Selection; pageCount: number; list: CardList}

/** What a listing shows instead of products: no match with the nearest ones, or a page number beyond the last page. */
export default function NoProducts({selection, pageCount, list}: Props) {
  if (selection.page > pageCount && pageCount > 0) return <BeyondLast selection={selection} pageCount={pageCount} />
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
      <p className="mb-6">These products fit on {isOnlyOne ? 'one page' : `${pageCount} pages`}.</p>
      <Button href={selectionToPath({...selection, page: pageCount})}>
        {isOnlyOne ? 'Show them' : 'Go to the last page'}
      </Button>
    </div>
  )
}
