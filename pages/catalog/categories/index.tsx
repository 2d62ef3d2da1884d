import {CategoryList} from '@/components/catalogue/category/CategoryList'
import {categoriesCrumbs} from '@/components/catalogue/crumbs'
import {categoryItems} from '@/components/catalogue/listItems'
import {Seo} from '@/components/site/seo/Seo'
import {type Category, listCategories} from '@/lib/catalogue/category'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {categories: Category[]}

export const getStaticProps = staticProps<Props>(
  async () => ({categories: await listCategories()}),
  () => routes.categories,
)

export default function Categories({categories}: Props) {
  return (
    <>
      <Seo
        title="Categories"
        description="Clothing, drinkware, wall art and paper: everything we print on, by kind."
        data={{crumbs: categoriesCrumbs, items: categoryItems(categories)}}
      />
      <CategoryList categories={categories} />
    </>
  )
}
