export type LineLimits = {
  /** Width of a line in pixels. */
  width: number
  /** Font sizes in pixels. */
  maxSize: number
  minSize: number
  maxLines: number
  /** Height of all lines in pixels; no limit by default. */
  maxHeight?: number
}

/** Lines of text and their font size in pixels. */
export type FittedLines = {size: number; lines: string[]}

/** Returns the width of a text in em. */
type Measure = (text: string) => number

/** Distance of two lines in font sizes. */
export const LEADING = 1.02

/** Longer texts are cut first: no picture has room for more. */
const MAX_LENGTH = 300
const SIZE_STEP = 2

/**
 * Breaks a text into lines with the largest font size that fits. When even the smallest does not, breaks long words and ends the
 * last line with an ellipsis.
 */
export function fitLines(text: string, limits: LineLimits, measure: Measure): FittedLines {
  const words = [...text].slice(0, MAX_LENGTH).join('').split(' ').filter(Boolean)
  const measured = new Map<string, number>()
  const widthOf: Measure = part => {
    const width = measured.get(part) ?? measure(part)
    measured.set(part, width)
    return width
  }
  const {width, maxSize, minSize} = limits
  for (let size = maxSize; size > minSize; size -= SIZE_STEP) {
    const lines = breakLines(words, width / size, widthOf)
    if (lines.length <= countLines(size, limits) && lines.every(line => widthOf(line) * size <= width))
      return {size, lines}
  }
  return {size: minSize, lines: cutLines(words, {em: width / minSize, count: countLines(minSize, limits)}, widthOf)}
}

/** Returns how many lines of a size there is room for, at least one. */
function countLines(size: number, {maxLines, maxHeight = Number.POSITIVE_INFINITY}: LineLimits): number {
  return Math.max(1, Math.min(maxLines, Math.floor(maxHeight / (size * LEADING))))
}

/** Fills lines of `width` em with words. A word that is too wide gets a line of its own. */
function breakLines(words: string[], width: number, widthOf: Measure): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? undefined : `${last} ${word}`
    if (longer !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cutLines(words: string[], {em, count}: {em: number; count: number}, widthOf: Measure): string[] {
  const lines = breakLines(
    words.flatMap(word => splitWord(word, em, widthOf)),
    em,
    widthOf,
  )
  if (lines.length <= count) return lines
  const kept = lines.slice(0, count)
  kept[count - 1] = endWithEllipsis(kept[count - 1] ?? '', em, widthOf)
  return kept
}

/** Splits a word into parts of at most `width` em. */
function splitWord(word: string, width: number, widthOf: Measure): string[] {
  if (widthOf(word) <= width) return [word]
  const parts = ['']
  for (const character of word) {
    const longer = `${parts.at(-1)}${character}`
    if (widthOf(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(character)
  }
  return parts
}

function endWithEllipsis(line: string, width: number, widthOf: Measure): string {
  const characters = [...line]
  const toCut = () => `${characters.join('').replace(/[\s,.;:–-]+$/, '')}…`
  while (characters.length > 0 && widthOf(toCut()) > width) characters.pop()
  return toCut()
}
