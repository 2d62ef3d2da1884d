/**
 * Recommended length of a text, in characters. Text beyond `max` is cut off where it is shown; fewer than `min` characters
 * say too little. `cut` returns what search results show of the text.
 */
export type TextLength = {min?: number; max: number; cut?: (text: string) => string}

/** Returns the note below an input, and whether the length is fine. */
export function describeLength(
  text: string | undefined,
  {min = 0, max, cut = shown => shown}: TextLength,
): {note: string; isGood: boolean} {
  const length = [...(text ?? '')].length
  const shown = cut(text ?? '')
  const result = shown === (text ?? '') ? '' : `. Search results show: “${shown}”`
  const count = `${length} of ${max} characters`
  if (length > max) return {note: `${count}: ${length - max} too many${result}`, isGood: false}
  if (length > 0 && length < min) return {note: `${count}: please write at least ${min - length} more`, isGood: false}
  return {note: count + result, isGood: true}
}
