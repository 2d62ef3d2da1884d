import type {CarouselDriver} from './driver'

/** Fraction of the list's width that one step moves when several slides are visible. */
const STEP = 0.7
/** Time without a scroll event after which a scroll counts as finished. */
const SETTLE_MS = 120

/** Drives a list by native scrolling. `onMove` runs on each scroll event, `onSettle` when a scroll has finished. */
export function scrollDriver(
  list: HTMLElement,
  {onMove, onSettle}: {onMove: () => void; onSettle: () => void},
): CarouselDriver {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    onMove()
    clearTimeout(timer)
    timer = setTimeout(onSettle, SETTLE_MS)
  }
  list.addEventListener('scroll', onScroll, {passive: true})
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
    setPlaying() {
      // Native scrolling has no autoplay.
    },
    destroy() {
      clearTimeout(timer)
      list.removeEventListener('scroll', onScroll)
    },
  }
}
