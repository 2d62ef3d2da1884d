/** Words that say nothing about a product. A search ignores them when it has other words. */
const STOP_WORDS = new Set(
  'a an and are at by for from i in is it me my of on or our that the this to with you your'.split(' '),
)

/** Further words of a search are ignored. */
const MAX_QUERY_WORDS = 12

/** `18x24`, the two sizes of a picture. */
const DIMENSIONS = /(\d)x(?=\d)/g
/** `240gsm`, a number with its unit. */
const UNITS = /(\d)(gsm|oz|in|inch|mm|cm|ml|l|kg|g)(?![\p{L}\p{N}])/gu

/** Returns a text in lower case without accents and apostrophes: `Women’s Piqué` becomes `womens pique`. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(DIMENSIONS, '$1 ')
    .replace(UNITS, '$1 $2')

/** Returns the words of a text for the index. A word with hyphens appears in parts and joined: `t`, `shirt` and `tshirt`. */
export function listWords(text: string): string[] {
  return splitWords(text).flatMap(parts => (parts.length > 1 ? [...parts, parts.join('')] : parts))
}

/** Returns at most twelve words of a search, without stop words unless there are no others. */
export function listQueryWords(text: string): string[] {
  const words = splitWords(text).flat().slice(0, MAX_QUERY_WORDS)
  const meaningful = words.filter(word => !STOP_WORDS.has(word))
  return meaningful.length > 0 ? meaningful : words
}

function splitWords(text: string): string[][] {
  const words = normalize(text).split(/[^\p{L}\p{N}-]+/u)
  return words.map(word => word.split('-').filter(Boolean)).filter(parts => parts.length > 0)
}

/** Returns the singular of an English word as a key for comparison, which is not always a word: `hoodie` becomes `hoody`. */
export function toSingular(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/.test(word)) return word
  if (/ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
