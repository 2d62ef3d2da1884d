import LazySections from '@/components/page/LazySections'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import type {ChosenProduct} from '@/lib/catalogue/choice/chosen-product'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Page} from '@/lib/content/page'
import {CarriedChoice} from './CarriedChoice'
import {NextSteps} from './NextSteps'
import {shopifyCrumbs} from './shopifyCrumbs'

type Props = {
  page: Page
  products: SectionProducts
  /** The app's listing in Shopify's app store; null when this site does not know it. */
  appUrl: string | null
  /** What the visitor picked on a product's page; null without. */
  chosen: ChosenProduct | null
}

/** The page before Shopify's app store: the next steps beside the choice, then the sections that editors have added. */
export function ShopifyPage({page, products, appUrl, chosen}: Props) {
  const hero = page.sections.find(section => section._type === 'hero')
  const steps = page.sections.find(section => section._type === 'steps')
  const rest = page.sections.filter(section => section !== hero && section !== steps)
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={shopifyCrumbs} />
        <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-12 pt-[clamp(1.5rem,3.5vw,3rem)] pb-sec lg:grid-cols-[7fr_5fr]">
          <div className="min-w-0">
            <h1 className="mb-5 text-[clamp(2.6rem,6vw,5.4rem)] leading-[0.95]">{hero?.heading ?? page.title}</h1>
            {hero?.lead && <p className="lead mb-9 max-w-132">{hero.lead}</p>}
            {steps && <NextSteps section={steps} />}
          </div>
          <CarriedChoice {...{hero, appUrl, chosen}} />
        </div>
      </div>
      <LazySections sections={rest} products={products} />
    </>
  )
}
