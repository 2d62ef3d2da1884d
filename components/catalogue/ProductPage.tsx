import {useState} from 'react'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Fold} from '@/components/ui/Fold'
import {PortableText} from '@/components/ui/PortableText'
import type {ProductDetail} from '@/lib/catalogue/product'
import type {FaqEntry} from '@/lib/content/faq'
import {routes} from '@/lib/routes'
import {BuyPanel} from './BuyPanel'
import {MadeAndShipped} from './MadeAndShipped'
import {PrintAreas} from './PrintAreas'
import {ProductStage} from './ProductStage'
import {RelatedProducts} from './RelatedProducts'
import {SizeGuide} from './SizeGuide'

type Props = {detail: ProductDetail; questions: FaqEntry[]}

/** One product: picture, colours, sizes and prices, then print areas, shipping, sizes, questions and what goes with it. */
export function ProductPage({detail, questions}: Props) {
  const {product} = detail
  const [colorKey, setColorKey] = useState(initialColor(detail))
  const crumbs = [
    {label: 'Home', href: routes.home},
    {label: 'Products', href: routes.products},
    {label: product.name, href: null},
  ]
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} />
        <div className="grid items-start gap-x-[clamp(2rem,4.5vw,4.5rem)] gap-y-9 pt-5 pb-22 lg:grid-cols-[7fr_5fr]">
          <ProductStage product={product} colorKey={colorKey} />
          <BuyPanel detail={detail} colorKey={colorKey} onColor={setColorKey} />
        </div>
      </div>
      <div className="sec" data-flood="stock">
        <div className="wrap grid gap-x-gut gap-y-22 lg:grid-cols-12">
          <PrintAreas detail={detail} className="lg:col-span-7" />
          <MadeAndShipped detail={detail} className="lg:col-span-5" />
          <SizeGuide sizes={detail.sizes} className="lg:col-span-7" />
          {questions.length > 0 && (
            <section className="min-w-0 lg:col-span-5" aria-labelledby="questions">
              <h2 id="questions" className="mb-6">
                Before you list it
              </h2>
              {questions.map(({id, question, answer}) => (
                <Fold key={id} summary={question} className="fold-small">
                  <PortableText value={answer} />
                </Fold>
              ))}
            </section>
          )}
        </div>
      </div>
      <RelatedProducts products={detail.related} />
    </>
  )
}

/** The colour of the product's own picture, so that the page opens on what the listing showed. */
function initialColor({product}: ProductDetail): string {
  const shown = product.variants.find(({imageUrl}) => imageUrl === product.image.url)
  return shown?.color ?? product.colors[0]?.key ?? ''
}
