import {useCallback, useLayoutEffect, useState} from 'react'
import type {FormPatch} from 'sanity'
import {type Order, orderOf, type Typed, textsToKeep} from './column-order'
import {cellsOf, GridEditor, type Position, type Row, widthOf} from './grid'

type State = {
  /** The rows of the form. */
  rows: readonly Row[]
  /** Those rows with the letters that another editor's change of the columns has cut off or displaced. */
  shown: readonly Row[]
  keys: readonly number[]
  typed: Typed | null
  /** Whether the next change of the rows is a paste of this editor, which moves no column. */
  isPasting: boolean
  /** Patches that write what `shown` has and `rows` lack. */
  patches: FormPatch[]
}

/** How many texts of a cell are remembered: the letters of many seconds, of which one is not sent yet. */
const MOST_TEXTS = 200

/**
 * Gives the columns of a table keys, so that the focus, the caret and what is typed stay in their column when another editor
 * adds, moves or removes one. A cell loses the focus when its column is removed, or when several columns change at once.
 */
export function useColumns(rows: readonly Row[], onChange: (patches: FormPatch[]) => void, readOnly: boolean) {
  const [stored, setState] = useState(() => follow({...NOTHING}, rows, readOnly))
  const state = stored.rows === rows ? stored : follow(stored, rows, readOnly)
  if (state !== stored) setState(state)
  const {shown, keys, patches} = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: written once, and before the next key is pressed
  useLayoutEffect(() => {
    if (patches.length > 0) onChange(patches)
  }, [patches])
  const noteTyping = useCallback((at: Position) => setState(current => ({...current, typed: typedAt(current, at)})), [])
  const notePaste = useCallback(() => setState(current => ({...current, isPasting: true})), [])
  return {shown, keys, noteTyping, notePaste}
}

const NOTHING: State = {rows: [], shown: [], keys: [], typed: null, isPasting: false, patches: []}

function typedAt({shown, typed}: State, {row, column}: Position): Typed | null {
  const target = shown[row]
  if (!target) return null
  if (typed?.row === target._key && typed.column === column) return typed
  return {row: target._key, column, texts: [target.cells?.[column] ?? '']}
}

function follow(state: State, rows: readonly Row[], readOnly: boolean): State {
  const {shown: before, keys, typed, isPasting} = state
  const order = isPasting ? unmoved(widthOf(before), widthOf(rows)) : orderOf(before, rows, typed)
  const fresh = Math.max(-1, ...keys) + 1
  const next = {...NOTHING, rows, shown: rows}
  if (!order) return {...next, keys: Array.from({length: widthOf(rows)}, (_, column) => fresh + column)}
  const {shown, patches} = readOnly || !typed ? {shown: rows, patches: []} : keepTexts(before, rows, order, typed)
  return {
    ...next,
    shown,
    patches,
    keys: order.map((from, column) => (from === null ? fresh + column : (keys[from] ?? fresh + column))),
    typed: typed && typedNow(shown, order, typed),
  }
}

const unmoved = (from: number, to: number): Order =>
  Array.from({length: to}, (_, column) => (column < from ? column : null))

function keepTexts(before: readonly Row[], rows: readonly Row[], order: Order, typed: Typed) {
  const index = rows.findIndex(({_key}) => _key === typed.row)
  const [old, now] = [before.find(({_key}) => _key === typed.row), rows[index]]
  const patches: FormPatch[] = []
  let shown = rows
  for (const {column, text} of old && now ? textsToKeep(old, now, order, typed) : []) {
    patches.push(...new GridEditor(shown, String).write({row: index, column}, text))
    shown = shown.map((row, at) => (at === index ? {...row, cells: cellsOf(row, column + 1).with(column, text)} : row))
  }
  return {shown, patches}
}

function typedNow(shown: readonly Row[], order: Order, typed: Typed): Typed | null {
  const column = order.indexOf(typed.column)
  const row = shown.find(({_key}) => _key === typed.row)
  if (column < 0 || !row) return null
  return {row: typed.row, column, texts: [...typed.texts, row.cells?.[column] ?? ''].slice(-MOST_TEXTS)}
}
