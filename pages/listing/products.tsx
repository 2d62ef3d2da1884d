import type {GetServerSideProps} from 'next'
import {ListingPage} from '@/components/catalogue/listing/ListingPage'
import {type CardList, toCardList} from '@/lib/catalogue/cards/card-list'
import {describeSelection} from '@/lib/catalogue/describe-selection'
import {listProducts, type ProductList} from '@/lib/catalogue/product-list'
import {type Selection, selectionToQuery} from '@/lib/catalogue/selection'
import {toSelection} from '@/lib/catalogue/to-selection'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {toPerspective} from '@/lib/preview/perspective'
import {withDeadline} from '@/lib/sources/deadline'
import {keepLastGood} from '@/lib/sources/keep-last-good'

type Props = {list: CardList; selection: Selection; heading: string | null; layout: Layout}

const keepList = keepLastGood<ProductList>('product listing', 100)

/** `/catalog/products` with a selection in its query: rendered on demand, so that it works without JavaScript. */
export const getServerSideProps: GetServerSideProps<Props> = ({query, res, draftMode, previewData}) =>
  withDeadline(async () => {
    const selection = toSelection(query)
    const wanted = selectionToQuery(selection)
    const [list, layout] = await Promise.all([
      keepList(JSON.stringify(wanted), () => listProducts(wanted)),
      loadLayout({perspective: toPerspective({previewData})}),
    ])
    setCacheControl(res, {isPreview: draftMode === true})
    const {products, facets} = list
    // A page beyond the last one says so below its filters, with a link to the last page.
    if (selection.page > 1 && products.length === 0) res.statusCode = 404
    const heading = describeSelection(selection, facets)
    return {props: {list: toCardList(list, selection), selection, heading, layout: layout.value}}
  })

export default ListingPage
