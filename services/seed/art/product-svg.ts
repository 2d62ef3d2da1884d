import {type ArtworkName, artworkOf} from './artwork.ts'
import type {Drawing} from './drawings.ts'
import {planOf, renderProduct, type View} from './render.ts'
import {standaloneSvg} from './standalone.ts'

/** Width and height of the product images and of the mockup template, in pixels. */
export const TEMPLATE_SIZE = 1200

const UNIT = TEMPLATE_SIZE / 800

/** Draws a product as a standalone square SVG of 1200 pixels with a transparent background. */
export function productSvg(product: {drawing: Drawing; hex: string; artwork?: ArtworkName; view?: View}): string {
  const {artwork, ...rest} = product
  return standaloneSvg(renderProduct({...rest, size: TEMPLATE_SIZE, ...(artwork && {artwork: artworkOf(artwork)})}))
}

/** Returns the print area in pixels of the template; of a tilted drawing, before the rotation. */
export function printAreaOf(drawing: Drawing, view?: View): {top: number; left: number; width: number; height: number} {
  const {x, y, width, height} = planOf(drawing, view).print
  return {
    top: Math.round(y * UNIT),
    left: Math.round(x * UNIT),
    width: Math.round(width * UNIT),
    height: Math.round(height * UNIT),
  }
}
