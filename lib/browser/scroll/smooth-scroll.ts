import {SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS} from '@/lib/constants'

/** A mouse with a wheel, and nobody who wants less motion; a finger scrolls smoothly by itself. */
const WANTED = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'
/** Time in which the page goes about two thirds of the way that is left, in milliseconds. */
const EASE_MS = 90
/** Pixels of a line, for wheels that count lines. */
const LINE_PX = 40
/** Difference in pixels from which a scroll is another's: ours are rounded. */
const OWN_PX = 2

/**
 * Scrolls the page smoothly by the wheel where a mouse scrolls it. The length of the page is measured again once it has kept
 * its size for a while. Keyboard, scroll bar, links and whatever scrolls inside the page stay the browser's. The answer ends it.
 */
export function smoothScroll(): () => void {
  const wanted = matchMedia(WANTED)
  let end: (() => void) | null = null
  const follow = () => {
    end?.()
    end = wanted.matches ? listen() : null
  }
  follow()
  wanted.addEventListener('change', follow)
  return () => {
    wanted.removeEventListener('change', follow)
    end?.()
  }
}

function listen(): () => void {
  const {signal, abort} = abortable()
  const length = watchLength(signal)
  let goal = window.scrollY
  let place = window.scrollY
  let frame = 0
  let before = 0
  const rest = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const advance = (now: number) => {
    // A frame is named by its beginning, which may lie before the turn of the wheel.
    const elapsed = Math.max(0, now - before)
    place += (goal - place) * (1 - Math.exp(-elapsed / EASE_MS))
    before = now
    const isThere = Math.abs(goal - place) < 0.5
    if (isThere) place = goal
    window.scrollTo({top: place, behavior: 'instant'})
    frame = isThere ? 0 : requestAnimationFrame(advance)
  }
  const turned = (event: WheelEvent) => {
    if (!isForPage(event)) return
    event.preventDefault()
    if (frame === 0) {
      goal = place = window.scrollY
      before = performance.now()
      frame = requestAnimationFrame(advance)
    }
    goal = Math.max(0, Math.min(length.current, goal + toPixels(event)))
  }
  const scrolled = () => {
    if (frame !== 0 && Math.abs(window.scrollY - place) > OWN_PX) rest()
  }
  window.addEventListener('wheel', turned, {passive: false, signal})
  window.addEventListener('scroll', scrolled, {passive: true, signal})
  window.addEventListener('keydown', rest, {signal})
  window.addEventListener('pointerdown', rest, {signal})
  return () => {
    abort()
    rest()
  }
}

function abortable() {
  const controller = new AbortController()
  return {signal: controller.signal, abort: () => controller.abort()}
}

/** How far the page can be scrolled, in pixels: measured now, and after each spell of resizing. */
function watchLength(signal: AbortSignal): {current: number} {
  const measure = () => document.documentElement.scrollHeight - window.innerHeight
  const length = {current: measure()}
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      length.current = measure()
    }, SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS)
  }
  window.addEventListener('resize', later, {signal})
  const growth = new ResizeObserver(later)
  growth.observe(document.body)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    growth.disconnect()
  })
  return length
}

/** Whether a turn of the wheel is meant for the page: no zoom, no sideways turn, nothing inside that scrolls itself. */
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
