import type {Bounds, Point, Polyline} from './polylines.ts'

/** The part of a horizontal line that is inside a shape. */
export type Span = readonly [from: number, to: number]

/** Rotates lines around the origin by an angle, given by its cosine and sine. */
export const rotate = (lines: readonly Polyline[], cos: number, sin: number): Polyline[] =>
  lines.map(line => ({...line, points: line.points.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin])}))

/** Returns the spans of a horizontal line inside some lines, by the non-zero rule; open lines count as closed. */
export function spansAt(lines: readonly Polyline[], y: number): Span[] {
  const crossings: [x: number, direction: number][] = []
  for (const {points} of lines) {
    points.forEach(([ax, ay], index) => {
      const [bx, by] = points[index + 1] ?? points[0] ?? [ax, ay]
      if (ay <= y === by <= y) return
      crossings.push([ax + ((y - ay) / (by - ay)) * (bx - ax), by > ay ? 1 : -1])
    })
  }
  crossings.sort(([a], [b]) => a - b)
  const spans: Span[] = []
  let winding = 0
  let start = 0
  for (const [x, direction] of crossings) {
    if (winding === 0) start = x
    winding += direction
    if (winding === 0) spans.push([start, x])
  }
  return spans
}

/** Whether one of the spans contains a position. */
export const contains = (spans: readonly Span[], x: number): boolean => spans.some(([from, to]) => x > from && x < to)

/** Whether a point is inside a shape. */
export function isInside({lines, bounds}: {lines: readonly Polyline[]; bounds: Bounds}, x: number, y: number): boolean {
  const [left, top, right, bottom] = bounds
  return x > left && x < right && y >= top && y <= bottom && contains(spansAt(lines, y), x)
}
