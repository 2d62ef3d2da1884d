import {type ArtworkName, artworkOf} from './artwork.ts'
import type {Drawing} from './drawings.ts'
import {planOf, renderProduct, type View} from './render.ts'
import {standaloneSvg} from './standalone.ts'

/** Edge in pixels of the square template that products are drawn and mockups are made on. */
export const TEMPLATE_SIZE = 1200

const UNIT = TEMPLATE_SIZE / 800

/** A product's illustration as a file of its own: a square SVG of 1200 pixels on a transparent ground. */
export function productSvg(product: {drawing: Drawing; hex: string; artwork?: ArtworkName; view?: View}): string {
  const {artwork, ...rest} = product
  return standaloneSvg(renderProduct({...rest, size: TEMPLATE_SIZE, ...(artwork && {artwork: artworkOf(artwork)})}))
}

/** Where artwork is printed, in pixels of the 1200-pixel template; of a drawing laid at an angle, before it is turned. */
export function printAreaOf(drawing: Drawing, view?: View): {top: number; left: number; width: number; height: number} {
  const {x, y, width, height} = planOf(drawing, view).print
  return {
    top: Math.round(y * UNIT),
    left: Math.round(x * UNIT),
    width: Math.round(width * UNIT),
    height: Math.round(height * UNIT),
  }
}
