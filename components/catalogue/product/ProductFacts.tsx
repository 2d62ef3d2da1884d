import {KeptHtml} from '@/components/ui/KeptHtml'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import {ProductionFacts} from './ProductionFacts'
import {PrintAreas} from './print-areas/PrintAreas'
import {RelatedProducts} from './RelatedProducts'
import {SizeGuide} from './SizeGuide'
import {StockByColor} from './supply/StockByColor'
import {TemplateList} from './supply/TemplateList'

const ProductQuestions = lazyHydrated(() => import('./ProductQuestions'))

type Props = {detail: PageDetail; colorKey: string; sizeKey: string; questions: FaqEntry[]}

/**
 * The details below a product's image: print areas beside stock and templates, sizes beside production and shipping, questions
 * and related products. What no choice changes stays as the server sent it. Columns of a row have about the same length, so that
 * neither runs on beside nothing.
 */
export default function ProductFacts({detail, colorKey, sizeKey, questions}: Props) {
  const {product} = detail
  // A guide of one table leaves space for the questions beside production and shipping.
  const isGuideShort = detail.sizes.sizeTables.filter(({unit}) => unit !== 'cm').length < 2
  const hasQuestions = questions.length > 0
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
            {hasQuestions && isGuideShort && (
              <KeptHtml of={detail} name="questions" className="min-w-0">
                <ProductQuestions questions={questions} />
              </KeptHtml>
            )}
          </div>
          <KeptHtml of={detail} name="production" className="min-w-0">
            <ProductionFacts detail={detail} />
          </KeptHtml>
          {hasQuestions && !isGuideShort && (
            <KeptHtml of={detail} name="questions" className="min-w-0 lg:col-span-2">
              <ProductQuestions questions={questions} isWide />
            </KeptHtml>
          )}
        </div>
      </div>
      <KeptHtml of={detail} name="related">
        <RelatedProducts products={detail.related} />
      </KeptHtml>
    </>
  )
}
