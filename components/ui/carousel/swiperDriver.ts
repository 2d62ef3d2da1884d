import {Swiper} from 'swiper'
import {Mousewheel} from 'swiper/modules'
import {addKeyboardControl} from './addKeyboardControl'
import type {CarouselDriver} from './driver'

type Options = {
  frame: HTMLElement
  list: HTMLElement
  speedMs: number
  hasDrag: boolean
  /** Time between two autoplay steps. Undefined without stepped autoplay. */
  intervalMs?: number
  /** The module for continuous autoplay, and its pace in CSS pixels per second. */
  autoScroll?: {module: typeof import('./AutoScroll'); pace: number} | null
  /** The list reached or left an end, or was resized. */
  onMove: () => void
  /** A step has finished. */
  onSettle: () => void
  /** The visitor starts to move the list: by pointer, wheel or key. */
  onInteraction: () => void
}

/**
 * Lets Swiper take over a natively scrolling list, with the same elements at the same position. `data-live` on the frame
 * switches the styles; `destroy` restores native scrolling.
 */
export function swiperDriver(options: Options): CarouselDriver {
  const {frame, list, onInteraction} = options
  const {scrollLeft} = list
  list.scrollLeft = 0
  frame.dataset.live = ''
  const swiper = createSwiper(options)
  if (scrollLeft > 0) swiper.setTranslate(Math.max(-scrollLeft, swiper.maxTranslate()))
  const move: Pick<CarouselDriver, 'step' | 'show'> = {
    step: direction => (direction > 0 ? swiper.slideNext() : swiper.slidePrev()),
    show: index => swiper.slideTo(Math.max(0, Math.min(index, swiper.slides.length - 1))),
  }
  const setPlaying = createAutoplay(swiper, options)
  const cleanUps = [
    () => setPlaying(false),
    applyReducedMotion(swiper, options.speedMs),
    addKeyboardControl(frame, list, move, onInteraction),
    preventNativeDrag(frame),
  ]
  return {
    ...move,
    setPlaying,
    destroy() {
      for (const cleanUp of cleanUps) cleanUp()
      const {translate} = swiper
      swiper.destroy(true, true)
      delete frame.dataset.live
      list.scrollLeft = -translate
    },
  }
}

function createSwiper({frame, speedMs, hasDrag, autoScroll, onMove, onSettle, onInteraction}: Options): Swiper {
  return new Swiper(frame, {
    modules: [Mousewheel, ...(autoScroll ? [autoScroll.module.AutoScroll(autoScroll.pace)] : [])],
    containerModifierClass: 'carousel-',
    wrapperClass: 'carousel-list',
    slideClass: 'carousel-slide',
    slidesPerView: 'auto',
    slidesPerGroupAuto: true,
    speed: speedMs,
    simulateTouch: hasDrag,
    grabCursor: hasDrag,
    // One gesture is one step, also without an animation. A vertical one scrolls the document.
    mousewheel: {forceToAxis: true, thresholdTime: speedMs},
    on: {
      transitionEnd: onSettle,
      fromEdge: onMove,
      reachBeginning: onMove,
      reachEnd: onMove,
      resize: onMove,
      sliderFirstMove: onInteraction,
      scroll({animating}) {
        onInteraction()
        // A step without an animation ends before this event.
        if (!animating) onSettle()
      },
    },
  })
}

/** Continuous autoplay where its module is given, otherwise one step per interval. */
function createAutoplay(swiper: Swiper, {intervalMs, autoScroll}: Options): CarouselDriver['setPlaying'] {
  let timer: ReturnType<typeof setInterval> | undefined
  return isPlaying => {
    clearInterval(timer)
    const continuous = autoScroll?.module.autoScrollOf(swiper)
    if (continuous) return isPlaying ? continuous.start() : continuous.stop()
    if (isPlaying && intervalMs) {
      timer = setInterval(() => (swiper.isEnd ? swiper.slideTo(0) : swiper.slideNext()), intervalMs)
    }
  }
}

/** Steps are instant when the visitor prefers reduced motion. */
function applyReducedMotion(swiper: Swiper, speedMs: number) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const apply = () => {
    swiper.params.speed = reducedMotion.matches ? 0 : speedMs
  }
  apply()
  reducedMotion.addEventListener('change', apply)
  return () => reducedMotion.removeEventListener('change', apply)
}

/** Without it, the browser drags a link or an image under the pointer instead of the list. */
function preventNativeDrag(frame: HTMLElement) {
  const preventDrag = (event: Event) => event.preventDefault()
  frame.addEventListener('dragstart', preventDrag)
  return () => frame.removeEventListener('dragstart', preventDrag)
}
