import {CategoryList} from '@/components/catalogue/category/CategoryList'
import {categoriesCrumbs} from '@/components/catalogue/crumbs'
import {categoryItems} from '@/components/catalogue/listItems'
import {Seo} from '@/components/site/seo/Seo'
import {listCategories} from '@/lib/catalogue/category'
import {groupCategories} from '@/lib/catalogue/category-groups'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = ReturnType<typeof groupCategories>

export const getStaticProps = staticProps<Props>(
  async () => groupCategories(await listCategories()),
  () => routes.categories,
)

export default function Categories({groups, others}: Props) {
  return (
    <>
      <Seo
        title="Categories"
        description="Clothing, drinkware, wall art and paper: everything we print on, by kind."
        data={{
          crumbs: categoriesCrumbs,
          items: categoryItems([...groups.flatMap(({categories}) => categories), ...others]),
        }}
      />
      <CategoryList {...{groups, others}} />
    </>
  )
}
