import {useCallback, useEffect, useRef} from 'react'
import type {FormPatch} from 'sanity'

type OnChange = (patches: FormPatch[]) => void

/**
 * Returns a function that changes rows or columns, and one that returns whether the cells that are rendered just now are changed by
 * it: cells call that in an effect.
 */
export function useOwnChanges(onChange: OnChange, rows: readonly unknown[]) {
  const isOwn = useRef(false)
  // The effects of the cells run before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change has arrived in the rows
  useEffect(() => {
    isOwn.current = false
  }, [rows])
  const change = useCallback(
    (patches: FormPatch[]) => {
      isOwn.current = patches.length > 0
      onChange(patches)
    },
    [onChange],
  )
  const isOwnChange = useCallback(() => isOwn.current, [])
  return {onChange: change, isOwnChange}
}
