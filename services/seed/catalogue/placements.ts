import type {TechniqueKey} from '../../../contract/values.ts'

/** Width and height in inches. */
type Inches = readonly [width: number, height: number]

/** A print area: `width` and `height` in inches, and the price in US dollars when it can be added to the first print. */
export type PlacementDraft = {
  key: string
  name: string
  techniques: TechniqueKey[]
  width: number
  height: number
  dpi: number
  conflicts: string[]
  extra: number | null
  /** Width and height in inches by size, when the area depends on it. */
  sizes: Record<string, Inches>
}

type Options = {extra?: number; conflicts?: string[]; dpi?: number; name?: string; sizes?: Record<string, Inches>}

const NAMES: Record<string, string> = {
  'full-print': 'All over, printed',
  'neck-label': 'Neck label, inside',
  wrap: 'Wrap-around',
}

/** Defines a placement of `width` × `height` inches. Defaults: 300 dpi, not an extra, no conflicts. */
export const area = (
  key: string,
  techniques: TechniqueKey | TechniqueKey[],
  width: number,
  height: number,
  {extra, conflicts = [], dpi = 300, name, sizes = {}}: Options = {},
): PlacementDraft => ({
  key,
  name: name ?? NAMES[key] ?? toSentence(key),
  techniques: [techniques].flat(),
  width,
  height,
  dpi,
  conflicts,
  extra: extra ?? null,
  sizes,
})

const toSentence = (key: string): string => {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type PrintTechniques = TechniqueKey | TechniqueKey[]

/** Front, back, left chest and neck label of a printed top. `width` and `height` of the front are in inches. */
export const printedTop = (techniques: PrintTechniques, width = 12, height = 16): PlacementDraft[] => [
  area('front', techniques, width, height),
  area('back', techniques, width, Math.max(height, 14), {extra: 4.5}),
  area('left-chest', techniques, 4, 4, {extra: 2.9, conflicts: ['front']}),
  area('neck-label', techniques, 3, 2.5, {extra: 0.9}),
]

/** Both upper sleeves, `width` × `height` inches each. */
export const sleeves = (techniques: PrintTechniques, width = 3, height = 3): PlacementDraft[] => [
  area('left-sleeve', techniques, width, height, {extra: 2.6}),
  area('right-sleeve', techniques, width, height, {extra: 2.6}),
]

/** Embroidery on the left chest, which conflicts with the front print. */
export const stitchedChest = (width = 4, height = 4): PlacementDraft =>
  area('left-chest-embroidery', 'embroidery', width, height, {
    name: 'Left chest, embroidered',
    extra: 4.2,
    conflicts: ['front', 'left-chest'],
  })

/** A mug's wrap-around print and its two sides, which conflict with it. */
export const mugSides = (technique: TechniqueKey, width: number, height: number): PlacementDraft[] => [
  area('wrap', technique, width, height),
  area('left-side', technique, 3, height, {conflicts: ['wrap']}),
  area('right-side', technique, 3, height, {conflicts: ['wrap'], extra: 0.6}),
]

/** A single placement that covers the whole sheet, face or panel. */
export const wholeFace = (
  technique: TechniqueKey,
  [width, height]: Inches,
  options: Options & {key?: string} = {},
): PlacementDraft[] => [area(options.key ?? 'front', technique, width, height, options)]

/** The areas of flat products whose sizes are in inches, such as `12x16`: as large as the product, plus a margin for its edges. */
export const fullSize = (sizes: readonly {key: string}[], margin = 0): Record<string, Inches> =>
  Object.fromEntries(
    sizes.map(({key}) => {
      const [width = 0, height = 0] = key.split('x').map(Number)
      return [key, [width + margin, height + margin]]
    }),
  )
