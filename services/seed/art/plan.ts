import type {Tone} from './shapes/halftone.ts'

/** A rectangle on the 800-unit drawing board. */
export type Box = {x: number; y: number; width: number; height: number}

/** A key line. */
export type Seam = readonly [path: string, width: number]

/** A die-cut part of a sheet with several prints. */
export type Slot = {cut: string; box: Box; tint: string; isPeeling?: boolean; isStrip?: boolean}

/** The parts of a product illustration, from back to front. Paths are in an 800 by 800 area. */
export type Plan = {
  /** The accessible label. */
  label: string
  /** The silhouette: the shape of the fabric, the clip path of the shading, and the outline. */
  outline: string
  /** The print area. */
  print: Box
  /** The area of full-bleed artwork with its clip path and, for fabric, the width of a tiled pattern. Without it, such artwork is in `print`. */
  bleed?: {box: Box; clip: string; repeatWidth?: number}
  /** The print is on white paper, so that it never needs an underbase. */
  isPaper?: boolean
  /** Draws the halftone over the artwork, as shading on a rounded or glossy product. */
  isToneOver?: boolean
  /** An SVG transform of the whole drawing. */
  tilt?: string
  /** Parts behind the product: a handle, the back cover, the underside. */
  behind?: string
  /** The SVG transform of the second item of a pair, which is behind the first. */
  twin?: string
  /** The visible inside of a neck or an opening. */
  opening?: string
  /** Parts on the fabric, under the artwork. */
  base?: string
  /** Shaded areas, multiplied. */
  shades: readonly string[]
  /** The density of the halftone; no halftone without it. */
  tone?: Tone
  highlights: readonly string[]
  /** Reflections and paper shadows over the shade. */
  gloss?: string
  seams: readonly Seam[]
  /** Fine knitted ribs, as one path. */
  ribs?: string
  /** Dashed sewing lines. */
  stitches?: readonly string[]
  /** Small parts over the seams, such as a neck label. */
  trims?: string
  /** Cords and laces, as lines. */
  cords?: readonly string[]
  /** Parts in front of everything. */
  front?: string
  /** The shape of an upright product's shadow; by default the shifted silhouette. */
  ground?: string
  /** Several small prints instead of one. */
  slots?: readonly Slot[]
  /** The white coating under a print with dye, which needs it on a coloured product. */
  coating?: string
  /** The differences of the back; without it, the back looks like the front. */
  back?: Partial<Plan>
  /** The differences of the left side; without it, the left side looks like the front. */
  side?: Partial<Plan>
}
