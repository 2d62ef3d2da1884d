import {Swiper} from 'swiper'
import {listenInside} from './addKeyboardControl'
import type {Rail} from './driver'

type Options = {
  frame: HTMLElement
  list: HTMLElement
  speedMs: number
  hasDrag: boolean
  /** Milliseconds between two steps of a list that moves by itself; undefined for one that scrolls or rests. */
  intervalMs?: number
  /** The module that scrolls evenly, with its pace in CSS pixels a second. */
  autoScroll?: {module: typeof import('./AutoScroll'); pace: number} | null
  /** The list has reached or left an end, or has another size. */
  onMove: () => void
  /** The list has come to rest. */
  onSettle: () => void
  /** The visitor has begun to move it, by pointer or by key. */
  onTakeOver: () => void
}

/**
 * Hands a list that the browser scrolls over to Swiper, where it stands: the same elements at the same place. `data-live` on
 * the frame changes over the styles; `destroy` gives everything back.
 */
export function swiperRail(options: Options): Rail {
  const {frame, list, intervalMs, autoScroll, onTakeOver} = options
  const scrolled = list.scrollLeft
  list.scrollLeft = 0
  frame.dataset.live = ''
  const swiper = createSwiper(options)
  if (scrolled > 0) swiper.setTranslate(Math.max(-scrolled, swiper.maxTranslate()))
  const restoreSpeed = followStillness(swiper, options.speedMs)
  // A link or a picture under the pointer would be dragged instead of the list.
  const keepDrag = (event: Event) => event.preventDefault()
  frame.addEventListener('dragstart', keepDrag)
  const move: Pick<Rail, 'step' | 'show'> = {
    step: direction => (direction > 0 ? swiper.slideNext() : swiper.slidePrev()),
    show: index => swiper.slideTo(Math.max(0, Math.min(index, swiper.slides.length - 1))),
  }
  const unlisten = listenInside(frame, list, move, onTakeOver)
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    ...move,
    setRunning(isRunning) {
      clearInterval(timer)
      const strip = autoScroll?.module.autoScrollOf(swiper)
      if (strip) return isRunning ? strip.start() : strip.stop()
      if (isRunning && intervalMs) {
        timer = setInterval(() => (swiper.isEnd ? swiper.slideTo(0) : swiper.slideNext()), intervalMs)
      }
    },
    destroy() {
      clearInterval(timer)
      restoreSpeed()
      unlisten()
      frame.removeEventListener('dragstart', keepDrag)
      const {translate} = swiper
      swiper.destroy(true, true)
      delete frame.dataset.live
      list.scrollLeft = -translate
    },
  }
}

function createSwiper({frame, speedMs, hasDrag, autoScroll, onMove, onSettle, onTakeOver}: Options): Swiper {
  return new Swiper(frame, {
    modules: autoScroll ? [autoScroll.module.AutoScroll(autoScroll.pace)] : [],
    containerModifierClass: 'carousel-',
    wrapperClass: 'carousel-list',
    slideClass: 'carousel-slide',
    slidesPerView: 'auto',
    slidesPerGroupAuto: true,
    speed: speedMs,
    simulateTouch: hasDrag,
    grabCursor: hasDrag,
    on: {
      transitionEnd: onSettle,
      fromEdge: onMove,
      reachBeginning: onMove,
      reachEnd: onMove,
      resize: onMove,
      sliderFirstMove: onTakeOver,
    },
  })
}

/** Steps take no time where motion is unwanted. */
function followStillness(swiper: Swiper, speedMs: number) {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const set = () => {
    swiper.params.speed = stillness.matches ? 0 : speedMs
  }
  set()
  stillness.addEventListener('change', set)
  return () => stillness.removeEventListener('change', set)
}
