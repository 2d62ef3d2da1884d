import {useCallback, useEffect, useRef, useState} from 'react'
import {onceVisible} from '@/components/ui/motion/onceVisible'
import {watchAutoplayPause} from '@/components/ui/motion/watchAutoplayPause'
import {isSamePosition, type Rail, readPosition, START} from './driver'
import {scrollRail} from './scrollDriver'

/** How a carousel moves; times in milliseconds. */
export type Movement = {
  speedMs: number
  hasDrag: boolean
  /** Steps on by itself after this long; undefined does not. */
  intervalMs?: number
  /** Scrolls evenly by itself at this many CSS pixels a second; undefined does not. */
  pace?: number
}

/**
 * Drives a carousel: the browser's own scrolling first, Swiper once it is in sight, and the former for good where Swiper
 * can't be fetched.
 */
export function useCarousel({speedMs, hasDrag, intervalMs, pace}: Movement) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [rail, setRail] = useState<Rail | null>(null)
  const [canRun, setCanRun] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const {position, spoken, look, settle, markMoved} = usePosition(frame, list)
  /** The visitor takes over: what moves by itself rests until they start it again. */
  const takeOver = useCallback(() => {
    markMoved()
    setPaused(true)
  }, [markMoved])

  useEffect(() => {
    const [box, items] = [frame.current, list.current]
    if (!box || !items) return
    let current: Rail | null = scrollRail(items, {onMove: markMoved, onSettle: settle})
    setRail(current)
    look()
    const forget = onceVisible(box, async () => {
      const loaded = await loadSwiper(pace)
      if (!loaded || !current) return
      current.destroy()
      const {swiperRail, autoScroll} = loaded
      current = swiperRail({
        frame: box,
        list: items,
        speedMs,
        hasDrag,
        intervalMs,
        autoScroll,
        onMove: look,
        onSettle: settle,
        onTakeOver: takeOver,
      })
      setRail(current)
      setCanRun(intervalMs !== undefined || autoScroll !== null)
      look()
    })
    return () => {
      forget()
      current?.destroy()
      current = null
      setRail(null)
      setCanRun(false)
    }
  }, [speedMs, hasDrag, intervalMs, pace, look, settle, markMoved, takeOver])

  useRunning(frame, rail, canRun && !isPaused)

  const step = (direction: 1 | -1) => {
    takeOver()
    rail?.step(direction)
  }
  return {frame, list, position, spoken, isPaused, setPaused, canRun, step}
}

/** Lets a carousel move by itself while it may and nothing speaks against it. */
function useRunning(frame: Ref<HTMLElement>, rail: Rail | null, mayRun: boolean) {
  useEffect(() => {
    if (!mayRun || !rail || !frame.current) return
    const unwatch = watchAutoplayPause(frame.current, isResting => rail.setRunning(!isResting))
    return () => {
      unwatch()
      rail.setRunning(false)
    }
  }, [frame, rail, mayRun])
}

type Ref<Value> = {readonly current: Value | null}

/** Where the slides stand, and the words for it when the visitor has moved them. */
function usePosition(frame: Ref<HTMLElement>, list: Ref<HTMLElement>) {
  const isMoved = useRef(false)
  const [position, setPosition] = useState(START)
  const [spoken, setSpoken] = useState('')
  const look = useCallback(() => {
    if (!frame.current || !list.current) return START
    const seen = readPosition(frame.current, list.current)
    setPosition(before => (isSamePosition(before, seen) ? before : seen))
    return seen
  }, [frame, list])
  const markMoved = useCallback(() => {
    isMoved.current = true
  }, [])
  const settle = useCallback(() => {
    const {first, last, count} = look()
    if (!isMoved.current) return
    isMoved.current = false
    setSpoken(first < last ? `${first} to ${last} of ${count}` : `${first} of ${count}`)
  }, [look])
  return {position, spoken, look, settle, markMoved}
}

/** Swiper, and the module that scrolls evenly where a pace asks for it; null where Swiper can't be fetched. */
async function loadSwiper(pace: number | undefined) {
  try {
    const [{swiperRail}, module] = await Promise.all([
      import('./swiperDriver'),
      pace === undefined ? null : import('./loadAutoScroll').then(({loadAutoScroll}) => loadAutoScroll()),
    ])
    return {swiperRail, autoScroll: module && pace !== undefined ? {module, pace} : null}
  } catch {
    console.warn('Swiper could not be loaded; the carousel scrolls without it')
    return null
  }
}
