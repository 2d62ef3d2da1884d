/** The position of a carousel. Slides are counted from 1; a slide counts as visible when at least half of it is. */
export type Position = {first: number; last: number; count: number; isStart: boolean; isEnd: boolean}

/** Moves the list of a carousel: by native scrolling or by Swiper. */
export type CarouselDriver = {
  /** Moves by one page of slides, forwards or backwards. */
  step: (direction: 1 | -1) => void
  /** Moves to a slide, counted from 0. An index out of range is clamped. */
  show: (index: number) => void
  /** Starts or stops autoplay. */
  setPlaying: (isPlaying: boolean) => void
  destroy: () => void
}

/** The position before the first measurement. */
export const INITIAL_POSITION: Position = {first: 1, last: 1, count: 0, isStart: true, isEnd: false}

/** Measures the position of a list within its frame. */
export function readPosition(frame: HTMLElement, list: HTMLElement): Position {
  const slides = [...list.children].map(slide => slide.getBoundingClientRect())
  const {left, right} = contentBox(frame, list)
  const visible = slides.flatMap((slide, index) => {
    const width = Math.min(slide.right, right) - Math.max(slide.left, left)
    return width >= slide.width / 2 ? [index + 1] : []
  })
  const [first, last] = [slides.at(0), slides.at(-1)]
  return {
    first: visible.at(0) ?? 1,
    last: visible.at(-1) ?? 1,
    count: slides.length,
    isStart: !first || first.left >= left - 2,
    isEnd: !last || last.right <= right + 2,
  }
}

/** Whether two positions are equal. */
export const isSamePosition = (a: Position, b: Position): boolean =>
  a.first === b.first && a.last === b.last && a.count === b.count && a.isStart === b.isStart && a.isEnd === b.isEnd

/** The frame without its padding, and without the list's padding where the list itself scrolls. */
function contentBox(frame: HTMLElement, list: HTMLElement) {
  const {left, right} = frame.getBoundingClientRect()
  const styles = [getComputedStyle(frame), getComputedStyle(list)]
  const sum = (side: 'paddingLeft' | 'paddingRight') =>
    styles.reduce((total, style) => total + Number.parseFloat(style[side]), 0)
  return {left: left + sum('paddingLeft'), right: right - sum('paddingRight')}
}
