/** Returns the code points from `first` to `last`. */
const range = (first: string, last: string): number[] => {
  const start = first.codePointAt(0) ?? 0
  return Array.from({length: (last.codePointAt(0) ?? 0) - start + 1}, (_, index) => start + index)
}

/** Characters that browsers do not draw, or as a space: no page may load a file for them. */
const INVISIBLE = '\u00a0\u00ad\u2002\u2009\u200b'
/** Punctuation, currencies and signs of texts in English, German, French, Spanish, Italian, Portuguese, Dutch and Nordic languages. */
const SIGNS = '¡¿«»‹›–—‘’‚“”„•…·§€£¢©®™°±×÷²½−′″↑↓'

/** The acute: browsers draw letters that the fonts lack, such as ź, with the base letter and accent when a font has both. */
const ACUTE = '\u0301'

/**
 * The characters that every page loads: ASCII, the letters of Western European languages, and their punctuation and signs. What the
 * fonts have besides is in files that browsers load when a page has such a character.
 */
export const CORE_CHARACTERS: ReadonlySet<number> = new Set([
  ...range(' ', '~'),
  ...range('À', 'ÿ'),
  ...Array.from(`Œœ${SIGNS}${ACUTE}${INVISIBLE}`, character => character.codePointAt(0) ?? 0),
])
