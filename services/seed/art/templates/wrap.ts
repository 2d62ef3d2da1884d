import {fabricVars, INKS} from '../colours.ts'
import type {Drawing} from '../drawings.ts'
import {boundsOf, toPolylines} from '../embroidery/polylines.ts'
import type {Box} from '../plan.ts'
import {planOf, renderProduct} from '../render.ts'

/** Where the wrap-around print lies flat, above the product. */
export const WRAP_AREA: Box = {x: 40, y: 60, width: 720, height: 300}

const PRODUCT_SIZE = 400
const PRODUCT_TOP = 385
const SCALE = PRODUCT_SIZE / 800
/** Where the lines from the flat print end. */
const PRODUCT_MIDDLE = PRODUCT_TOP + 330 * SCALE

/** The product from one side with the part of the print that this side shows. `hand` is 1, or -1 for the mirrored side. */
function side(drawing: Drawing, hex: string, hand: 1 | -1): string {
  const clip = planOf(drawing).bleed?.clip ?? ''
  const product = renderProduct({drawing, hex, size: PRODUCT_SIZE}).replaceAll(
    /(id="|url\(#|href="#)op-/g,
    `$1${hand > 0 ? 'l' : 'r'}-`,
  )
  const place = hand > 0 ? `translate(0 ${PRODUCT_TOP})` : `translate(800 ${PRODUCT_TOP})scale(-1 1)`
  return (
    `<g transform="${place}">${product}<path transform="scale(${SCALE})" d="${clip}" fill="${INKS.coral}" fill-opacity=".55" ` +
    `stroke="${INKS.key}" stroke-width="7" stroke-dasharray="20 14"/></g>`
  )
}

/** Draws a wrap-around print flat and how it lies on both sides of the product, as an SVG of 800 units. */
export function wrapTemplate(drawing: Drawing, hex: string, area: Box, size: number): string {
  const {x, y, width, height} = area
  const bottom = y + height
  const [left, right] = [x + width / 4, x + (width * 3) / 4]
  const style = Object.entries(fabricVars(hex)).map(([name, value]) => `${name}:${value}`)
  const leader = (start: number, end: number) =>
    `M${start} ${bottom}C${start} ${bottom + 70} ${end} ${bottom + 60} ${end} ${PRODUCT_MIDDLE}`
  const [from, , to] = boundsOf(toPolylines(planOf(drawing).bleed?.clip ?? ''))
  const middle = ((from + to) / 2) * SCALE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="${size}" height="${size}" style="${style.join(';')}">` +
    `${side(drawing, hex, 1)}${side(drawing, hex, -1)}` +
    `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${INKS.white}"/>` +
    `<path d="M${left} ${y}v${height}M${right} ${y}v${height}" stroke="${INKS.key}" stroke-width="4" stroke-dasharray="4 10"/>` +
    `<path d="${leader(left, middle)}${leader(right, 800 - middle)}" fill="none" stroke="${INKS.key}" stroke-width="5"/>` +
    `<g fill="${INKS.key}"><circle cx="${middle}" cy="${PRODUCT_MIDDLE}" r="10"/>` +
    `<circle cx="${800 - middle}" cy="${PRODUCT_MIDDLE}" r="10"/></g></svg>`
  )
}
