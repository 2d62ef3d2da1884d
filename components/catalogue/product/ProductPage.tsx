import {useState} from 'react'
import {productCrumbs} from '@/components/catalogue/crumbs'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {lastChoices} from '@/lib/browser/last-choices'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import {BuyPanel} from './BuyPanel'
import {ProductGallery} from './ProductGallery'
import {toDefaultSize} from './stock'
import {toFirstChoice} from './toFirstChoice'

const BuyBar = lazyHydrated(() => import('./buy-bar/BuyBar'))
const ProductFacts = lazyHydrated(() => import('./ProductFacts'))

type Props = {detail: PageDetail; questions: FaqEntry[]}

/** A product: gallery, colours, sizes and prices, then the details. */
export function ProductPage({detail, questions}: Props) {
  const {product} = detail
  const first = toFirstChoice(product, lastChoices.get(product.id))
  const [colorKey, setColorKey] = useState(first.color)
  const [chosenSize, setChosenSize] = useState(first.size)
  const sizeKey = chosenSize ?? toDefaultSize(detail, colorKey)
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={productCrumbs(product)} />
        <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,4.5vw,4.5rem)] gap-y-9 pt-5 pb-22 lg:grid-cols-[7fr_5fr]">
          <ProductGallery {...{product, colorKey, sizeKey}} />
          <BuyPanel {...{detail, colorKey, sizeKey}} onColor={setColorKey} onSize={setChosenSize} />
        </div>
      </div>
      <BuyBar {...{detail, colorKey, sizeKey}} />
      <ProductFacts {...{detail, colorKey, sizeKey, questions}} />
    </>
  )
}
