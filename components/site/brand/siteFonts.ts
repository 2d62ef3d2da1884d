import localFont from 'next/font/local'

/*
 * The characters of Western European languages, made by scripts/fonts.ts; `-rest` of each font has the others, and browsers load it
 * when a page has one of them. The fallback fonts are defined in styles/fonts.css: the bundler itself can only adjust Arial as a
 * sans-serif.
 */

const display = localFont({
  src: '../../../styles/fonts/display-core.woff2',
  weight: '400',
  variable: '--font-display',
  fallback: ['display-rest', 'display-arial', 'display-roboto', 'display-dejavu', 'sans-serif'],
  adjustFontFallback: false,
})
const text = localFont({
  src: '../../../styles/fonts/text-core.woff2',
  weight: '400 700',
  variable: '--font-text',
  fallback: ['text-rest', 'text-arial', 'text-roboto', 'text-dejavu', 'sans-serif'],
  adjustFontFallback: false,
})
const mono = localFont({
  src: '../../../styles/fonts/mono-core.woff2',
  weight: '500',
  variable: '--font-mono',
  fallback: ['mono-rest', 'mono-menlo', 'mono-cousine', 'mono-consolas', 'monospace'],
  adjustFontFallback: false,
})

/** Class names that define `--font-display`, `--font-text` and `--font-mono` for everything inside. */
export const siteFonts = `${display.variable} ${text.variable} ${mono.variable}`
