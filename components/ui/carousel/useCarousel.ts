import {useCallback, useEffect, useRef, useState} from 'react'
import {onceVisible} from '@/components/ui/motion/onceVisible'
import {watchAutoplayPause} from '@/components/ui/motion/watchAutoplayPause'
import type {CarouselDriver} from './driver'
import {scrollDriver} from './scrollDriver'
import {type Ref, usePosition} from './usePosition'

/** How a carousel moves; times in milliseconds. */
export type CarouselMotion = {
  speedMs: number
  hasDrag: boolean
  /** Stepped autoplay: time between two steps. */
  intervalMs?: number
  /** Continuous autoplay: CSS pixels per second. */
  pace?: number
}

/**
 * Drives a carousel: by native scrolling at first, by Swiper once it is visible. When Swiper fails to load, it keeps native
 * scrolling.
 */
export function useCarousel(motion: CarouselMotion) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const {position, announcement, measureSoon, settle, markMoved} = usePosition(frame, list)
  /** An interaction pauses autoplay until the visitor starts it again. */
  const onInteraction = useCallback(() => {
    markMoved()
    setPaused(true)
  }, [markMoved])
  const {driver, canAutoplay} = useDriver({frame, list, ...motion, measureSoon, settle, markMoved, onInteraction})
  useAutoplay(frame, driver, canAutoplay && !isPaused)

  const step = (direction: 1 | -1) => {
    onInteraction()
    driver?.step(direction)
  }
  return {frame, list, position, announcement, isPaused, setPaused, canAutoplay, step}
}

type DriverOptions = CarouselMotion & {frame: Ref<HTMLElement>; list: Ref<HTMLElement>} & Pick<
    ReturnType<typeof usePosition>,
    'measureSoon' | 'settle' | 'markMoved'
  > & {onInteraction: () => void}

/** Creates the driver: native scrolling on mount, Swiper as soon as the carousel is visible. */
function useDriver(options: DriverOptions) {
  const {frame, list, speedMs, hasDrag, intervalMs, pace, measureSoon, settle, markMoved, onInteraction} = options
  const [driver, setDriver] = useState<CarouselDriver | null>(null)
  const [canAutoplay, setCanAutoplay] = useState(false)
  useEffect(() => {
    const [box, items] = [frame.current, list.current]
    if (!box || !items) return
    let current: CarouselDriver | null = scrollDriver(items, {onMove: markMoved, onSettle: settle})
    setDriver(current)
    measureSoon()
    const stopObserving = onceVisible(box, async () => {
      const loaded = await loadSwiper(pace)
      if (!loaded || !current) return
      current.destroy()
      const {swiperDriver, autoScroll} = loaded
      const events = {onMove: measureSoon, onSettle: settle, onInteraction}
      current = swiperDriver({frame: box, list: items, speedMs, hasDrag, intervalMs, autoScroll, ...events})
      setDriver(current)
      setCanAutoplay(intervalMs !== undefined || autoScroll !== null)
      measureSoon()
    })
    return () => {
      stopObserving()
      current?.destroy()
      current = null
      setDriver(null)
      setCanAutoplay(false)
    }
  }, [frame, list, speedMs, hasDrag, intervalMs, pace, measureSoon, settle, markMoved, onInteraction])
  return {driver, canAutoplay}
}

/** Plays while autoplay is on and nothing requires a pause. */
function useAutoplay(frame: Ref<HTMLElement>, driver: CarouselDriver | null, isOn: boolean) {
  useEffect(() => {
    if (!isOn || !driver || !frame.current) return
    const stopWatching = watchAutoplayPause(frame.current, isPausing => driver.setPlaying(!isPausing))
    return () => {
      stopWatching()
      driver.setPlaying(false)
    }
  }, [frame, driver, isOn])
}

/** Loads Swiper, and the module for continuous autoplay when `pace` is set. Returns null when Swiper fails to load. */
async function loadSwiper(pace: number | undefined) {
  try {
    const [{swiperDriver}, module] = await Promise.all([
      import('./swiperDriver'),
      pace === undefined ? null : import('./loadAutoScroll').then(({loadAutoScroll}) => loadAutoScroll()),
    ])
    return {swiperDriver, autoScroll: module && pace !== undefined ? {module, pace} : null}
  } catch {
    console.warn('Swiper could not be loaded; the carousel scrolls without it')
    return null
  }
}
