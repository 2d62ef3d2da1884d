import {Disclosure} from '@/components/ui/Disclosure'
import {PortableText} from '@/components/ui/PortableText'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import {ProductionFacts} from './ProductionFacts'
import {PrintAreas} from './print-areas/PrintAreas'
import {RelatedProducts} from './RelatedProducts'
import {SizeGuide} from './SizeGuide'
import {StockByColor} from './supply/StockByColor'
import {TemplateList} from './supply/TemplateList'

type Props = {detail: PageDetail; colorKey: string; sizeKey: string; questions: FaqEntry[]}

/**
 * The details below a product's image: print areas beside stock and templates, sizes beside production and shipping, questions
 * and related products. Columns of a row have about the same length, so that neither runs on beside nothing.
 */
export default function ProductFacts({detail, colorKey, sizeKey, questions}: Props) {
  const {product} = detail
  // A guide of one table leaves space for the questions beside production and shipping.
  const isGuideShort = detail.sizes.sizeTables.filter(({unit}) => unit !== 'cm').length < 2
  return (
    <>
      <div className="sec" data-background="stock">
        <div className="wrap grid items-start gap-x-[clamp(2rem,4.5vw,4.5rem)] gap-y-18 lg:grid-cols-[7fr_5fr]">
          <PrintAreas {...{detail, sizeKey}} />
          <div className="grid min-w-0 gap-y-14">
            <StockByColor {...{detail, colorKey, sizeKey}} />
            <TemplateList {...{product, sizeKey}} />
          </div>
          <div className="grid min-w-0 gap-y-18">
            <SizeGuide detail={detail} />
            {isGuideShort && <Questions questions={questions} />}
          </div>
          <ProductionFacts detail={detail} />
          {!isGuideShort && <Questions questions={questions} isWide />}
        </div>
      </div>
      <RelatedProducts products={detail.related} />
    </>
  )
}

/** The questions about the product. Renders nothing when there are none. */
function Questions({questions, isWide = false}: {questions: FaqEntry[]; isWide?: boolean}) {
  if (questions.length === 0) return null
  return (
    <section className={isWide ? 'min-w-0 lg:col-span-2' : 'min-w-0'} aria-labelledby="questions">
      <h2 id="questions" className="mb-6">
        Before you list it
      </h2>
      <div className={isWide ? 'gap-x-[clamp(2rem,4.5vw,4.5rem)] lg:columns-2' : undefined}>
        {questions.map(({id, question, answer}) => (
          <Disclosure key={id} summary={question} className="answer break-inside-avoid">
            <PortableText value={answer} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
