import {CategoryList} from '@/components/catalogue/category/CategoryList'
import {Seo} from '@/components/site/seo/Seo'
import {type Category, listCategories} from '@/lib/catalogue/category'
import {staticProps} from '@/lib/static-props'

type Props = {categories: Category[]}

export const getStaticProps = staticProps<Props>(async () => ({categories: await listCategories()}))

export default function Categories({categories}: Props) {
  return (
    <>
      <Seo title="Categories" description="Clothing, drinkware, wall art and paper: everything we print on, by kind." />
      <CategoryList categories={categories} />
    </>
  )
}
