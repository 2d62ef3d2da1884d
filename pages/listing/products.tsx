import type {GetServerSideProps} from 'next'
import {ProductListing} from '@/components/catalogue/listing/ProductListing'
import {Seo} from '@/components/site/seo/Seo'
import {listProducts, type ProductList} from '@/lib/catalogue/product-list'
import {type Selection, selectionToQuery, toSelection} from '@/lib/catalogue/selection'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {toPerspective} from '@/lib/preview/perspective'
import {withDeadline} from '@/lib/sources/deadline'
import {keepLastGood} from '@/lib/sources/keep-last-good'

type Props = {list: ProductList; selection: Selection; layout: Layout}

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
    return {props: {list: list.value, selection, layout: layout.value}}
  })

export default function SelectedProducts({list, selection}: Props) {
  return (
    <>
      <Seo
        title="All products"
        description="Every blank we print on, with base prices, print areas and colours."
        noIndex
      />
      <ProductListing list={list} selection={selection} />
    </>
  )
}
