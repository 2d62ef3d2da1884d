/** The page counts as scrolled beyond this distance, in CSS pixels. */
const SCROLLED_PX = 16
/** The page counts as at rest after this time without scrolling, in milliseconds. */
const AT_REST_MS = 400

type Listeners = {
  onScroll: () => void
  /** Called once the page has come to rest after scrolling, or its size has changed, such as by a navigation. */
  onRest: () => void
}

/** Watches how the page moves below the widget, until the signal aborts. */
export function watchPage({onScroll, onRest}: Listeners, signal: AbortSignal): void {
  let from = window.scrollY
  let timer = 0
  const scroll = () => {
    if (Math.abs(window.scrollY - from) > SCROLLED_PX) onScroll()
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      from = window.scrollY
      onRest()
    }, AT_REST_MS)
  }
  const sizes = new ResizeObserver(onRest)
  sizes.observe(document.body)
  window.addEventListener('scroll', scroll, {passive: true, signal})
  window.addEventListener('resize', onRest, {signal})
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    sizes.disconnect()
  })
}
