import {type RefObject, useEffect, useRef} from 'react'
import type {ObjectInputProps} from 'sanity'

const FIRST_INPUT = 'input:not([disabled]), textarea:not([disabled])'

/**
 * The default input of an object that opens in a popover, with the focus in its first field. The Studio's popover focuses
 * its Close button (sanity 6.16.0), which drops what is typed.
 */
export function FocusFirstInput(props: ObjectInputProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusFirst(root)
  return <div ref={root}>{props.renderDefault(props)}</div>
}

/** Focuses the first input once it is there: the input of a reference loads later than its form. */
function useFocusFirst(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focusFirst = () => {
      const input = root.current?.querySelector<HTMLElement>(FIRST_INPUT)
      input?.focus()
      return input !== null && input !== undefined
    }
    if (focusFirst() || !root.current) return
    const observer = new MutationObserver(() => focusFirst() && observer.disconnect())
    observer.observe(root.current, {childList: true, subtree: true})
    return () => observer.disconnect()
  }, [root])
}
