import {productItems} from '@/components/catalogue/listItems'
import SeoTags from '@/components/site/seo/SeoTags'
import type {CardList} from '@/lib/catalogue/cards/card-list'
import {isWholeListing, type Selection, selectionToPath} from '@/lib/catalogue/selection'
import {productsCrumbs} from './productsCrumbs'

type Props = {list: CardList; selection: Selection; heading?: string | null}

/** The head tags of a listing. Loaded after the first load, as the listing's own code fills its budget. */
export default function ListingSeo({list, selection, heading}: Props) {
  const title = heading ?? 'All products'
  return (
    <SeoTags
      title={selection.page > 1 ? `${title}, page ${selection.page}` : title}
      description="Every blank we print on, with base prices, print areas and colours."
      path={selectionToPath(selection)}
      // Search engines read every page of the whole listing, but none of the countless selections.
      noIndex={!isWholeListing(selection) || list.products.length === 0}
      data={{
        crumbs: productsCrumbs,
        items: productItems(list.products),
        // Every selection has the picture of the whole listing, which only its first page knows.
        ...(isWholeListing(selection) && selection.page === 1 && {listing: list}),
      }}
    />
  )
}
