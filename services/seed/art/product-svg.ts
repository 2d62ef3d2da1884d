import svgPath from 'svgpath'
import {type ArtworkName, artworkOf} from './artwork.ts'
import type {Drawing} from './drawings.ts'
import {embroider} from './embroidery/embroider.ts'
import {type Area, areaOn, type TemplateView} from './places/area-on.ts'
import type {Box} from './plan.ts'
import {planOf, renderProduct, type View} from './render.ts'
import {standaloneSvg} from './standalone.ts'
import {wrapTemplate} from './templates/wrap.ts'

/** Width and height of the product images and of the mockup template, in pixels. */
export const TEMPLATE_SIZE = 1200

const UNIT = TEMPLATE_SIZE / 800

/** Draws a product as a standalone square SVG of 1200 pixels with a transparent background. */
export function productSvg(product: {
  drawing: Drawing
  hex: string
  artwork?: ArtworkName
  view?: View
  embroidery?: Box | undefined
  isCoated?: boolean | undefined
}): string {
  const {artwork, ...rest} = product
  return standaloneSvg(renderProduct({...rest, size: TEMPLATE_SIZE, ...(artwork && {artwork: artworkOf(artwork)})}))
}

/** Draws the template of a wrap-around print as a square SVG of 1200 pixels. Throws when no area goes round the drawing. */
export function wrapSvg(drawing: Drawing, hex: string, areas: readonly Area[]): string {
  const area = areas.map(one => areaOn(drawing, one)).find(one => one?.view === 'wrap')
  if (!area) throw new Error(`No area goes round the drawing ${drawing}`)
  return standaloneSvg(wrapTemplate(drawing, hex, area.box, TEMPLATE_SIZE))
}

type PixelBox = {top: number; left: number; width: number; height: number}

/** Returns a placement's area in pixels of its template, and its outline when it is no rectangle; null without a template. */
export function templateArea(
  drawing: Drawing,
  placement: Area,
): {view: TemplateView; area: PixelBox; outline: string | null} | null {
  const drawn = areaOn(drawing, placement)
  if (!drawn) return null
  const outline = drawn.outline && svgPath(drawn.outline).scale(UNIT).round(0).toString()
  return {view: drawn.view, area: toPixels(drawn.box), outline}
}

/** Returns the print area in pixels of the template; of a tilted drawing, before the rotation. */
export const printAreaOf = (drawing: Drawing, view?: View): PixelBox => toPixels(planOf(drawing, view).print)

function toPixels({x, y, width, height}: Box): PixelBox {
  return {
    top: Math.round(y * UNIT),
    left: Math.round(x * UNIT),
    width: Math.round(width * UNIT),
    height: Math.round(height * UNIT),
  }
}

const CLOSE_UP_THREADS = 76

/** Draws an embroidered artwork large on its fabric, as a square SVG of 1200 pixels. */
export function closeUpSvg(artwork: ArtworkName, hex: string): string {
  const board = {x: 110, y: 110, width: 580, height: 580}
  const stitches = embroider(artworkOf(artwork), board, {fabric: hex, threads: CLOSE_UP_THREADS})
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="${TEMPLATE_SIZE}" height="${TEMPLATE_SIZE}">` +
    `<rect width="800" height="800" fill="${hex}"/>${stitches}</svg>`
  )
}
