import {type Bounds, boundsOf, type Polyline, walk} from './polylines.ts'
import type {Shape} from './shapes.ts'
import {contains, rotate, type Span, spansAt} from './spans.ts'
import {linePath, noise, RELIEF, tenths} from './stitches.ts'
import {overprint, tonesOf, toThread} from './thread.ts'
import {type Row, sewRows} from './thread-rows.ts'

/** Directions of round shapes in degrees, so that neighbours reflect the light differently. */
const DIRECTIONS = [-28, 38, 8, -62, 64, -12, 80]
/** Each overlap of inks turns the threads by this many degrees. */
const OVERLAP_TURN = 34
const ROUND = 0.62

/** A filled shape with the fills above it, which hide it, and those below, which its ink may overprint. */
type Layer = {shape: Shape; index: number; above: Shape[]; below: Shape[]}
type Turned = {lines: Polyline[]; above: Polyline[][]; below: Polyline[][]; cos: number; sin: number}

const touches = ([left, top, right, bottom]: Bounds, other: Bounds): boolean =>
  left < other[2] && other[0] < right && top < other[3] && other[1] < bottom

/** Returns the direction across the narrow side of a shape in degrees, or null for a round one. */
function directionAcross(lines: Polyline[]): number | null {
  const points = lines.flatMap(line => walk({...line, isClosed: true}, 4))
  const mean = (value: (point: {x: number; y: number}) => number) =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length
  const [x, y] = [mean(point => point.x), mean(point => point.y)]
  const xx = mean(point => (point.x - x) ** 2)
  const xy = mean(point => (point.x - x) * (point.y - y))
  const yy = mean(point => (point.y - y) ** 2)
  const spread = Math.hypot((xx - yy) / 2, xy)
  const isRound = ((xx + yy) / 2 - spread) / ((xx + yy) / 2 + spread) > ROUND
  return isRound ? null : (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI + 90
}

function turn({shape, above, below}: Layer, degrees: number): Turned {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const turned = (one: Shape) => rotate(one.lines, cos, sin)
  return {lines: turned(shape), above: above.map(turned), below: below.map(turned), cos, sin}
}

/** The colour of the shape's ink on the inks below it at one place. */
function inkOver(shape: Shape, covered: Shape[]): string {
  let colour = shape.colour
  for (const one of covered.toReversed()) {
    colour = overprint(colour, one.colour)
    if (!one.isMultiplied) break
  }
  return colour
}

/** Divides a span at every edge of another shape inside it. */
function divide([from, to]: Span, edges: readonly number[]): Span[] {
  const cuts = [from, ...edges.filter(x => x > from && x < to).sort((a, b) => a - b), to]
  return cuts.slice(1).map((end, index): Span => [cuts[index] ?? end, end])
}

type Pass = {layer: Layer; turned: Turned; overlaps: number; pitch: number}

/** Adds the threads of one row to the rows of their colours. */
function addRow({layer: {shape, below}, turned, overlaps, pitch}: Pass, row: number, y: number, rows: RowsByThread) {
  const hidden = turned.above.map(lines => spansAt(lines, y))
  const printed = shape.isMultiplied ? turned.below.map(lines => spansAt(lines, y)) : []
  const edges = [...hidden, ...printed].flat(2)
  const pieces = spansAt(turned.lines, y).flatMap(span => divide(span, edges))
  pieces.forEach(([from, to], piece) => {
    const middle = (from + to) / 2
    if (to - from < pitch * 0.5 || hidden.some(spans => contains(spans, middle))) return
    const covered = below.filter((_, index) => contains(printed[index] ?? [], middle))
    if (covered.length !== overlaps) return
    const thread = toThread(inkOver(shape, covered))
    const ragged = pitch * 0.3
    const threads = rows.get(thread) ?? []
    threads.push({
      row,
      y,
      from: from - ragged * noise(row * 7 + piece),
      to: to + ragged * noise(row * 13 + piece),
    })
    rows.set(thread, threads)
  })
}

type RowsByThread = Map<string, Row[]>

function hatch(pass: Pass): RowsByThread {
  const rows: RowsByThread = new Map()
  const [, top, , bottom] = boundsOf(pass.turned.lines)
  let row = 0
  for (let y = top + pass.pitch / 2; y < bottom; y += pass.pitch) addRow(pass, row++, y, rows)
  return rows
}

/** Sews the fill at `index` of `fills`: every place is stitched once, by the top shape. `width` is that of the artwork. */
export function sewFill(fills: Shape[], index: number, {pitch, width}: {pitch: number; width: number}): string {
  const shape = fills[index]
  if (!shape) return ''
  const near = (one: Shape) => touches(one.bounds, shape.bounds)
  const layer = {shape, index, above: fills.slice(index + 1).filter(near), below: fills.slice(0, index).filter(near)}
  const direction = directionAcross(shape.lines) ?? DIRECTIONS[index % DIRECTIONS.length] ?? 0
  const path = linePath(shape.lines)
  const shadow = `translate(${tenths(pitch * 0.5)} ${tenths(pitch * 0.85)})`
  let markup =
    `<path transform="${shadow}" ${RELIEF} d="${path}"/>` +
    `<path fill="${tonesOf(toThread(shape.colour)).gap}" d="${path}"/>`
  for (let overlaps = 0; overlaps <= (shape.isMultiplied ? layer.below.length : 0); overlaps++) {
    const turned = turn(layer, direction + overlaps * OVERLAP_TURN)
    for (const [thread, rows] of hatch({layer, turned, overlaps, pitch})) {
      markup += sewRows(rows, {thread, pitch, width, ...turned})
    }
  }
  return markup
}
