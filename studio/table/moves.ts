import type {Position} from './grid'

/** The state of the caret in a cell when a key is pressed. */
export type Caret = {isAtStart: boolean; isAtEnd: boolean; isOneLine: boolean}
/** Where a key leads: a cell, a new row at the end, or null for what the key does in any text. */
export type Move = Position | 'new row' | null

/** The size of the grid, and whether a row can follow the last one: not in a read-only table, nor when the last row is empty. */
export type Size = {rows: number; columns: number; canGrow: boolean}
type Press = {key: string; shiftKey: boolean}

/**
 * Returns where a key leads from a cell. Tab passes through the cells, Enter leads down, arrows leave the text at its ends.
 * At the end, both lead to a new row, or Tab leaves the grid when there can be none.
 */
export function moveFor({key, shiftKey}: Press, from: Position, size: Size, caret: Caret): Move {
  if (key === 'Tab') return shiftKey ? previous(from, size) : next(from, size)
  if (key === 'Enter') return shiftKey ? within({...from, row: from.row - 1}, size) : below(from, size)
  if (shiftKey) return null
  const target = arrow(key, from, caret)
  return target && within(target, size)
}

function arrow(key: string, {row, column}: Position, {isAtStart, isAtEnd, isOneLine}: Caret): Position | null {
  if (key === 'ArrowUp' && (isOneLine || isAtStart)) return {row: row - 1, column}
  if (key === 'ArrowDown' && (isOneLine || isAtEnd)) return {row: row + 1, column}
  if (key === 'ArrowLeft' && isAtStart) return {row, column: column - 1}
  if (key === 'ArrowRight' && isAtEnd) return {row, column: column + 1}
  return null
}

const within = (position: Position, {rows, columns}: Size): Position | null =>
  position.row >= 0 && position.row < rows && position.column >= 0 && position.column < columns ? position : null

const previous = ({row, column}: Position, size: Size): Position | null =>
  column > 0 ? {row, column: column - 1} : within({row: row - 1, column: size.columns - 1}, size)

const next = ({row, column}: Position, size: Size): Move =>
  column < size.columns - 1 ? {row, column: column + 1} : (within({row: row + 1, column: 0}, size) ?? newRow(size))

const below = ({row, column}: Position, size: Size): Move => within({row: row + 1, column}, size) ?? newRow(size)

const newRow = ({canGrow}: Size): Move => (canGrow ? 'new row' : null)
