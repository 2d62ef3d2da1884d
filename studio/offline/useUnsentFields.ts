import {useCallback, useReducer, useRef} from 'react'

/**
 * Returns whether an editor of rich text has something that the form has not got, and a function by which it says so for its field. The
 * form is rendered again when a field has sent all.
 */
export function useUnsentFields() {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const fields = useRef(new Set<string>())
  const hasUnsent = useCallback(() => fields.current.size > 0, [])
  const setUnsent = useCallback((field: string, isUnsent: boolean) => {
    if (isUnsent) fields.current.add(field)
    else if (fields.current.delete(field)) render()
  }, [])
  return {hasUnsent, setUnsent}
}
