import {buildTheme, type ThemeColorPalette} from '@sanity/ui/theme'

const WHITE = '#ffffff'
const BLACK = '#0c1713'

/** How far each tint stands from white (below the ink) or towards black (above it), in hundredths. */
const LIGHTER = {50: 5, 100: 11, 200: 20, 300: 42, 400: 70} as const
const DARKER = {600: 14, 700: 36, 800: 62, 900: 76, 950: 86} as const

/** The tints of an ink, which itself is the 500: white text on it can be read. */
function tintsOf(ink: string): ThemeColorPalette['blue'] {
  const lighter = Object.entries(LIGHTER).map(([tint, share]) => [tint, mix(WHITE, ink, share)])
  const darker = Object.entries(DARKER).map(([tint, share]) => [tint, mix(ink, BLACK, share)])
  return Object.fromEntries([...lighter, ['500', ink], ...darker]) as ThemeColorPalette['blue']
}

function mix(from: string, to: string, hundredths: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map(at => channel(from, at) + ((channel(to, at) - channel(from, at)) * hundredths) / 100)
  return `#${mixed.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

// The Studio's hues with the site's inks in their places: what is blue there is teal here.
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

/** The Studio in the inks of the site. */
export const theme = buildTheme({palette})
