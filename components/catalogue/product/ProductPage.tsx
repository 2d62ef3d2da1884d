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

const BuyBar = lazyHydrated(() => import('./buy-bar/BuyBar'))
const ProductFacts = lazyHydrated(() => import('./ProductFacts'))

type Props = {detail: PageDetail; questions: FaqEntry[]}

/** A product: gallery, colours, sizes and prices, then the details. */
export function ProductPage({detail, questions}: Props) {
  const {product} = detail
  const last = lastChoices.get(product.id)
  // Without an earlier choice, the page shows the colour that the listing does.
  const shown = product.colors.find(({imageUrl}) => imageUrl === product.image.url) ?? product.colors[0]
  const [colorKey, setColorKey] = useState(last?.color ?? shown?.key ?? '')
  const [chosenSize, setChosenSize] = useState(last?.size)
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
