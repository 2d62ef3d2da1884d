import {catalogueCrumbs} from '@/components/catalogue/crumbs'
import {CatalogueFront} from '@/components/catalogue/front/CatalogueFront'
import {categoryItems} from '@/components/catalogue/listItems'
import {listQuestions} from '@/components/page/listQuestions'
import {Seo} from '@/components/site/seo/Seo'
import {type CardList, toCardList} from '@/lib/catalogue/cards/card-list'
import {type Category, listCategories} from '@/lib/catalogue/category'
import {listLeafCategories} from '@/lib/catalogue/category-groups'
import {listProducts} from '@/lib/catalogue/product-list'
import {listProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import {getPage, type Page} from '@/lib/content/page'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {
  page: Page
  /** Those with products of their own. */
  categories: Category[]
  newest: Pick<CardList, 'products' | 'paging'>
  products: SectionProducts
}

export const getStaticProps = staticProps<Props>(
  async ({perspective, optional}) => {
    const [page, categories, newest] = await Promise.all([
      getPage('catalog', {perspective}),
      listCategories(),
      listProducts({sort: 'new', limit: 6}),
    ])
    if (!page) return null
    const products = await optional('products', listProductsOfSections(page.sections), {})
    const {products: shown, paging} = toCardList(newest)
    return {page, categories: listLeafCategories(categories), newest: {products: shown, paging}, products}
  },
  () => routes.catalog,
)

export default function Catalog(props: Props) {
  return (
    <>
      <Seo
        title={props.page.title}
        seo={props.page.seo}
        data={{
          crumbs: catalogueCrumbs,
          items: categoryItems(props.categories),
          questions: listQuestions(props.page.sections),
        }}
      />
      <CatalogueFront {...props} />
    </>
  )
}
