import type {GetStaticPaths} from 'next'
import {listQuestions} from '@/components/page/listQuestions'
import {Sections} from '@/components/page/Sections'
import {Seo} from '@/components/site/seo/Seo'
import {listProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import {getPage, type Page} from '@/lib/content/page'
import {type PageKey, pagePath} from '@/lib/document-paths'
import {staticProps} from '@/lib/static-props'

type Props = {page: Page; products: SectionProducts}

const KEYS: readonly PageKey[] = ['why', 'how', 'print-on-demand', 'shopify-intigration']

export const getStaticPaths: GetStaticPaths = () => ({
  paths: KEYS.map(pagePath),
  // Other paths may be redirects.
  fallback: 'blocking',
})

export const getStaticProps = staticProps<Props, {key: string}>(
  async ({params, perspective, optional}) => {
    const key = KEYS.find(candidate => pagePath(candidate) === `/${params.key}`)
    const page = key ? await getPage(key, {perspective}) : null
    if (!page) return null
    return {page, products: await optional('products', listProductsOfSections(page.sections), {})}
  },
  ({key}) => `/${key}`,
)

export default function MarketingPage({page, products}: Props) {
  return (
    <>
      <Seo title={page.title} seo={page.seo} data={{questions: listQuestions(page.sections)}} />
      <Sections sections={page.sections} products={products} />
    </>
  )
}
