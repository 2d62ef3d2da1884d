import type {Swiper} from 'swiper'
import type {SwiperModule} from 'swiper/types'

/** Longest time between two frames that counts, in milliseconds: after a pause of the page the strip must not leap. */
const LONGEST_FRAME_MS = 100

export type AutoScrollMethods = {start: () => void; stop: () => void; isRunning: () => boolean}

const running = new WeakMap<Swiper, AutoScrollMethods>()

/**
 * A module for Swiper that scrolls the list evenly to its end and back, by elapsed time: a slow screen shows fewer frames,
 * not a slower strip. `pace` is in CSS pixels a second. It rests until it is started.
 */
export function AutoScroll(pace: number): SwiperModule {
  return ({swiper, on}) => {
    let frame = 0
    let before: number | null = null
    let direction = -1
    const advance = (now: number) => {
      frame = requestAnimationFrame(advance)
      const elapsed = before === null ? 0 : Math.min(now - before, LONGEST_FRAME_MS)
      before = now
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
      before = null
    }
    const start = () => {
      if (frame === 0) frame = requestAnimationFrame(advance)
    }
    on('destroy', stop)
    running.set(swiper, {start, stop, isRunning: () => frame !== 0})
  }
}

/** The module's switches on a carousel that was made with it; undefined on another. */
export const autoScrollOf = (swiper: Swiper): AutoScrollMethods | undefined => running.get(swiper)
