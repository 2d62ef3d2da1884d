/** Where a carousel stands: slides counted from 1, those of which at least half is in sight. */
export type Position = {first: number; last: number; count: number; isStart: boolean; isEnd: boolean}

/** A carousel's list as its buttons and keys move it, whatever moves it underneath. */
export type Rail = {
  /** A page of slides on or back. */
  step: (direction: 1 | -1) => void
  /** Brings one slide into sight, counted from 0; beyond the ends it is the nearest. */
  show: (index: number) => void
  /** Lets the list move by itself, or rest. */
  setRunning: (isRunning: boolean) => void
  destroy: () => void
}

/** Where a carousel stands before it has been looked at. */
export const START: Position = {first: 1, last: 1, count: 0, isStart: true, isEnd: false}

/** Reads off the page where a list stands within its frame. */
export function readPosition(frame: HTMLElement, list: HTMLElement): Position {
  const slides = [...list.children].map(slide => slide.getBoundingClientRect())
  const {left, right} = innerBox(frame, list)
  const seen = slides.flatMap((slide, index) => {
    const shown = Math.min(slide.right, right) - Math.max(slide.left, left)
    return shown >= slide.width / 2 ? [index + 1] : []
  })
  const [first, last] = [slides.at(0), slides.at(-1)]
  return {
    first: seen.at(0) ?? 1,
    last: seen.at(-1) ?? 1,
    count: slides.length,
    isStart: !first || first.left >= left - 2,
    isEnd: !last || last.right <= right + 2,
  }
}

/** Whether two positions read the same. */
export const isSamePosition = (a: Position, b: Position): boolean =>
  a.first === b.first && a.last === b.last && a.count === b.count && a.isStart === b.isStart && a.isEnd === b.isEnd

/** The frame without its padding, or the list's own where the list scrolls. */
function innerBox(frame: HTMLElement, list: HTMLElement) {
  const {left, right} = frame.getBoundingClientRect()
  const edges = [getComputedStyle(frame), getComputedStyle(list)]
  const sum = (side: 'paddingLeft' | 'paddingRight') =>
    edges.reduce((total, style) => total + Number.parseFloat(style[side]), 0)
  return {left: left + sum('paddingLeft'), right: right - sum('paddingRight')}
}
