import localFont from 'next/font/local'

const display = localFont({
  src: '../../styles/fonts/dela-gothic-one-latin.woff2',
  weight: '400',
  variable: '--font-display',
  fallback: ['Arial Black', 'sans-serif'],
})
const text = localFont({
  src: '../../styles/fonts/familjen-grotesk-latin-var.woff2',
  weight: '400 700',
  variable: '--font-text',
  fallback: ['Helvetica Neue', 'Arial', 'sans-serif'],
})
const mono = localFont({
  src: '../../styles/fonts/spline-sans-mono-latin-500.woff2',
  weight: '500',
  variable: '--font-mono',
  fallback: ['ui-monospace', 'Menlo', 'monospace'],
  preload: false,
  adjustFontFallback: false,
})

/** Class names that define `--font-display`, `--font-text` and `--font-mono` for everything inside. */
export const siteFonts = `${display.variable} ${text.variable} ${mono.variable}`
