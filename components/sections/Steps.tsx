import {useRef} from 'react'
import {NamedIcon} from '@/components/ui/icons/NamedIcon'
import {KeptHtml} from '@/components/ui/KeptHtml'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {useScrollAnimation} from '@/components/ui/motion/useScrollAnimation'
import {Picture} from '@/components/ui/picture/Picture'
import type {StepsSection} from '@/lib/content/sections/steps'
import {headingId, SectionFrame} from './SectionFrame'

/** Its halftone has a thousand dots, which the server's HTML already contains. */
const ProofDrawing = lazyHydrated(() => import('@/components/illustrations/ProofDrawing'))

/** Steps in order, as progressive proofs (each adds one ink) or as large numbers. */
export function Steps({section}: {section: StepsSection}) {
  return (
    <SectionFrame section={section} defaultBackground="stock">
      <div className="wrap">
        <div className="mb-14 grid grid-cols-12 gap-x-gut gap-y-4">
          <h2 id={headingId(section)} className="col-span-full text-1 md:col-end-9">
            {section.heading}
          </h2>
          <p className="col-span-full self-end md:col-start-9">{section.intro}</p>
        </div>
        {section.drawing === 'proofs' ? <ProofSteps {...section} /> : <NumberedSteps {...section} />}
      </div>
    </SectionFrame>
  )
}

/** Offsets each proof sheet further down, the layout in which printers compare proofs. */
const PROOF_OFFSETS = ['', 'md:mt-[6vw]', 'md:mt-[12vw]']

const loadAnimation = () =>
  import('@/components/illustrations/registerPlates').then(({registerPlates}) => registerPlates)

function ProofSteps({_key, steps}: StepsSection) {
  const list = useRef<HTMLOListElement>(null)
  useScrollAnimation(list, loadAnimation)
  return (
    <ol ref={list} className="grid grid-cols-1 gap-x-gut gap-y-14 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step._key} className={PROOF_OFFSETS[index % 3]}>
          <div className="proof-sheet crop mb-7 max-md:mx-4">
            <KeptHtml of={step} name={step._key} className="flex flex-col justify-between bg-[#fffaf0] pt-4">
              <ProofDrawing plates={index === 0 ? 1 : index === 1 ? 2 : 3} id={`${_key}-${index}`} />
            </KeptHtml>
          </div>
          <p className="cap mute">{step.label}</p>
          <h3 className="display mt-1.5 mb-2.5 leading-[1.1] tracking-[-0.015em]">{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}

function NumberedSteps({steps}: StepsSection) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={step._key}
          className="grid grid-cols-12 items-start gap-x-gut gap-y-3 border-t-[1.5px] border-rule py-8 last:border-b-[1.5px]"
        >
          <p
            className="display figure col-span-3 col-start-1 row-start-1 text-[clamp(3.2rem,8vw,8rem)] leading-[0.85] tracking-[-0.05em]"
            aria-hidden="true"
          >
            {index + 1}
          </p>
          <div className={`col-span-9 col-start-4 row-start-1 ${step.image ? 'md:col-span-5' : 'md:col-span-7'}`}>
            <p className="cap mute">{step.label}</p>
            <h3 className="display mt-1 mb-2.5 text-2 leading-[1.04]">{step.title}</h3>
            <p className="max-w-measure">{step.text}</p>
          </div>
          {step.icon && !step.image && (
            <NamedIcon
              name={step.icon}
              size="clamp(2.75rem, 5vw, 4.5rem)"
              className="col-span-3 row-start-1 text-link max-md:col-start-1 max-md:mt-20 md:col-span-2 md:col-start-11 md:justify-self-end"
            />
          )}
          {step.image && (
            <Picture
              image={step.image}
              sizes="(width < 48rem) 68vw, min(29vw, 28rem)"
              ratio={4 / 3}
              className="col-span-9 col-start-4 aspect-[4/3] w-full object-cover md:col-span-4"
            />
          )}
        </li>
      ))}
    </ol>
  )
}
