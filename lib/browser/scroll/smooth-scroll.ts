import {afterLayout} from '@/lib/browser/after-layout'
import {SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS} from '@/lib/constants'

/** A mouse with a wheel and no preference for reduced motion; touch scrolling is smooth already. */
const MEDIA_QUERY = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'
/** Time in which the page covers about two thirds of the remaining distance, in milliseconds. */
const EASE_MS = 90
/** Pixels per line, for wheels that report lines. */
const LINE_PX = 40
/** Our own scroll positions are rounded: a larger difference in pixels means that something else has scrolled. */
const ROUNDING_PX = 2

/**
 * Makes wheel scrolling of the page smooth for mouse users. The page is measured again after resizing ends. Keyboard,
 * scroll bar, links and nested scroll containers stay native. Returns a function that turns it off.
 */
export function smoothScroll(): () => void {
  const media = matchMedia(MEDIA_QUERY)
  let stop: (() => void) | null = null
  const update = () => {
    stop?.()
    stop = media.matches ? startWheelScroll() : null
  }
  update()
  media.addEventListener('change', update)
  return () => {
    media.removeEventListener('change', update)
    stop?.()
  }
}

function startWheelScroll(): () => void {
  const controller = new AbortController()
  const {signal} = controller
  const length = watchLength(signal)
  let target = 0
  let position = 0
  let frame = 0
  let previous = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const advance = (now: number) => {
    // The timestamp is the start of the frame, which may be before the wheel event.
    const elapsed = Math.max(0, now - previous)
    position += (target - position) * (1 - Math.exp(-elapsed / EASE_MS))
    previous = now
    const isDone = Math.abs(target - position) < 0.5
    if (isDone) position = target
    window.scrollTo({top: position, behavior: 'instant'})
    frame = isDone ? 0 : requestAnimationFrame(advance)
  }
  const onWheel = (event: WheelEvent) => {
    if (!isForPage(event)) return
    event.preventDefault()
    if (frame === 0) {
      target = position = window.scrollY
      previous = performance.now()
      frame = requestAnimationFrame(advance)
    }
    target = Math.max(0, Math.min(length.current, target + toPixels(event)))
  }
  const onScroll = () => {
    if (frame !== 0 && Math.abs(window.scrollY - position) > ROUNDING_PX) stop()
  }
  window.addEventListener('wheel', onWheel, {passive: false, signal})
  window.addEventListener('scroll', onScroll, {passive: true, signal})
  window.addEventListener('keydown', stop, {signal})
  window.addEventListener('pointerdown', stop, {signal})
  return () => {
    controller.abort()
    stop()
  }
}

/** Returns the scrollable length of the page in pixels, updated after each series of resizes. */
function watchLength(signal: AbortSignal): {current: number} {
  // Until it is known, the browser itself stops at the end.
  const length = {current: Number.POSITIVE_INFINITY}
  const measure = () =>
    afterLayout(() => {
      length.current = document.documentElement.scrollHeight - window.innerHeight
    })
  let cancel = measure()
  let timer: ReturnType<typeof setTimeout> | undefined
  const measureSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      cancel()
      cancel = measure()
    }, SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS)
  }
  window.addEventListener('resize', measureSoon, {signal})
  const growth = new ResizeObserver(measureSoon)
  growth.observe(document.body)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    cancel()
    growth.disconnect()
  })
  return length
}

/** Returns false for zooming, horizontal scrolling, a locked page, and wheel events inside a nested scroll container. */
function isForPage(event: WheelEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return false
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return false
  const isLocked = getComputedStyle(document.documentElement).overflowY === 'hidden'
  return !isLocked && !event.composedPath().some(isScroller)
}

function isScroller(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || target === document.documentElement || target === document.body) return false
  return target.scrollHeight > target.clientHeight && /auto|scroll/.test(getComputedStyle(target).overflowY)
}

function toPixels({deltaY, deltaMode}: WheelEvent): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return deltaY * LINE_PX
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? deltaY * window.innerHeight : deltaY
}
