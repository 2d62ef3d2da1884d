import svgPath from 'svgpath'
import type {Drawing} from '../drawings.ts'
import {boundsOf, toPolylines} from '../embroidery/polylines.ts'
import type {Box} from '../plan.ts'
import {planOf, type View} from '../render.ts'
import {WRAP_AREA} from '../templates/wrap.ts'
import {garments} from './garments.ts'
import type {Place, Places} from './place.ts'
import {things} from './things.ts'

/** The images of a product without artwork: its sides, and the flat view of a wrap-around print. */
export type TemplateView = View | 'wrap'
/** A print area of `width` × `height` inches with the key of its placement. */
export type Area = {key: string; width: number; height: number}
/** A print area on a template of 800 units. `outline` is null for a rectangle. */
type DrawnArea = {view: TemplateView; box: Box; outline: string | null}

const PLACES: Readonly<Record<string, Places>> = {...garments, ...things}

const rectangle = ({x, y, width, height}: Box): string => `M${x} ${y}h${width}v${height}h${-width}z`

/** The largest box with the proportions of the area, at the top of the print area. */
function fit({x, y, width, height}: Box, area: Area): Box {
  const scale = Math.min(width / area.width, height / area.height)
  return {x: x + (width - area.width * scale) / 2, y, width: area.width * scale, height: area.height * scale}
}

function toBox({at}: Place, print: Box, area: Area): Box {
  if (!at) return fit(print, area)
  const [x, y, inch] = at
  const [width, height] = [area.width * inch, area.height * inch]
  return {x: x - width / 2, y: y - height / 2, width, height}
}

function boxAround(outline: string): Box {
  const [left, top, right, bottom] = boundsOf(toPolylines(outline))
  return {x: left, y: top, width: right - left, height: bottom - top}
}

/** Returns a placement's area on its drawing, or null when the drawing does not show it and its sizes are drawn instead. */
export function areaOn(drawing: Drawing, area: Area): DrawnArea | null {
  const place = PLACES[drawing]?.[area.key]
  if (!place) return null
  if (place.isWrap) return {view: 'wrap', box: fit(WRAP_AREA, area), outline: null}
  const view = place.view ?? 'front'
  const {print, tilt = ''} = planOf(drawing, view)
  const box = toBox(place, print, area)
  if (!place.outline && !place.turn && !tilt) return {view, box, outline: null}
  const middle = `${box.x + box.width / 2} ${box.y + box.height / 2}`
  const outline = svgPath(place.outline ?? rectangle(box))
    .transform(`rotate(${place.turn ?? 0} ${middle})`)
    .transform(tilt)
    .abs()
    .round(0)
    .toString()
  return {view, box: boxAround(outline), outline}
}

/** Returns the box of a placement before the tilt of its drawing; throws when the drawing does not show it. */
export function boxOn(drawing: Drawing, area: Area): Box {
  const place = PLACES[drawing]?.[area.key]
  if (!place) throw new Error(`The drawing ${drawing} has no place for ${area.key}`)
  return toBox(place, planOf(drawing, place.view).print, area)
}
