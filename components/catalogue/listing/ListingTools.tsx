import type {Selection} from '@/lib/catalogue/selection'
import {useListingFeedback} from './useListingFeedback'

const SORTS = [
  ['new', 'Newest'],
  ['price', 'Price, low to high'],
  ['-price', 'Price, high to low'],
  ['title', 'Name, A to Z'],
  ['rating', 'Best rated'],
] as const

/** Lists the orders and their labels. Without one in its address a search is sorted by relevance, and everything else by popularity. */
function listSorts({search, sort}: Selection) {
  if (search) return [['', 'Best match'], ['popular', 'Most printed'], ...SORTS] as const
  return [[sort === 'popular' ? sort : '', 'Most printed'], ...SORTS] as const
}

type Props = {selection: Selection; onChange: () => void; onRestore: () => void}

/** The search field and the sort order of the listing, which every listing has: they also show that it waits for its next page. */
export default function ListingTools({selection, onChange, onRestore}: Props) {
  const tools = useListingFeedback(onRestore)
  return (
    <div ref={tools} className="listing-tools mb-4 flex flex-wrap items-end gap-x-5 gap-y-3">
      {/* A filter without a control, which each change of the listing keeps. */}
      {selection.isNew && <input type="hidden" name="new" value="true" />}
      <div className="flex-[1_1_14rem]">
        <label className="field-label" htmlFor="listing-search">
          Search products
        </label>
        <input
          className="field"
          type="search"
          id="listing-search"
          name="search"
          defaultValue={selection.search}
          placeholder="Try “tote” or “tee”"
          maxLength={200}
          enterKeyHint="search"
        />
      </div>
      <div>
        <label className="field-label" htmlFor="listing-sort">
          Sort by
        </label>
        <select className="field" id="listing-sort" name="sort" defaultValue={selection.sort ?? ''} onChange={onChange}>
          {listSorts(selection).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {/* An invalid price, which changes no filter, may be where browsers cannot show their message: in collapsed filters. */}
      <button className="btn btn-alt" type="submit" formNoValidate>
        Search
      </button>
    </div>
  )
}
