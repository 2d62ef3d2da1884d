import {Disclosure} from '@/components/ui/Disclosure'
import {PortableText} from '@/components/ui/PortableText'
import type {FaqSection as FaqSectionData} from '@/lib/content/sections/faq-section'
import {headingId, SectionFrame} from './SectionFrame'

/** Questions in disclosures; the first one is open. */
export function FaqSection({section}: {section: FaqSectionData}) {
  return (
    <SectionFrame section={section} defaultBackground="stock">
      <div className="wrap grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-9 md:grid-cols-[4fr_8fr]">
        <h2 id={headingId(section)} className="text-1">
          {section.heading}
        </h2>
        <div>
          {section.entries.map(({id, question, answer}, index) => (
            <Disclosure key={id} summary={question} isOpen={index === 0} className="answer">
              <PortableText value={answer} />
            </Disclosure>
          ))}
        </div>
      </div>
    </SectionFrame>
  )
}
