/** How long a text may be, in characters: more than `best` is cut where it is shown, `least` says too little. */
export type TextLength = {least?: number; best: number}

/** What stands below an input while one writes, and whether it is praise or a warning. */
export function describeLength(
  text: string | undefined,
  {least = 0, best}: TextLength,
): {words: string; isGood: boolean} {
  const length = [...(text ?? '')].length
  const count = `${length} of ${best} characters`
  if (length > best) return {words: `${count}: ${length - best} too many`, isGood: false}
  if (length > 0 && length < least) return {words: `${count}: ${least - length} more would say enough`, isGood: false}
  return {words: count, isGood: true}
}
