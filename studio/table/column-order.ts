import {applyPatches, makePatches} from '@sanity/diff-match-patch'
import {cellsOf, type Row, widthOf} from './grid'

/** For each column of a table, the one that it was before a change; null for a new one. */
export type Order = readonly (number | null)[]

/** The cell in which this editor typed last, by the row's key, and the texts that it has had since then. */
export type Typed = {row: string; column: number; texts: readonly string[]}

type Pair = {before: string[]; after: string[]; typed: Typed | null}

/**
 * Returns which column each column was before another editor's change: cells have no keys, so the texts of all rows decide
 * which one column was added, moved or removed. Returns null when several were.
 */
export function orderOf(before: readonly Row[], after: readonly Row[], typed: Typed | null): Order | null {
  const [from, to] = [widthOf(before), widthOf(after)]
  const pairs = pairsOf(before, after, typed)
  const [first, ...others] = candidatesFor(from, to, typed?.column)
  if (!first || (from === to && hasAtMostOneChange(pairs))) return first ?? null
  let best = {order: first, score: scoreOf(first, pairs)}
  for (const order of others) {
    const score = scoreOf(order, pairs)
    if (score > best.score + ROUNDING) best = {order, score}
  }
  return best.order
}

/** Sums of the same numbers in another order can differ by this. */
const ROUNDING = 1e-6

/** Returns the possible orders. The first of two that fit equally well is taken: it leaves more columns where they are. */
function candidatesFor(from: number, to: number, typed: number | undefined): Order[] {
  const columns = Array.from({length: from}, (_, column) => column)
  const fromTheEnd = columns.toReversed()
  if (to === from + 1) return [from, ...fromTheEnd].map(at => columns.toSpliced(at, 0, null as never))
  if (to === from) return [columns, ...columns.slice(1).map(right => swapped(columns, right))]
  if (to !== from - 1) return []
  const removals = fromTheEnd.filter(column => column !== typed)
  return [...removals, ...fromTheEnd.filter(column => column === typed)].map(at => columns.toSpliced(at, 1))
}

const swapped = (columns: number[], right: number) => columns.toSpliced(right - 1, 2, right, right - 1)

function pairsOf(before: readonly Row[], after: readonly Row[], typed: Typed | null): Pair[] {
  const [from, to] = [widthOf(before), widthOf(after)]
  const earlier = new Map(before.map(row => [row._key, row]))
  return after.flatMap(row => {
    const same = earlier.get(row._key)
    if (!same) return []
    return [{before: cellsOf(same, from), after: cellsOf(row, to), typed: typed?.row === row._key ? typed : null}]
  })
}

/** A key changes one cell. A column that is moved changes two, unless nobody can see that. */
function hasAtMostOneChange(pairs: readonly Pair[]): boolean {
  let changes = 0
  for (const {before, after} of pairs) {
    changes += before.filter((text, column) => text !== after[column]).length
    if (changes > 1) return false
  }
  return true
}

function scoreOf(order: Order, pairs: readonly Pair[]): number {
  let score = 0
  for (const {before, after, typed} of pairs) {
    for (const [to, from] of order.entries()) {
      const now = after[to] ?? ''
      // Letters that are not sent yet may be missing.
      const isTyped = from !== null && from === typed?.column && typed.texts.includes(now)
      score += isTyped ? 1 : likeness(from === null ? '' : (before[from] ?? ''), now)
    }
  }
  return score
}

/** Returns 1 for equal texts, and at most a half for texts with the same start or end, in which somebody has typed. */
function likeness(before: string, after: string): number {
  if (before === after) return 1
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return (start + end) / Math.max(before.length, after.length) / 2
}

/**
 * Returns the texts to write after another editor's change of the columns, by column. Letters that were not sent yet were
 * a change of the cell with the old index: they are missing in the cell where they were typed, or are in another one.
 */
export function textsToKeep(before: Row, after: Row, order: Order, typed: Typed): {column: number; text: string}[] {
  const [old, now] = [cellsOf(before, typed.column + 1), cellsOf(after, order.length)]
  const text = old[typed.column] ?? ''
  const to = order.indexOf(typed.column)
  if (to === typed.column) return []
  const kept = []
  const shown = now[to]
  if (shown !== undefined && shown !== text && typed.texts.includes(shown)) kept.push({column: to, text})
  const from = order[typed.column]
  if (from === undefined) return kept
  const [expected, actual] = [from === null ? '' : (old[from] ?? ''), now[typed.column] ?? '']
  const hasLetters = typed.texts.some(base => withLetters(expected, base, text) === actual)
  if (actual !== expected && hasLetters) kept.push({column: typed.column, text: expected})
  return kept
}

/** Returns what Sanity makes of a text when letters that were typed elsewhere are sent to it. */
const withLetters = (text: string, base: string, typed: string): string =>
  applyPatches(makePatches(base, typed), text, {allowExceedingIndices: true})[0]
