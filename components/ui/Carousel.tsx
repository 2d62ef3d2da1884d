import {Children, type ReactNode, useRef, useState} from 'react'
import {Icon} from './Icon'

type Props = {
  /** Names the list for assistive technology. */
  label: string
  /** Stands beside the buttons, usually the heading. */
  header: ReactNode
  headerClassName?: string
  railClassName?: string
  children: ReactNode
}

/** Reachable by keyboard, so that arrow keys can scroll it. */
const SCROLLABLE = {tabIndex: 0}

/** Share of the rail's width that one press of a button moves. */
const STEP = 0.7

/**
 * A row of slides that scrolls by touch, wheel, keyboard and two buttons, and needs no JavaScript but for the buttons. A
 * `snap-mandatory` rail moves by its whole width.
 */
export function Carousel({label, header, headerClassName = 'wrap headrow', railClassName = 'rail', children}: Props) {
  const rail = useRef<HTMLUListElement>(null)
  const [end, setEnd] = useState<'start' | 'end' | null>('start')

  const move = (direction: 1 | -1) => {
    const list = rail.current
    if (!list) return
    const isPaged = getComputedStyle(list).scrollSnapType.includes('mandatory')
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollBy({left: direction * list.clientWidth * (isPaged ? 1 : STEP), behavior: isStill ? 'auto' : 'smooth'})
  }
  const notice = () => {
    const list = rail.current
    if (!list) return
    const rest = list.scrollWidth - list.clientWidth - list.scrollLeft
    setEnd(rest < 2 ? 'end' : list.scrollLeft < 2 ? 'start' : null)
  }

  return (
    <>
      <div className={headerClassName}>
        {header}
        <div className="arrows noscript:hidden">
          <button
            type="button"
            aria-label={`${label}: previous`}
            aria-disabled={end === 'start'}
            onClick={() => move(-1)}
          >
            <Icon name="back" />
          </button>
          <button type="button" aria-label={`${label}: next`} aria-disabled={end === 'end'} onClick={() => move(1)}>
            <Icon name="arrow" />
          </button>
        </div>
      </div>
      <ul className={railClassName} aria-label={label} ref={rail} onScroll={notice} {...SCROLLABLE}>
        {Children.map(children, child => (
          <li>{child}</li>
        ))}
      </ul>
    </>
  )
}
