import type {Artwork} from '../artwork.ts'
import type {Box} from '../plan.ts'
import {sewFill} from './fill.ts'
import {type Bounds, walk} from './polylines.ts'
import {pucker} from './pucker.ts'
import {sewLine} from './satin.ts'
import {readShapes, type Shape} from './shapes.ts'
import {isInside} from './spans.ts'
import {lineThread, toThread} from './thread.ts'

/** `threads` is the number of threads across the longer side: about 46 for a mark on a product, 90 for a close-up. */
type Work = {fabric: string; threads: number}

/** Returns the bounds of shapes with their strokes. */
function extentOf(shapes: readonly Shape[]): Bounds {
  const boxes = shapes.map(({bounds: [left, top, right, bottom], width}) => {
    const half = (width ?? 0) / 2
    return [left - half, top - half, right + half, bottom + half] as const
  })
  return [
    Math.min(...boxes.map(box => box[0])),
    Math.min(...boxes.map(box => box[1])),
    Math.max(...boxes.map(box => box[2])),
    Math.max(...boxes.map(box => box[3])),
  ]
}

/** A line keeps its thread where it mostly lies on other stitches. */
function threadOf(shape: Shape, fills: readonly Shape[], fabric: string, width: number): string {
  const points = shape.lines.flatMap(line => walk(line, width * 0.03))
  const onCloth = points.filter(({x, y}) => !fills.some(fill => isInside(fill, x, y)))
  return onCloth.length > points.length / 2 ? lineThread(shape.colour, fabric) : toThread(shape.colour)
}

/** What does not depend on the fabric: the shapes, and the stitches of each fill. */
type Digitised = {shapes: Shape[]; bounds: Bounds; size: number; pitch: number; fills: Map<Shape, string>}

function digitise(artwork: Artwork, threads: number): Digitised {
  const shapes = readShapes(artwork)
  const bounds = extentOf(shapes)
  const size = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1])
  const pitch = size / threads
  const fills = shapes.filter(shape => shape.width === null)
  const sewn = fills.map((fill, index) => [fill, sewFill(fills, index, {pitch, width: size})] as const)
  return {shapes, bounds, size, pitch, fills: new Map(sewn)}
}

/** The stitches of an artwork by their number: a product shows the same ones in all its colours. */
const digitised = new WeakMap<Artwork, Map<number, Digitised>>()

function digitiseOnce(artwork: Artwork, threads: number): Digitised {
  const known = digitised.get(artwork) ?? new Map<number, Digitised>()
  digitised.set(artwork, known)
  const found = known.get(threads) ?? digitise(artwork, threads)
  known.set(threads, found)
  return found
}

/**
 * Turns an artwork into thread and fits it into a box of a drawing. Overlapping inks become a thread in the colour that they
 * print, narrow shapes become satin and wide ones bricks; halftone is left out.
 */
export function embroider(artwork: Artwork, box: Box, {fabric, threads}: Work): string {
  const {shapes, bounds, size, pitch, fills} = digitiseOnce(artwork, threads)
  const sewOnCloth = (shape: Shape) => sewLine(shape, {thread: threadOf(shape, [...fills.keys()], fabric, size), pitch})
  const body = shapes.map(shape => fills.get(shape) ?? sewOnCloth(shape)).join('')
  const [left, top, right, bottom] = bounds
  const scale = Math.min(box.width / (right - left), box.height / (bottom - top))
  const x = box.x + box.width / 2 - ((left + right) / 2) * scale
  const y = box.y + box.height / 2 - ((top + bottom) / 2) * scale
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${(scale / 10).toFixed(5)})`
  return `<g transform="${place}">${pucker(shapes, {fabric, pitch, width: size})}${body}</g>`
}
