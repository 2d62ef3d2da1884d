/** Lengths of a description in characters: Google shows about 160 on a computer and 120 on a phone. */
export const DESCRIPTION_LENGTH = {min: 120, max: 160} as const

const SENTENCE_END = /[.!?…]["”’)]?(?=\s|$)/g

/**
 * Returns a page's description for search engines: the first text, extended by the next ones until it has 120 characters, cut to
 * at most 160. Empty without any text.
 */
export function toDescription(texts: (string | null | undefined)[]): string {
  let description = ''
  for (const text of texts) {
    if (description.length >= DESCRIPTION_LENGTH.min) break
    const next = (text ?? '').replace(/\s+/g, ' ').trim()
    description = description && next ? `${withFullStop(description)} ${next}` : description || next
  }
  return cutDescription(description)
}

/** Cuts a description after the last sentence that ends within 120 to 160 characters, else after a word and with an ellipsis. */
export function cutDescription(text: string): string {
  const {min, max} = DESCRIPTION_LENGTH
  if (text.length <= max) return text
  const ends = [...text.matchAll(SENTENCE_END)].map(match => match.index + match[0].length)
  const sentenceEnd = ends.findLast(end => end >= min && end <= max)
  if (sentenceEnd) return text.slice(0, sentenceEnd)
  const start = text.slice(0, max)
  // A text without spaces is cut anywhere, but not within a character of two code units.
  return `${start.slice(0, start.lastIndexOf(' ')).replace(/[\s.,;:–\ud800-\udbff-]+$/, '')}…`
}

/** Joins texts as sentences: one that ends without a full stop gets one, and empty ones are left out. */
export const toSentences = (texts: string[]): string =>
  texts
    .map(text => text.trim())
    .filter(Boolean)
    .map(withFullStop)
    .join(' ')

const withFullStop = (text: string): string => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`)
