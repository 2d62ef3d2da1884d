import {ProductListing} from '@/components/catalogue/listing/ProductListing'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {type CardList, toCardList} from '@/lib/catalogue/cards/card-list'
import {listProducts} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION} from '@/lib/catalogue/selection'
import {PRODUCTS_PER_PAGE} from '@/lib/constants'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

const ListingSeo = lazyHydrated(() => import('@/components/catalogue/listing/ListingSeo'))

type Props = {list: CardList}

export const getStaticProps = staticProps<Props>(
  async () => ({list: toCardList(await listProducts({limit: PRODUCTS_PER_PAGE}))}),
  () => routes.products,
)

export default function Products({list}: Props) {
  return (
    <>
      <ListingSeo list={list} selection={EMPTY_SELECTION} />
      <ProductListing list={list} selection={EMPTY_SELECTION} />
    </>
  )
}
