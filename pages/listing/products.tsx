import type {GetServerSideProps} from 'next'
import {ProductListing} from '@/components/catalogue/listing/ProductListing'
import {Seo} from '@/components/site/seo/Seo'
import {listProducts, type ProductList} from '@/lib/catalogue/product-list'
import {type Selection, selectionToQuery, toSelection} from '@/lib/catalogue/selection'
import {getLayout, type Layout} from '@/lib/content/layout/layout'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {toPerspective} from '@/lib/preview/perspective'

type Props = {list: ProductList; selection: Selection; layout: Layout}

/** `/catalog/products` with a selection in its query: rendered on demand, so that it works without JavaScript. */
export const getServerSideProps: GetServerSideProps<Props> = async ({query, res, draftMode, previewData}) => {
  const perspective = toPerspective({previewData})
  const selection = toSelection(query)
  const [list, layout] = await Promise.all([listProducts(selectionToQuery(selection)), getLayout({perspective})])
  setCacheControl(res, {isPreview: draftMode === true})
  return {props: {list, selection, layout}}
}

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
