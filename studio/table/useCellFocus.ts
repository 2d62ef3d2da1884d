import {type RefObject, useCallback, useEffect, useRef} from 'react'
import type {Position} from './grid'

/**
 * Returns a function that focuses a cell and selects its text, as spreadsheets do. A cell that was just added is focused
 * once it is there.
 */
export function useCellFocus(grid: RefObject<HTMLElement | null>, rows: readonly unknown[]): (to: Position) => void {
  const pending = useRef<Position | null>(null)
  const focusPending = useCallback(() => {
    if (!pending.current) return
    const {row, column} = pending.current
    const cell = grid.current?.querySelector<HTMLTextAreaElement>(`[data-cell="${row}-${column}"]`)
    if (!cell) return
    pending.current = null
    cell.focus()
    cell.select()
  }, [grid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows may have brought the cell
  useEffect(focusPending, [focusPending, rows])
  return useCallback(
    to => {
      pending.current = to
      focusPending()
    },
    [focusPending],
  )
}
