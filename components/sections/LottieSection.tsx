import {Lottie} from '@/components/ui/lottie/Lottie'
import type {Section} from '@/lib/content/sections/section'
import {plainText} from '@/lib/plain-text'
import {headingId, SectionFrame} from './SectionFrame'

/** The board of our own animations, in pixels. */
const BOARD = {width: 800, height: 600}

/** A few words beside a drawing that moves. */
export function LottieSection({section}: {section: Extract<Section, {_type: 'lottie'}>}) {
  const {heading, text, src, alt, isLooping} = section
  return (
    <SectionFrame section={section} ink="sun" className="sec overflow-clip">
      <div className="wrap grid items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 md:grid-cols-[5fr_7fr]">
        <div>
          <h2 id={headingId(section)} className="mb-6 text-1">
            {heading}
          </h2>
          <p className="lead max-w-measure">{text}</p>
        </div>
        <Lottie
          src={src}
          poster={{src: src.replace(/\.json$/, '.svg'), ...BOARD}}
          alt={plainText(alt)}
          isLooping={isLooping}
        />
      </div>
    </SectionFrame>
  )
}
