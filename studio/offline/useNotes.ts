import {useEffect, useRef} from 'react'
import type {InputProps} from 'sanity'
import type {KeptTexts} from './kept-context'
import {titleOf} from './title-of'

/**
 * Notes an input's value once it differs. Returns a function to call before each change by this editor. `newest` returns a
 * value that the form has not got yet; undefined when there is none.
 */
export function useNotes(props: InputProps, texts: KeptTexts | null, newest?: () => unknown): () => void {
  const {value, path} = props
  const title = titleOf(props)
  const before = useRef<{value: unknown} | null>(null)
  useEffect(() => {
    if (before.current === null || before.current.value === value) return
    texts?.note({path, title, before: before.current.value, text: newest?.() ?? value, sent: value})
    before.current = null
  }, [value, path, title, texts, newest])
  return () => {
    before.current ??= {value}
  }
}
