import {MarginCalculator} from '@/components/calculator/MarginCalculator'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {CalculatorSection} from '@/lib/content/sections/section'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: CalculatorSection; products: SectionProducts}

/** What a shop keeps of a sale, worked out on a job ticket; only the words when no product is known. */
export function Calculator({section, products}: Props) {
  const {heading, text, footnote, productIds} = section
  const shown = productIds.flatMap(id => products[id] ?? [])
  return (
    <SectionFrame section={section} ink="paper">
      <div className="wrap grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-9 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id={headingId(section)} className="mb-6 text-1">
            {heading}
          </h2>
          <p className="lead max-w-108">{text}</p>
          {footnote && <p className="cap mute mt-6 max-w-108">{footnote}</p>}
        </div>
        {shown.length > 0 && <MarginCalculator products={shown} />}
      </div>
    </SectionFrame>
  )
}
