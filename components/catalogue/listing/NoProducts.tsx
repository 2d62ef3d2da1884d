import {Button} from '@/components/ui/Button'
import {EMPTY_SELECTION, type Selection, selectionToPath} from '@/lib/catalogue/selection'

type Props = {selection: Selection; pageCount: number}

/** What a listing shows instead of products: no match, or a page number beyond the last page. */
export default function NoProducts({selection, pageCount}: Props) {
  const isBeyondLast = selection.page > pageCount && pageCount > 0
  const [title, advice] = isBeyondLast
    ? [
        `There is no page ${selection.page}.`,
        pageCount === 1 ? 'These products fit on one page.' : `These products fit on ${pageCount} pages.`,
      ]
    : ['Nothing on the press matches that.', 'Take one filter off, or search for something broader.']
  return (
    <div className="border border-rule px-6 py-16">
      <p className="display mb-3 text-2">{title}</p>
      <p className="mb-6">{advice}</p>
      {isBeyondLast ? (
        <Button href={selectionToPath({...selection, page: pageCount})}>
          {pageCount === 1 ? 'Show them' : 'Go to the last page'}
        </Button>
      ) : (
        <Button href={selectionToPath(EMPTY_SELECTION)}>Clear filters</Button>
      )}
    </div>
  )
}
