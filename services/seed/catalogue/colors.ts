import type {ColorFamily} from '../../../lib/catalogue/contract.ts'

type Swatch = {hex: `#${string}`; hex2?: `#${string}`; family: ColorFamily}

/** The twelve house colours of cloth, then the bodies of things that are not cloth, in the order swatches are shown. */
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
  'Sun with Chalk': {hex: '#f7c23c', hex2: '#fbf8f0', family: 'yellow'},
  'Vermilion with Chalk': {hex: '#ef5a3e', hex2: '#fbf8f0', family: 'red'},
  'Lagoon with Chalk': {hex: '#0d756e', hex2: '#fbf8f0', family: 'teal'},
  'Navy with Chalk': {hex: '#22345a', hex2: '#fbf8f0', family: 'navy'},
  'Oat and Navy': {hex: '#e6d8bb', hex2: '#22345a', family: 'neutral'},
  'Chalk and Brick': {hex: '#fbf8f0', hex2: '#9c3f2f', family: 'white'},
  'White frame': {hex: '#f6f3ea', family: 'white'},
  'Natural oak': {hex: '#c79a5b', family: 'brown'},
  Walnut: {hex: '#6b4a32', family: 'brown'},
  'Black frame': {hex: '#2b2a28', family: 'black'},
  Steel: {hex: '#c6cac9', family: 'grey'},
  Cork: {hex: '#cfa677', family: 'brown'},
  Kraft: {hex: '#c9a97f', family: 'brown'},
  Amber: {hex: '#b8752f', family: 'brown'},
} as const satisfies Record<string, Swatch>

/** The name of one colour of the sample catalogue. */
export type ColorName = keyof typeof COLORS

/** Every colour name, in the order swatches are shown. */
export const COLOR_ORDER = Object.keys(COLORS) as ColorName[]

/** The twelve house colours of cloth. */
export const HOUSE_COLORS = COLOR_ORDER.slice(0, 12)

/** The key of a colour in addresses, SKUs and image keys, such as `natural-oak`. */
export const toColorKey = (name: ColorName): string => name.toLowerCase().replaceAll(' ', '-')
