import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {KeptHtml} from '@/components/ui/KeptHtml'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {Picture} from '@/components/ui/picture/Picture'
import type {HeroSection} from '@/lib/content/sections/hero'
import {plainText} from '@/lib/plain-text'
import {headingId, SectionFrame} from './SectionFrame'

/** Its halftone has a thousand dots, which the server's HTML already contains. */
const PressDrawing = lazyHydrated(() => import('@/components/illustrations/PressDrawing'))

/** Letters that reach so far below the line that they would run into the next one. */
const DESCENDERS = /g|j|p|q|y/
/** The longest heading, in characters, that is set at poster size. */
const POSTER_LENGTH = 34
const NOTE_INKS = ['#ffc72c', '#ff5a3c', '#0d756e']

/** The first section of a page: its main heading, a drawing or picture, and buttons. */
export function Hero({section}: {section: HeroSection}) {
  const {drawing, image, notes} = section
  return (
    <SectionFrame
      section={section}
      defaultBackground="paper"
      className="relative overflow-clip border-b-[1.5px] border-rule"
    >
      <div className="wrap relative grid grid-cols-12 gap-x-gut pt-[clamp(2.25rem,4.2vw,4.25rem)] pb-[clamp(1.5rem,2.4vw,2.25rem)]">
        <HeroText section={section} />
        {drawing === 'press' && (
          <KeptHtml
            of={section}
            name={drawing}
            className="col-span-full mt-3 mr-2 mb-[3%] -ml-2.5 self-center lg:col-start-6 lg:row-start-1 lg:mt-0 lg:mr-[calc(var(--spacing-edge)*-0.35)] lg:mb-0 lg:ml-0"
          >
            <PressDrawing />
          </KeptHtml>
        )}
        {drawing === 'none' && image && (
          <div className="crop col-span-full mx-4 mt-12 self-center lg:col-start-9 lg:row-start-1 lg:mt-0 lg:mr-0">
            <Picture
              image={image}
              priority
              sizes="(width < 64rem) calc(89.5vw - 2rem), min(27.4vw, 25.7rem)"
              className="aspect-square w-full object-contain max-lg:aspect-[4/3]"
            />
          </div>
        )}
        <HeroNotes notes={notes} isInked={drawing === 'press'} />
      </div>
    </SectionFrame>
  )
}

function HeroText({section}: {section: HeroSection}) {
  const {heading, lead, actions, drawing, image} = section
  const hasArt = drawing === 'press' || image !== null
  const text = plainText(heading)
  const isPoster = text.length <= POSTER_LENGTH
  const leading = DESCENDERS.test(text) ? 'leading-[1.12]' : isPoster ? '' : 'lg:leading-[0.94]'
  return (
    <div
      className={`pointer-events-none z-2 col-span-full self-center lg:row-start-1 ${hasArt ? 'lg:col-end-9' : ''} *:pointer-events-auto`}
    >
      <HeroHeading
        section={section}
        className={
          isPoster
            ? `text-mega max-w-[6.2em] text-wrap ${leading}`
            : `text-1 max-w-[14em] lg:text-[clamp(3rem,6.1vw,6.5rem)] ${leading}`
        }
      />
      <p className={`lead ${hasArt ? 'max-w-108' : 'max-w-measure'}`}>{lead}</p>
      {actions.length > 0 && (
        <div className="mt-7.5 flex flex-wrap items-center gap-x-5 gap-y-4">
          {actions.map(({label, href, isExternal, style}) => (
            <Button key={href} href={href} isExternal={isExternal} variant={style}>
              {label}
              {style === 'primary' && <Icon name="arrow" />}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function HeroHeading({section, className}: {section: HeroSection; className: string}) {
  const {heading, highlight} = section
  const [words, last] = [plainText(heading), plainText(highlight)]
  const isSplit = last !== '' && words.endsWith(last)
  return (
    <h1
      id={headingId(section)}
      className={`mb-[clamp(1.5rem,2.6vw,2.6rem)] pb-[0.08em] mix-blend-(--blend) ${className}`}
    >
      {isSplit ? (
        <>
          {words.slice(0, -last.length) + heading.slice(words.length)}
          <span className="over" data-t={last}>
            {highlight}
          </span>
        </>
      ) : (
        heading
      )}
    </h1>
  )
}

function HeroNotes({notes, isInked}: {notes: string[]; isInked: boolean}) {
  if (notes.length === 0) return null
  return (
    <ul
      className={`cap col-span-full flex flex-wrap gap-x-9 gap-y-1 lg:mt-[clamp(2rem,4vw,3.4rem)] ${isInked ? 'mt-4' : 'mt-8'}`}
    >
      {notes.map((note, index) => (
        <li key={note} className={isInked && !NOTE_INKS[index] ? 'mute' : undefined}>
          {isInked && NOTE_INKS[index] && (
            <i
              className="mr-[0.5em] inline-block size-[0.85em] align-[-0.08em]"
              style={{background: NOTE_INKS[index]}}
            />
          )}
          {note}
        </li>
      ))}
    </ul>
  )
}
