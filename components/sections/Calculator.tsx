import {MarginCalculator} from '@/components/calculator/MarginCalculator'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {CalculatorSection} from '@/lib/content/sections/calculator'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: CalculatorSection; products: SectionProducts}

/** A calculator of a shop's margin per sale. Renders only the text when no product exists. */
export function Calculator({section, products}: Props) {
  const {heading, text, footnote, productIds} = section
  const shown = productIds.flatMap(id => products[id] ?? [])
  return (
    <SectionFrame section={section} defaultBackground="paper">
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
