import {type RefObject, useEffect} from 'react'
import {onceVisible} from './onceVisible'

/** Loads one viewport height ahead, so that the animation is ready before it is visible. */
const PRELOAD_MARGIN = '100%'

/**
 * Runs a scroll animation. `load` runs shortly before the element becomes visible, never with reduced motion. It resolves to
 * a function that starts the animation and returns its cleanup. When loading fails, the element stays static.
 */
export function useScrollAnimation(
  element: RefObject<HTMLElement | null>,
  load: () => Promise<(element: HTMLElement) => () => void>,
): void {
  useEffect(() => {
    const target = element.current
    if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let cleanUp: (() => void) | null = null
    let isUnmounted = false
    const run = (start: (target: HTMLElement) => () => void) => {
      if (!isUnmounted) cleanUp = start(target)
    }
    const stopObserving = onceVisible(
      target,
      () => {
        load().then(run, () => {})
      },
      PRELOAD_MARGIN,
    )
    return () => {
      isUnmounted = true
      stopObserving()
      cleanUp?.()
    }
  }, [element, load])
}
