import {ListingPage} from '@/components/catalogue/listing/ListingPage'
import {type CardList, toCardList} from '@/lib/catalogue/cards/card-list'
import {listProducts} from '@/lib/catalogue/product-list'
import {PRODUCTS_PER_PAGE} from '@/lib/constants'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {list: CardList}

export const getStaticProps = staticProps<Props>(
  async () => ({list: toCardList(await listProducts({limit: PRODUCTS_PER_PAGE}))}),
  () => routes.products,
)

export default ListingPage
