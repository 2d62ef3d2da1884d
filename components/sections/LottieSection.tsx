import {Lottie} from '@/components/ui/lottie/Lottie'
import type {LottieSection as LottieSectionData} from '@/lib/content/sections/lottie'
import {plainText} from '@/lib/plain-text'
import {headingId, SectionFrame} from './SectionFrame'

/** The size of this site's animations in pixels. */
const POSTER_SIZE = {width: 800, height: 600}

/** A short text beside a Lottie animation. */
export function LottieSection({section}: {section: LottieSectionData}) {
  const {heading, text, src, alt, isLooping} = section
  return (
    <SectionFrame section={section} defaultBackground="sun" className="sec overflow-clip">
      <div className="wrap grid items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 md:grid-cols-[5fr_7fr]">
        <div>
          <h2 id={headingId(section)} className="mb-6 text-1">
            {heading}
          </h2>
          <p className="lead max-w-measure">{text}</p>
        </div>
        <Lottie
          src={src}
          poster={{src: src.replace(/\.json$/, '.svg'), ...POSTER_SIZE}}
          alt={plainText(alt)}
          isLooping={isLooping}
        />
      </div>
    </SectionFrame>
  )
}
