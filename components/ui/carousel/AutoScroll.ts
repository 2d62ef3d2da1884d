import type {Swiper} from 'swiper'
import type {SwiperModule} from 'swiper/types'

/** Longest time between two frames that counts. Prevents a jump after the page was paused. */
const MAX_FRAME_MS = 100

export type AutoScrollMethods = {start: () => void; stop: () => void; isRunning: () => boolean}

const instances = new WeakMap<Swiper, AutoScrollMethods>()

/**
 * A Swiper module that scrolls the list continuously to its end and back. It moves by elapsed time, so that a slow screen
 * shows fewer frames, not a slower list. `pace` is in CSS pixels per second. It does not start automatically.
 */
export function AutoScroll(pace: number): SwiperModule {
  return ({swiper, on}) => {
    let frame = 0
    let previous: number | null = null
    let direction = -1
    const advance = (now: number) => {
      frame = requestAnimationFrame(advance)
      const elapsed = previous === null ? 0 : Math.min(now - previous, MAX_FRAME_MS)
      previous = now
      const [start, end] = [swiper.minTranslate(), swiper.maxTranslate()]
      if (end >= start || swiper.touchEventsData.isTouched) return
      if (swiper.translate <= end) direction = 1
      if (swiper.translate >= start) direction = -1
      swiper.setTransition(0)
      swiper.setTranslate(Math.min(start, Math.max(end, swiper.translate + (direction * pace * elapsed) / 1000)))
      swiper.updateActiveIndex()
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      frame = 0
      previous = null
    }
    const start = () => {
      if (frame === 0) frame = requestAnimationFrame(advance)
    }
    on('destroy', stop)
    instances.set(swiper, {start, stop, isRunning: () => frame !== 0})
  }
}

/** Returns the controls of a Swiper that was created with the module. */
export const autoScrollOf = (swiper: Swiper): AutoScrollMethods | undefined => instances.get(swiper)
