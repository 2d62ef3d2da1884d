import type {GetServerSideProps} from 'next'
import {useEffect} from 'react'
import {listQuestions} from '@/components/page/listQuestions'
import {ShopifyPage} from '@/components/shopify/ShopifyPage'
import {shopifyCrumbs} from '@/components/shopify/shopifyCrumbs'
import {Seo} from '@/components/site/seo/Seo'
import {lastChoices} from '@/lib/browser/last-choices'
import {toChoice} from '@/lib/catalogue/choice/choice'
import {type ChosenProduct, loadChosenProduct} from '@/lib/catalogue/choice/chosen-product'
import {loadProductsOfSections, type SectionProducts} from '@/lib/catalogue/section-products'
import type {Layout} from '@/lib/content/layout/layout'
import {loadLayout} from '@/lib/content/layout/load-layout'
import type {Page} from '@/lib/content/page'
import {loadShopifyPage, toShopifyPage} from '@/lib/content/shopify-page'
import {env} from '@/lib/env'
import {setCacheControl} from '@/lib/http/set-cache-control'
import {toPerspective} from '@/lib/preview/perspective'
import {routes} from '@/lib/routes'
import {withDeadline} from '@/lib/sources/deadline'

type Props = {
  page: Page
  products: SectionProducts
  appUrl: string | null
  chosen: ChosenProduct | null
  layout: Layout
}

/** `/shopify` with a product in its query: rendered on demand, so that it shows the choice without JavaScript too. */
export const getServerSideProps: GetServerSideProps<Props> = ({query, res, draftMode, previewData}) =>
  withDeadline(async () => {
    if (query.product === undefined) return {notFound: true}
    const perspective = toPerspective({previewData})
    const [page, chosen, {value: layout}] = await Promise.all([
      loadShopifyPage(perspective),
      loadChosenProduct(toChoice(query)),
      loadLayout({perspective}),
    ])
    if (!page) return {notFound: true}
    const products = await loadProductsOfSections(page.sections, {path: routes.shopify, perspective})
    setCacheControl(res, {isPreview: draftMode === true})
    const appUrl = env.SHOPIFY_APP_URL ?? null
    return {props: {page: toShopifyPage(page, appUrl), products, appUrl, chosen, layout}}
  })

export default function ShopifyChoice({page, products, appUrl, chosen}: Props) {
  // The product's page shows it again.
  useEffect(() => {
    if (chosen) lastChoices.set(chosen.id, chosen.choice)
  }, [chosen])
  const data = {crumbs: shopifyCrumbs, questions: listQuestions(page.sections)}
  return (
    <>
      <Seo title={page.title} seo={page.seo} canonicalPath={routes.shopify} data={data} />
      <ShopifyPage {...{page, products, appUrl, chosen}} />
    </>
  )
}
