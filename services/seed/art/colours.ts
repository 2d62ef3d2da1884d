/** The three inks, their overprint black, and the paper. */
export const INKS = {
  teal: '#0d756e',
  coral: '#ff5a3c',
  sun: '#ffc72c',
  key: '#10251d',
  paper: '#f6f0e2',
  white: '#fbf8f0',
} as const

/** The twelve stock colours, by name. */
export const FABRICS: Readonly<Record<string, string>> = {
  Chalk: '#fbf8f0',
  Oat: '#e6d8bb',
  Sun: '#f7c23c',
  Blush: '#f2b8a6',
  Vermilion: '#ef5a3e',
  Brick: '#9c3f2f',
  Sage: '#a9bb98',
  Sky: '#a8ccd6',
  Lagoon: '#0d756e',
  Marl: '#bfbdb4',
  Navy: '#22345a',
  Soot: '#26282a',
}

type Rgb = [number, number, number]

/** Returns red, green and blue of a `#rrggbb` colour, 0 to 255. */
export const toRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Returns a colour as `#rrggbb`. */
export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map(value =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Interpolates between two `#rrggbb` colours; `share` is 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [r, g, b] = toRgb(from)
  const [r2, g2, b2] = toRgb(to)
  return toHex([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share])
}

const linear = (value: number): number => {
  const share = value / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of a `#rrggbb` colour, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

const DARK = 0.09
const MID = 0.3

/** Whether artwork needs a white underbase, because the inks would be invisible on this fabric. */
export const needsUnderbase = (hex: string): boolean => luminance(hex) < MID

/**
 * The custom properties of a drawing's fabric: `--f` fabric, `--ln` seams, `--sh` and `--sho` shade and its opacity,
 * `--dt`, `--dto` and `--dtb` halftone dots with opacity and blending, `--hi` and `--hio` highlight, `--in` the inside,
 * `--edge` the outline, `--cord` laces and cords, `--shadow` the ground shadow.
 */
export function fabricVars(hex: string): Record<`--${string}`, string> {
  const {teal, key, paper, white} = INKS
  const light = luminance(hex)
  const common = {'--f': hex, '--edge': key, '--cord': white, '--shadow': teal}
  if (light < DARK) {
    return {
      ...common,
      '--ln': mix(hex, paper, 0.42),
      '--sh': '#000000',
      '--sho': '.42',
      '--dt': mix(hex, paper, 0.2),
      '--dto': '.75',
      '--dtb': 'normal',
      '--hi': mix(hex, paper, 0.35),
      '--hio': '.34',
      '--in': mix(hex, '#000000', 0.45),
    }
  }
  const isMid = light < MID
  return {
    ...common,
    '--ln': isMid ? mix(hex, '#000000', 0.72) : key,
    '--sh': isMid ? mix(hex, '#001512', 0.8) : teal,
    '--sho': isMid ? '.3' : '.17',
    '--dt': isMid ? mix(hex, '#001512', 0.62) : teal,
    '--dto': isMid ? '.62' : '.6',
    '--dtb': 'multiply',
    '--hi': '#fffdf6',
    '--hio': isMid ? '.26' : '.5',
    '--in': mix(hex, key, isMid ? 0.4 : 0.3),
  }
}
