/**
 * How long a text may be, in characters: more than `best` is cut where it is shown, `least` says too little. Search results
 * show only the first `searchShows` of a text that is made for the page.
 */
export type TextLength = {least?: number; best: number; searchShows?: number}

/** What stands below an input while one writes, and whether it is praise or a warning. */
export function describeLength(
  text: string | undefined,
  {least = 0, best, searchShows = best}: TextLength,
): {words: string; isGood: boolean} {
  const length = [...(text ?? '')].length
  const count = `${length} of ${best} characters`
  if (length > best) return {words: `${count}: ${length - best} too many`, isGood: false}
  if (length > 0 && length < least) return {words: `${count}: ${least - length} more would say enough`, isGood: false}
  if (length > searchShows) return {words: `${count}: search results show the first ${searchShows}`, isGood: true}
  return {words: count, isGood: true}
}
