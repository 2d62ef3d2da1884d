import localFont from 'next/font/local'

/* The fallback fonts are defined in styles/fonts.css: the bundler itself can only adjust Arial as a sans-serif. */

const display = localFont({
  src: '../../../styles/fonts/dela-gothic-one-latin.woff2',
  weight: '400',
  variable: '--font-display',
  fallback: ['display-arial', 'display-roboto', 'display-dejavu', 'sans-serif'],
  adjustFontFallback: false,
})
const text = localFont({
  src: '../../../styles/fonts/familjen-grotesk-latin-var.woff2',
  weight: '400 700',
  variable: '--font-text',
  fallback: ['text-arial', 'text-roboto', 'text-dejavu', 'sans-serif'],
  adjustFontFallback: false,
})
const mono = localFont({
  src: '../../../styles/fonts/spline-sans-mono-latin-500.woff2',
  weight: '500',
  variable: '--font-mono',
  fallback: ['mono-menlo', 'mono-cousine', 'mono-consolas', 'monospace'],
  adjustFontFallback: false,
})

/** Class names that define `--font-display`, `--font-text` and `--font-mono` for everything inside. */
export const siteFonts = `${display.variable} ${text.variable} ${mono.variable}`
