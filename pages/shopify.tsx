import {listQuestions} from '@/components/page/listQuestions'
import {ShopifyPage} from '@/components/shopify/ShopifyPage'
import {shopifyCrumbs} from '@/components/shopify/shopifyCrumbs'
import {Seo} from '@/components/site/seo/Seo'
import {listProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import {getPage, type Page} from '@/lib/content/page'
import {toShopifyPage} from '@/lib/content/shopify-page'
import {env} from '@/lib/env'
import {routes} from '@/lib/routes'
import {staticProps} from '@/lib/static-props'

type Props = {page: Page; products: SectionProducts; appUrl: string | null}

export const getStaticProps = staticProps<Props>(
  async ({perspective, optional}) => {
    const page = await getPage('shopify', {perspective})
    if (!page) return null
    const products = await optional('products', listProductsOfSections(page.sections), {})
    const appUrl = env.SHOPIFY_APP_URL ?? null
    return {page: toShopifyPage(page, appUrl), products, appUrl}
  },
  () => routes.shopify,
)

export default function Shopify({page, products, appUrl}: Props) {
  return (
    <>
      <Seo title={page.title} seo={page.seo} data={{crumbs: shopifyCrumbs, questions: listQuestions(page.sections)}} />
      <ShopifyPage {...{page, products, appUrl}} chosen={null} />
    </>
  )
}
