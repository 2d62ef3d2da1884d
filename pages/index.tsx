import {listQuestions} from '@/components/page/listQuestions'
import {Sections} from '@/components/page/Sections'
import {Seo} from '@/components/site/seo/Seo'
import {listProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import {getPage, type Page} from '@/lib/content/page'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {page: Page; products: SectionProducts}

export const getStaticProps = staticProps<Props>(
  async ({perspective, optional}) => {
    const page = await getPage('home', {perspective})
    if (!page) return null
    return {page, products: await optional('products', listProductsOfSections(page.sections), {})}
  },
  () => routes.home,
)

export default function HomePage({page, products}: Props) {
  return (
    <>
      <Seo title={page.title} seo={page.seo} isHome data={{questions: listQuestions(page.sections)}} />
      <Sections sections={page.sections} products={products} />
    </>
  )
}
