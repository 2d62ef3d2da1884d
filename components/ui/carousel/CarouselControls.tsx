import {Icon} from '@/components/ui/icons/Icon'
import type {useCarousel} from './useCarousel'

type Props = {label: string; hasAutoplay: boolean; carousel: ReturnType<typeof useCarousel>}

/** The buttons of a carousel: previous, next and, with autoplay, pause. Hidden without JavaScript. */
export function CarouselControls({label, hasAutoplay, carousel}: Props) {
  const {position, isPaused, setPaused, step} = carousel
  return (
    <div className="arrows noscript:hidden">
      {hasAutoplay && (
        <button
          type="button"
          className={`motion-reduce:hidden! ${carousel.canAutoplay ? '' : 'invisible'}`}
          aria-label={`${label}: ${isPaused ? 'play' : 'pause'}`}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
      )}
      <button type="button" aria-label={`${label}: previous`} aria-disabled={position.isStart} onClick={() => step(-1)}>
        <Icon name="back" />
      </button>
      <button type="button" aria-label={`${label}: next`} aria-disabled={position.isEnd} onClick={() => step(1)}>
        <Icon name="arrow" />
      </button>
    </div>
  )
}
