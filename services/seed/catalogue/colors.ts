import type {ColorFamily} from '../../../contract/values.ts'

type Swatch = {hex: `#${string}`; hex2?: `#${string}`; family: ColorFamily}

/** The colours in the order of their swatches: the twelve fabric colours, heather fabrics, then other materials. */
export const COLORS = {
  Chalk: {hex: '#fbf8f0', family: 'white'},
  Oat: {hex: '#e6d8bb', family: 'neutral'},
  Sun: {hex: '#f7c23c', family: 'yellow'},
  Blush: {hex: '#f2b8a6', family: 'pink'},
  Vermilion: {hex: '#ef5a3e', family: 'red'},
  Brick: {hex: '#9c3f2f', family: 'brown'},
  Sage: {hex: '#a9bb98', family: 'green'},
  Sky: {hex: '#a8ccd6', family: 'blue'},
  Lagoon: {hex: '#0d756e', family: 'teal'},
  Marl: {hex: '#bfbdb4', family: 'grey'},
  Navy: {hex: '#22345a', family: 'navy'},
  Soot: {hex: '#26282a', family: 'black'},
  'Oat fleck': {hex: '#e6d8bb', hex2: '#9c3f2f', family: 'neutral'},
  'Sage fleck': {hex: '#a9bb98', hex2: '#fbf8f0', family: 'green'},
  'Navy fleck': {hex: '#22345a', hex2: '#a8ccd6', family: 'navy'},
  'White frame': {hex: '#f6f3ea', family: 'white'},
  'Natural oak': {hex: '#c79a5b', family: 'brown'},
  Walnut: {hex: '#6b4a32', family: 'brown'},
  'Black frame': {hex: '#2b2a28', family: 'black'},
  Steel: {hex: '#c6cac9', family: 'grey'},
  Cork: {hex: '#cfa677', family: 'brown'},
  Kraft: {hex: '#c9a97f', family: 'brown'},
  Amber: {hex: '#b8752f', family: 'brown'},
} as const satisfies Record<string, Swatch>

export type ColorName = keyof typeof COLORS

/** All colour names in the order of their swatches. */
export const COLOR_ORDER = Object.keys(COLORS) as ColorName[]

/** The twelve fabric colours. */
export const HOUSE_COLORS = COLOR_ORDER.slice(0, 12)

/** Returns the key of a colour in URLs, SKUs and image keys, such as `natural-oak`. */
export const toColorKey = (name: ColorName): string => name.toLowerCase().replaceAll(' ', '-')
