import {Children, type ReactNode} from 'react'
import {Icon} from '@/components/ui/icons/Icon'
import {CAROUSEL_DEFAULTS} from '@/lib/constants'
import {useCarousel} from './useCarousel'

type Props = {
  /** Names the list for assistive technology. */
  label: string
  /** Stands beside the buttons, usually the heading. */
  header: ReactNode
  headerClassName?: string
  /** How many slides stand side by side; `auto` leaves each its own width. */
  slidesPerPage?: number | 'auto'
  /** Duration of a step, in milliseconds. */
  speedMs?: number
  /** Whether a mouse can drag it. */
  hasDrag?: boolean
  /**
   * Off unless asked for. `true` steps on by the component's own interval, a number by that many milliseconds, and `pace`
   * scrolls evenly by so many CSS pixels a second, to the end and back.
   */
  autoplay?: boolean | number | {pace: number}
  children: ReactNode
}

/** Reachable by keyboard, so that arrow keys can scroll it. */
const SCROLLABLE = {tabIndex: 0}

/**
 * A row of slides that scrolls by touch, wheel, keyboard and two buttons, and needs no JavaScript but for the buttons. Once
 * in sight it is driven by Swiper, which adds dragging and movement of its own; where Swiper does not come, it still scrolls.
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
  const carousel = useCarousel({speedMs, hasDrag, ...toMovement(autoplay)})
  const {position, spoken, isPaused, setPaused, step} = carousel
  return (
    <>
      <div className={headerClassName}>
        {header}
        <div className="arrows noscript:hidden">
          {autoplay !== false && (
            <button
              type="button"
              className={`motion-reduce:hidden! ${carousel.canRun ? '' : 'invisible'}`}
              aria-label={`${label}: ${isPaused ? 'play' : 'pause'}`}
              onClick={() => setPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} />
            </button>
          )}
          <button
            type="button"
            aria-label={`${label}: previous`}
            aria-disabled={position.isStart}
            onClick={() => step(-1)}
          >
            <Icon name="back" />
          </button>
          <button type="button" aria-label={`${label}: next`} aria-disabled={position.isEnd} onClick={() => step(1)}>
            <Icon name="arrow" />
          </button>
        </div>
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
        {spoken && `${label}: ${spoken}`}
      </p>
    </>
  )
}

function toMovement(autoplay: NonNullable<Props['autoplay']>): {intervalMs?: number; pace?: number} {
  if (autoplay === false) return {}
  if (typeof autoplay === 'object') return autoplay
  return {intervalMs: autoplay === true ? CAROUSEL_DEFAULTS.intervalMs : autoplay}
}
