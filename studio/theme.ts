import {buildTheme, type ThemeColorPalette} from '@sanity/ui/theme'

const WHITE = '#ffffff'
const BLACK = '#0c1713'

/** How much of the base color each light tint contains, in percent; the rest is white. */
const LIGHT_TINTS = {50: 5, 100: 11, 200: 20, 300: 42, 400: 70} as const
/** How much black each dark tint contains, in percent. */
const DARK_TINTS = {600: 14, 700: 36, 800: 62, 900: 76, 950: 86} as const

/** Derives the tints of a base color. The base itself is tint 500; white text on it is readable. */
function tintsOf(base: string): ThemeColorPalette['blue'] {
  const lighter = Object.entries(LIGHT_TINTS).map(([tint, percent]) => [tint, mix(WHITE, base, percent)])
  const darker = Object.entries(DARK_TINTS).map(([tint, percent]) => [tint, mix(base, BLACK, percent)])
  return Object.fromEntries([...lighter, ['500', base], ...darker]) as ThemeColorPalette['blue']
}

function mix(from: string, to: string, percent: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map(at => channel(from, at) + ((channel(to, at) - channel(from, at)) * percent) / 100)
  return `#${mixed.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

// Replaces the Studio's hues with the site's brand colors: blue becomes teal.
const palette: ThemeColorPalette = {
  black: BLACK,
  white: WHITE,
  gray: tintsOf('#6c766f'),
  blue: tintsOf('#0d756e'),
  cyan: tintsOf('#0d756e'),
  green: tintsOf('#1d7a2b'),
  yellow: tintsOf('#b58300'),
  orange: tintsOf('#c05a10'),
  red: tintsOf('#c63a20'),
  magenta: tintsOf('#b3336b'),
  purple: tintsOf('#6b4f9c'),
}

/** The Studio's theme in the site's brand colors. */
export const theme = buildTheme({palette})
