import svgPath from 'svgpath'

export type Point = readonly [x: number, y: number]
/** A path as straight lines; a closed one continues from its last point to its first. */
export type Polyline = {points: Point[]; isClosed: boolean}
/** Left, top, right and bottom. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number]

type Cubic = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number]

const MAX_STEPS = 40

/** Returns points of a curve after its start, closer together on a short curve. */
function flatten([startX, startY]: Point, [x1, y1, x2, y2, x, y]: Cubic): Point[] {
  const length = Math.hypot(x1 - startX, y1 - startY) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x - x2, y - y2)
  const steps = Math.max(3, Math.min(MAX_STEPS, Math.ceil(Math.sqrt(length) * 1.1)))
  return Array.from({length: steps}, (_, index): Point => {
    const t = (index + 1) / steps
    const u = 1 - t
    const blend = (from: number, first: number, second: number, to: number) =>
      u * u * u * from + 3 * u * u * t * first + 3 * u * t * t * second + t * t * t * to
    return [blend(startX, x1, x2, x), blend(startY, y1, y2, y)]
  })
}

const toCubic = ([startX, startY]: Point, [cx, cy, x, y]: readonly [number, number, number, number]): Cubic => [
  startX + ((cx - startX) * 2) / 3,
  startY + ((cy - startY) * 2) / 3,
  x + ((cx - x) * 2) / 3,
  y + ((cy - y) * 2) / 3,
  x,
  y,
]

/** Converts path data to lines, after the transforms from the innermost element to the outermost. */
export function toPolylines(path: string, transforms: readonly string[] = []): Polyline[] {
  const lines: Polyline[] = []
  const moved = transforms.reduce((one, transform) => one.transform(transform), svgPath(path))
  moved
    .abs()
    .unarc()
    .unshort()
    .iterate((segment, _, x, y) => {
      const line = lines.at(-1)
      if (segment[0] === 'M') lines.push({points: [[segment[1], segment[2]]], isClosed: false})
      else if (segment[0] === 'L') line?.points.push([segment[1], segment[2]])
      else if (segment[0] === 'H') line?.points.push([segment[1], y])
      else if (segment[0] === 'V') line?.points.push([x, segment[1]])
      else if (segment[0] === 'C') line?.points.push(...flatten([x, y], segment.slice(1) as unknown as Cubic))
      else if (segment[0] === 'Q') {
        line?.points.push(...flatten([x, y], toCubic([x, y], [segment[1], segment[2], segment[3], segment[4]])))
      } else if (line) line.isClosed = true
    })
  return lines.filter(({points}) => points.length > 1)
}

/** Returns the bounds of some lines. */
export function boundsOf(lines: readonly Polyline[]): Bounds {
  const points = lines.flatMap(line => line.points)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A point on a line, with the unit vector of the line's direction there. */
export type Step = {x: number; y: number; dx: number; dy: number}

/** Returns points at equal distances along a line. */
export function walk({points, isClosed}: Polyline, distance: number): Step[] {
  const steps: Step[] = []
  const ends = isClosed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1)
  let next = 0
  ends.forEach(([endX, endY], index) => {
    const [x, y] = points[index] ?? [endX, endY]
    const length = Math.hypot(endX - x, endY - y)
    if (length < 1e-6) return
    const dx = (endX - x) / length
    const dy = (endY - y) / length
    for (; next <= length; next += distance) steps.push({x: x + dx * next, y: y + dy * next, dx, dy})
    next -= length
  })
  return steps
}
