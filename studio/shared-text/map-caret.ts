import {DIFF_DELETE, DIFF_INSERT, makeDiff} from '@sanity/diff-match-patch'

/**
 * Returns where a position of a text is after another editor changed the text. What is inserted exactly there stays behind
 * it. A position in deleted text moves to the start of the deletion.
 */
export function mapCaret(before: string, after: string, caret: number): number {
  let read = 0
  let written = 0
  for (const [kind, {length}] of makeDiff(before, after)) {
    if (read >= caret) break
    if (kind === DIFF_INSERT) {
      written += length
      continue
    }
    const passed = Math.min(length, caret - read)
    read += length
    if (kind !== DIFF_DELETE) written += passed
  }
  return written
}
