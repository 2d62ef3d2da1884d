import {type RefObject, useEffect, useRef} from 'react'
import type {InputProps} from 'sanity'
import type {KeptTexts} from './kept-context'
import {titleOf} from './title-of'

type Unsent = RefObject<{text: unknown} | null>

/**
 * Notes an input's value once it differs. Returns a function to call before each change by this editor. `unsent` has
 * a newer value that the form has not got yet.
 */
export function useNotes(props: InputProps, texts: KeptTexts | null, unsent?: Unsent): () => void {
  const {value, path} = props
  const title = titleOf(props)
  const before = useRef<{value: unknown} | null>(null)
  useEffect(() => {
    if (before.current === null || before.current.value === value) return
    texts?.note({path, title, before: before.current.value, text: unsent?.current?.text ?? value, sent: value})
    before.current = null
  }, [value, path, title, texts, unsent])
  return () => {
    before.current ??= {value}
  }
}
