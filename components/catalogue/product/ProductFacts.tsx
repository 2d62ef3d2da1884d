import {Disclosure} from '@/components/ui/Disclosure'
import {PortableText} from '@/components/ui/PortableText'
import type {ProductDetail} from '@/lib/catalogue/product'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import {ProductionFacts} from './ProductionFacts'
import {PrintAreas} from './print-areas/PrintAreas'
import {RelatedProducts} from './RelatedProducts'
import {SizeGuide} from './SizeGuide'

type Props = {detail: ProductDetail; sizeKey: string; questions: FaqEntry[]}

/** The details below a product's image: print areas, production and shipping, sizes, questions and related products. */
export default function ProductFacts({detail, sizeKey, questions}: Props) {
  return (
    <>
      <div className="sec" data-background="stock">
        <div className="wrap grid gap-x-[clamp(2rem,4.5vw,4.5rem)] gap-y-22 lg:grid-cols-[7fr_5fr]">
          <PrintAreas detail={detail} sizeKey={sizeKey} />
          <ProductionFacts detail={detail} />
          <SizeGuide detail={detail} />
          {questions.length > 0 && (
            <section className="min-w-0" aria-labelledby="questions">
              <h2 id="questions" className="mb-6">
                Before you list it
              </h2>
              {questions.map(({id, question, answer}) => (
                <Disclosure key={id} summary={question} className="answer">
                  <PortableText value={answer} />
                </Disclosure>
              ))}
            </section>
          )}
        </div>
      </div>
      <RelatedProducts products={detail.related} />
    </>
  )
}
