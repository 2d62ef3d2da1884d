import type {View} from '../render.ts'

/** Where a placement is on a drawing. Without a position, it is the print area of the drawing's view, or a fixed outline. */
export type Place = {
  /** The side that shows the placement; by default the front. */
  view?: View
  /** The middle, and the size of an inch. */
  at?: readonly [x: number, y: number, inch: number]
  /** Rotation around the middle in degrees. */
  turn?: number
  /** The shape of a placement that is not a rectangle. */
  outline?: string
  /** The placement goes round the product: a template shows it flat. */
  isWrap?: boolean
}

/** The places of a drawing by the key of the placement. */
export type Places = Readonly<Record<string, Place>>
