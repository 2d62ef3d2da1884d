import {Children, type ReactNode} from 'react'
import {CAROUSEL_DEFAULTS} from '@/lib/constants'
import {CarouselControls} from './CarouselControls'
import {useCarousel} from './useCarousel'

type Props = {
  /** Accessible name of the list. */
  label: string
  /** Content beside the buttons, usually the heading. */
  header: ReactNode
  headerClassName?: string
  /** Number of visible slides; `auto` keeps each slide's own width. */
  slidesPerPage?: number | 'auto'
  /** Duration of a step, in milliseconds. */
  speedMs?: number
  /** Whether a mouse can drag the list. */
  hasDrag?: boolean
  /**
   * Off by default. `true` steps at the default interval, a number steps at that many milliseconds. `{pace}` scrolls
   * continuously at that many CSS pixels per second, to the end and back.
   */
  autoplay?: boolean | number | {pace: number}
  children: ReactNode
}

/** Focusable, so that the arrow keys can scroll it. */
const SCROLLABLE = {tabIndex: 0}

/**
 * A row of slides that scrolls by touch, wheel, keyboard and two buttons. Only the buttons need JavaScript. Once visible, it
 * loads Swiper for dragging and autoplay; when Swiper fails to load, it still scrolls natively.
 */
export function Carousel({
  label,
  header,
  headerClassName = 'wrap headrow',
  slidesPerPage = CAROUSEL_DEFAULTS.slidesPerPage,
  speedMs = CAROUSEL_DEFAULTS.speedMs,
  hasDrag = CAROUSEL_DEFAULTS.hasDrag,
  autoplay = false,
  children,
}: Props) {
  const carousel = useCarousel({speedMs, hasDrag, ...toMotion(autoplay)})
  const {announcement} = carousel
  return (
    <>
      <div className={headerClassName}>
        {header}
        <CarouselControls label={label} hasAutoplay={autoplay !== false} carousel={carousel} />
      </div>
      <div
        className={`carousel ${slidesPerPage === 'auto' ? 'rail' : 'pages'}`}
        ref={carousel.frame}
        {...(slidesPerPage !== 'auto' && {style: {'--per-page': slidesPerPage} as React.CSSProperties})}
      >
        <ul className="carousel-list" aria-label={label} ref={carousel.list} {...SCROLLABLE}>
          {Children.map(children, child => (
            <li className="carousel-slide">{child}</li>
          ))}
        </ul>
      </div>
      <p className="sr-only" role="status">
        {announcement && `${label}: ${announcement}`}
      </p>
    </>
  )
}

function toMotion(autoplay: NonNullable<Props['autoplay']>): {intervalMs?: number; pace?: number} {
  if (autoplay === false) return {}
  if (typeof autoplay === 'object') return autoplay
  return {intervalMs: autoplay === true ? CAROUSEL_DEFAULTS.intervalMs : autoplay}
}
