import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {Picture} from '@/components/ui/picture/Picture'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {CallToActionSection} from '@/lib/content/sections/call-to-action'
import {plainText} from '@/lib/plain-text'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: CallToActionSection; products: SectionProducts}

/** The space after a sentence. Each sentence of the heading gets its own line. */
const SENTENCE_END = /(?<=[.!?])\s+/

/** The closing section of a page: one action, with a product that overlaps the edge. */
export function CallToAction({section, products}: Props) {
  const {heading, text, action, productId} = section
  const words = plainText(heading)
  // The edit mark of a preview is at the end of the heading; repeat it on each sentence.
  const mark = heading.slice(words.length)
  const product = productId ? products[productId] : undefined
  return (
    <SectionFrame section={section} defaultBackground="coral" className="overflow-clip">
      <div className="wrap grid items-center gap-8 md:grid-cols-[7fr_5fr]">
        <div className="py-sec">
          <h2
            id={headingId(section)}
            className="mb-6.5 text-[clamp(min(2.8rem,14vw),8.2vw,7.75rem)] leading-[0.92] tracking-[-0.035em]"
          >
            {words.split(SENTENCE_END).map(sentence => (
              <span key={sentence} className="block">
                {sentence + mark}
              </span>
            ))}
          </h2>
          <p className="lead max-w-120">{text}</p>
          {action && (
            <Button variant="key" href={action.href} isExternal={action.isExternal} className="mt-7">
              {action.label} <Icon name="arrow" />
            </Button>
          )}
        </div>
        {product && (
          <Picture
            image={{src: product.image.url, alt: '', width: product.image.width, height: product.image.height}}
            sizes="(width < 48rem) 89.5vw, min(37.3vw + 6.2rem, 41.2rem)"
            className="-mt-16 -mr-8 -mb-32 ml-8 h-auto w-full rotate-6 md:-mt-12 md:-mr-28 md:-mb-52 md:ml-0 md:w-[calc(100%+7rem)] md:max-w-none"
          />
        )}
      </div>
    </SectionFrame>
  )
}
