import {type RefObject, useEffect} from 'react'
import {onceVisible} from './onceVisible'

/** How far ahead a scene is fetched: a window's height, so that it stands before it is seen. */
const AHEAD = '100%'

/**
 * Sets something in motion that scrolls with the page: fetched shortly before its element comes into sight, and never where
 * motion is unwanted. `load` answers the function that starts it, which answers the one that ends it; a scene that can't be
 * fetched is left out.
 */
export function useScrollAnimation(
  element: RefObject<HTMLElement | null>,
  load: () => Promise<(element: HTMLElement) => () => void>,
): void {
  useEffect(() => {
    const stage = element.current
    if (!stage || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let end: (() => void) | null = null
    let isGone = false
    const begin = (start: (stage: HTMLElement) => () => void) => {
      if (!isGone) end = start(stage)
    }
    const forget = onceVisible(
      stage,
      () => {
        load().then(begin, () => {})
      },
      AHEAD,
    )
    return () => {
      isGone = true
      forget()
      end?.()
    }
  }, [element, load])
}
