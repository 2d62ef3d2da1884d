import {productsCrumbs} from '@/components/catalogue/crumbs'
import {productItems} from '@/components/catalogue/listItems'
import {ProductListing} from '@/components/catalogue/listing/ProductListing'
import {Seo} from '@/components/site/seo/Seo'
import {listProducts, type ProductList} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION} from '@/lib/catalogue/selection'
import {PRODUCTS_PER_PAGE} from '@/lib/constants'
import {staticProps} from '@/lib/static-props'

type Props = {list: ProductList}

export const getStaticProps = staticProps<Props>(async () => ({list: await listProducts({limit: PRODUCTS_PER_PAGE})}))

export default function Products({list}: Props) {
  return (
    <>
      <Seo
        title="All products"
        description="Every blank we print on, with base prices, print areas and colours."
        data={{crumbs: productsCrumbs, items: productItems(list.products)}}
      />
      <ProductListing list={list} selection={EMPTY_SELECTION} />
    </>
  )
}
