import type {GetStaticPaths} from 'next'
import {CategoryPage} from '@/components/catalogue/category/CategoryPage'
import {categoryCrumbs} from '@/components/catalogue/crumbs'
import {productItems} from '@/components/catalogue/listItems'
import {Seo} from '@/components/site/seo/Seo'
import {type CardList, toCardList} from '@/lib/catalogue/cards/card-list'
import {type CategoryDetail, getCategory, listCategories} from '@/lib/catalogue/category'
import {listProducts} from '@/lib/catalogue/product-list'
import {PRODUCTS_PER_PAGE} from '@/lib/constants'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

/** Of the facets, only the share picture's price. */
type CategoryList = Pick<CardList, 'products' | 'paging'> & {facets: Pick<CardList['facets'], 'price'>}
type Props = {category: CategoryDetail; list: CategoryList}

const toPath = ({slug}: {slug: string}) => routes.category(slug)

export const getStaticPaths: GetStaticPaths = async () => ({
  paths: (await listCategories()).slice(0, 100).map(toPath),
  fallback: 'blocking',
})

export const getStaticProps = staticProps<Props, {slug: string}>(async ({params}) => {
  const category = await getCategory(params.slug)
  if (!category) return null
  const {products, paging, facets} = toCardList(
    await listProducts({category: [category.slug], limit: PRODUCTS_PER_PAGE}),
  )
  return {category, list: {products, paging, facets: {price: facets.price}}}
}, toPath)

export default function Category({category, list}: Props) {
  return (
    <>
      <Seo
        title={category.title}
        description={category.description}
        data={{crumbs: categoryCrumbs(category), items: productItems(list.products), category, listing: list}}
      />
      <CategoryPage category={category} list={list} />
    </>
  )
}
