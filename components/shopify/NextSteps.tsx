import {headingId} from '@/components/sections/SectionFrame'
import type {StepsSection} from '@/lib/content/sections/steps'

/** What happens after the button, as large numbers beside the choice. */
export function NextSteps({section}: {section: StepsSection}) {
  const {heading, steps, edit} = section
  return (
    <section aria-labelledby={headingId(section)} data-sanity={edit}>
      <h2 id={headingId(section)} className="sr-only">
        {heading}
      </h2>
      <ol>
        {steps.map(({_key, title, text}, index) => (
          <li
            key={_key}
            className="grid grid-cols-[clamp(3.4rem,9vw,8rem)_minmax(0,1fr)] gap-x-5 border-t-[1.5px] border-rule py-[clamp(1.5rem,2.4vw,2.1rem)]"
          >
            <p
              className="display figure pt-[0.06em] text-[clamp(3.4rem,7.4vw,6.6rem)] leading-[0.8] tracking-[-0.05em]"
              aria-hidden="true"
            >
              {index + 1}
            </p>
            <div>
              <h3 className="display mb-2 text-[clamp(1.3rem,2.3vw,2rem)] leading-[1.08]">{title}</h3>
              <p className="max-w-124 text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
