import {type CarouselDriver, readPosition} from './driver'

type Move = {step: 1 | -1} | {show: number}

/** Keys that move a carousel while the focus is inside. Slides are counted from 0. */
const KEYS: Record<string, Move> = {
  ArrowLeft: {step: -1},
  ArrowRight: {step: 1},
  Home: {show: 0},
  End: {show: Number.POSITIVE_INFINITY},
}

/**
 * Adds what a browser does for a natively scrolling list: arrow keys, Home and End move it, and a slide that receives focus
 * scrolls into view. `onKey` runs before a key moves it. Returns a function that removes the listeners.
 */
export function addKeyboardControl(
  frame: HTMLElement,
  list: HTMLElement,
  driver: Pick<CarouselDriver, 'step' | 'show'>,
  onKey: () => void,
) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onKey()
    if ('step' in move) driver.step(move.step)
    else driver.show(move.show)
  }
  const onFocusIn = ({target}: FocusEvent) => {
    const index = [...list.children].findIndex(slide => target instanceof Node && slide.contains(target))
    if (index < 0) return
    const {first, last} = readPosition(frame, list)
    if (index + 1 < first || index + 1 > last) driver.show(index)
  }
  frame.addEventListener('keydown', onKeyDown)
  frame.addEventListener('focusin', onFocusIn)
  return () => {
    frame.removeEventListener('keydown', onKeyDown)
    frame.removeEventListener('focusin', onFocusIn)
  }
}
