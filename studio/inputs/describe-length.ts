/**
 * Recommended length of a text, in characters. Text beyond `max` is cut off where it is shown; fewer than `min` characters
 * say too little. `searchLimit` is how much search results show of a text written for the page.
 */
export type TextLength = {min?: number; max: number; searchLimit?: number}

/** Returns the note below an input, and whether the length is fine. */
export function describeLength(
  text: string | undefined,
  {min = 0, max, searchLimit = max}: TextLength,
): {note: string; isGood: boolean} {
  const length = [...(text ?? '')].length
  const count = `${length} of ${max} characters`
  if (length > max) return {note: `${count}: ${length - max} too many`, isGood: false}
  if (length > 0 && length < min) return {note: `${count}: please write at least ${min - length} more`, isGood: false}
  if (length > searchLimit) return {note: `${count}: search results show the first ${searchLimit}`, isGood: true}
  return {note: count, isGood: true}
}
