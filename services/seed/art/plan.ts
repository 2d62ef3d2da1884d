import type {Tone} from './halftone.ts'

/** A rectangle on the 800-unit drawing board. */
export type Box = {x: number; y: number; width: number; height: number}

/** One key line: its path and its width. */
export type Seam = readonly [path: string, width: number]

/** One die-cut window of a sheet that carries several prints. */
export type Slot = {cut: string; box: Box; tint: string; isPeeling?: boolean; isStrip?: boolean}

/** Everything a product's illustration is printed from, in the order of the plates; paths are on an 800-unit board. */
export type Plan = {
  /** What a reader of the picture is told it shows. */
  label: string
  /** The silhouette: fabric plate, clip of all shading, and outline. */
  outline: string
  /** Where artwork goes. */
  print: Box
  /** Where artwork that runs off the edge goes, with the path that trims it and, for cloth, the width at which a pattern repeats; without it such artwork stays in `print`. */
  bleed?: {box: Box; clip: string; repeatWidth?: number}
  /** The print lies on white stock, so that it needs no underbase whatever the colour of the product. */
  isPaper?: boolean
  /** The halftone lies over the artwork, as shading on a rounded or glossy thing. */
  isToneOver?: boolean
  /** An SVG transform that turns the whole drawing. */
  tilt?: string
  /** Things behind the product: a handle, the far cover, the underside. */
  behind?: string
  /** Where the other one of a pair lies behind the first, as an SVG transform. */
  twin?: string
  /** The inside that shows through a neck or mouth. */
  opening?: string
  /** Parts on the fabric, under the artwork. */
  base?: string
  /** Flats of shade, multiplied. */
  shades: readonly string[]
  /** Where the halftone lies; none when left out. */
  tone?: Tone
  highlights: readonly string[]
  /** Reflections and paper shadows above the shade. */
  gloss?: string
  seams: readonly Seam[]
  /** Fine knitted ribs, as one path. */
  ribs?: string
  /** Dashed sewing lines. */
  stitches?: readonly string[]
  /** Small parts above the seams, such as a neck label. */
  trims?: string
  /** Cords and laces, as lines. */
  cords?: readonly string[]
  /** Parts in front of everything. */
  front?: string
  /** The shadow's own shape where the product stands upright; otherwise the silhouette, moved. */
  ground?: string
  /** Several small prints in place of one. */
  slots?: readonly Slot[]
  /** What is different when it is seen from behind; without it the back looks like the front. */
  back?: Partial<Plan>
}
