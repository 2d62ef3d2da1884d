/** Words that say nothing about a product. A search ignores them when it has other words. */
const STOP_WORDS = new Set(
  'a an and are at by for from i in is it me my of on or our that the this to with you your'.split(' '),
)

/** Further words of a search are ignored. */
const MAX_QUERY_WORDS = 12

/** Most texts are ASCII, for which the shorter expressions take a quarter of the time. */
const NOT_ASCII = /[^\0-\x7f]/
const ASCII_WORDS = /[a-z0-9-]+/g
const WORDS = /[\p{L}\p{N}-]+/gu
const MARKS = /[\p{M}'’]/gu
const DIGIT = /\d/

/** `18x24`, the two sizes of a picture. */
const DIMENSIONS = /(\d)x(?=\d)/g
/** `240gsm`, a number with its unit. */
const UNITS = /(\d)(gsm|oz|in|inch|mm|cm|ml|l|kg|g)(?![\p{L}\p{N}])/gu

/** Returns a text in lower case without accents and apostrophes: `Women’s Piqué` becomes `womens pique`. */
function normalize(text: string): string {
  const lower = isAscii(text)
    ? text.replaceAll("'", '').toLowerCase()
    : text.normalize('NFKD').replace(MARKS, '').toLowerCase()
  return DIGIT.test(lower) ? lower.replace(DIMENSIONS, '$1 ').replace(UNITS, '$1 $2') : lower
}

const isAscii = (text: string): boolean => !NOT_ASCII.test(text)

/** Returns the words of a text for the index. A word with hyphens appears in parts and joined: `t`, `shirt` and `tshirt`. */
export function listWords(text: string): string[] {
  const words: string[] = []
  for (const word of listHyphenated(text)) {
    const parts = listParts(word)
    words.push(...parts)
    if (parts.length > 1) words.push(parts.join(''))
  }
  return words
}

/** Returns at most twelve words of a search, without stop words unless there are no others. */
export function listQueryWords(text: string): string[] {
  const words = listHyphenated(text).flatMap(listParts).slice(0, MAX_QUERY_WORDS)
  const meaningful = words.filter(word => !STOP_WORDS.has(word))
  return meaningful.length > 0 ? meaningful : words
}

/** Returns the words of a text with their hyphens. */
function listHyphenated(text: string): string[] {
  const normal = normalize(text)
  return normal.match(isAscii(normal) ? ASCII_WORDS : WORDS) ?? []
}

const listParts = (word: string): string[] => (word.includes('-') ? word.split('-').filter(Boolean) : [word])

/** Returns the singular of an English word as a key for comparison, which is not always a word: `hoodie` becomes `hoody`. */
export function toSingular(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/.test(word)) return word
  if (/ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
