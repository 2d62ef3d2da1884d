import type {Rail} from './driver'

/** Share of the list's width that one step moves where several slides stand side by side. */
const STEP = 0.7
/** Milliseconds without a scroll after which a list has come to rest. */
const REST_MS = 120

/** The list as the browser itself scrolls it; `onMove` hears of each scroll, `onSettle` of its end. */
export function scrollRail(list: HTMLElement, {onMove, onSettle}: {onMove: () => void; onSettle: () => void}): Rail {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    onMove()
    clearTimeout(timer)
    timer = setTimeout(onSettle, REST_MS)
  }
  list.addEventListener('scroll', scrolled, {passive: true})
  const behavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
  return {
    step(direction) {
      const isPaged = getComputedStyle(list).scrollSnapType.includes('mandatory')
      list.scrollBy({left: direction * list.clientWidth * (isPaged ? 1 : STEP), behavior: behavior()})
    },
    show(index) {
      const slide = list.children[Math.max(0, Math.min(index, list.children.length - 1))]
      if (!slide) return
      const left = slide.getBoundingClientRect().left - list.getBoundingClientRect().left
      list.scrollBy({left: left - Number.parseFloat(getComputedStyle(list).paddingLeft), behavior: behavior()})
    },
    setRunning() {
      // A list that the browser scrolls never moves by itself.
    },
    destroy() {
      clearTimeout(timer)
      list.removeEventListener('scroll', scrolled)
    },
  }
}
