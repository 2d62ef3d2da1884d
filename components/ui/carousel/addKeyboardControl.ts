import {type Rail, readPosition} from './driver'

type Move = {step: 1 | -1} | {show: number}

/** Keys that move a carousel while the focus is inside; slides are counted from 0. */
const KEYS: Record<string, Move> = {
  ArrowLeft: {step: -1},
  ArrowRight: {step: 1},
  Home: {show: 0},
  End: {show: Number.POSITIVE_INFINITY},
}

/**
 * What a browser does for a list that scrolls, done for one that a script moves: arrow keys, Home and End move it, and a
 * slide that gets the focus comes into sight. `onKey` hears that the visitor moves it. The answer ends it.
 */
export function listenInside(
  frame: HTMLElement,
  list: HTMLElement,
  rail: Pick<Rail, 'step' | 'show'>,
  onKey: () => void,
) {
  const pressed = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onKey()
    if ('step' in move) rail.step(move.step)
    else rail.show(move.show)
  }
  const focused = ({target}: FocusEvent) => {
    const index = [...list.children].findIndex(slide => target instanceof Node && slide.contains(target))
    if (index < 0) return
    const {first, last} = readPosition(frame, list)
    if (index + 1 < first || index + 1 > last) rail.show(index)
  }
  frame.addEventListener('keydown', pressed)
  frame.addEventListener('focusin', focused)
  return () => {
    frame.removeEventListener('keydown', pressed)
    frame.removeEventListener('focusin', focused)
  }
}
