/*
 * Planar geometry on longitudes and latitudes: edges are straight lines and do not cross the antimeridian. Points on an
 * edge belong to the shape.
 */

export type Position = readonly [longitude: number, latitude: number]
export type Line = readonly Position[]
/** The outer ring, then the rings of its holes. */
export type Polygon = readonly Line[]
export type Shape = {points: readonly Position[]; lines: readonly Line[]; polygons: readonly Polygon[]}

type Edge = readonly [from: Position, to: Position]

/** Tolerance in degrees, about a tenth of a millimetre. */
const EPSILON = 1e-9

/** Returns whether a line is closed and does not intersect itself. */
export const isSimpleRing = (ring: Line): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4 || !first || !last || !isSame(first, last)) return false
  const edges = edgesOfLine(ring)
  return edges.every((edge, index) => {
    if (isSame(...edge)) return false
    return edges.every((other, otherIndex) => {
      if (otherIndex <= index) return true
      const isNext = otherIndex === index + 1 || (index === 0 && otherIndex === edges.length - 1)
      return isNext ? !foldsBack(edge, other) : !meet(edge, other)
    })
  })
}

/** Returns whether two shapes have a point in common. */
export const intersect = (a: Shape, b: Shape): boolean =>
  positionsOf(a).some(point => covers(b, point)) ||
  positionsOf(b).some(point => covers(a, point)) ||
  edgesOf(a).some(edge => edgesOf(b).some(other => meet(edge, other)))

/** Returns whether the first shape contains all of the second. */
export const contain = (a: Shape, b: Shape): boolean => {
  const corners = a.polygons.flat(2)
  return (
    positionsOf(b).every(point => covers(a, point)) &&
    edgesOf(b).every(edge => coversEdge(a, edge)) &&
    // A polygon whose edges are covered still leaves the shape when it surrounds one of the shape's edges, or fills a hole.
    b.polygons.every(polygon => covers(a, innerPointOf(polygon)) && !corners.some(at => sideOf(polygon, at) > 0))
  )
}

/** Returns a point inside a polygon: halfway between the first two edges to the east, above its lowest corner. */
const innerPointOf = (polygon: Polygon): Position => {
  const levels = [...new Set(polygon.flat().map(([, latitude]) => latitude))].sort((a, b) => a - b)
  const latitude = ((levels[0] ?? 0) + (levels[1] ?? 0)) / 2
  const [first = 0, second = 0] = polygon
    .flatMap(edgesOfLine)
    .filter(([[, y], [, v]]) => y > latitude !== v > latitude)
    .map(([[x, y], [u, v]]) => x + ((latitude - y) / (v - y)) * (u - x))
    .sort((a, b) => a - b)
  return [(first + second) / 2, latitude]
}

const edgesOfLine = (line: Line): Edge[] => line.slice(1).map((to, index): Edge => [line[index] ?? to, to])

const edgesOf = ({lines, polygons}: Shape): Edge[] => [...lines, ...polygons.flat()].flatMap(edgesOfLine)

const positionsOf = ({points, lines, polygons}: Shape): Position[] => [...points, ...lines.flat(), ...polygons.flat(2)]

const isSame = ([x, y]: Position, [u, v]: Position): boolean => x === u && y === v

/** Twice the signed area of a triangle: positive when its corners turn left. */
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

const isOn = ([from, to]: Edge, point: Position): boolean => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (Math.abs(turn(from, to, point)) > EPSILON * Math.max(length, EPSILON)) return false
  return isBetween(from[0], to[0], point[0]) && isBetween(from[1], to[1], point[1])
}

const isBetween = (a: number, b: number, value: number): boolean =>
  value >= Math.min(a, b) - EPSILON && value <= Math.max(a, b) + EPSILON

const meet = ([a, b]: Edge, [c, d]: Edge): boolean => {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false
  const isCrossing = turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0
  return isCrossing || isOn([a, b], c) || isOn([a, b], d) || isOn([c, d], a) || isOn([c, d], b)
}

/** Returns whether two edges that share a corner overlap. */
const foldsBack = ([a, b]: Edge, [c, d]: Edge): boolean => {
  const [corner, one, other] = isSame(b, c) ? [b, a, d] : [a, b, c]
  return turn(corner, one, other) === 0 && (isOn([corner, one], other) || isOn([corner, other], one))
}

/** Returns 1 inside, 0 on the edge and -1 outside. */
const sideOf = (polygon: Polygon, point: Position): number => {
  let isInside = false
  for (const ring of polygon) {
    for (const edge of edgesOfLine(ring)) {
      if (isOn(edge, point)) return 0
      const [[x, y], [u, v]] = edge
      // Ray casting: from inside, a ray to the east crosses the edges an odd number of times, including those of holes.
      if (y > point[1] !== v > point[1] && point[0] < x + ((point[1] - y) / (v - y)) * (u - x)) isInside = !isInside
    }
  }
  return isInside ? 1 : -1
}

const covers = ({points, lines, polygons}: Shape, position: Position): boolean =>
  points.some(point => isSame(point, position)) ||
  lines.some(line => edgesOfLine(line).some(edge => isOn(edge, position))) ||
  polygons.some(polygon => sideOf(polygon, position) >= 0)

/**
 * Returns whether a shape covers all of an edge. Between two intersections with the shape's edges, one point represents
 * the whole part.
 */
const coversEdge = (shape: Shape, [from, to]: Edge): boolean => {
  const at = (part: number): Position => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
  const cuts = edgesOf(shape).flatMap(edge => cutsOf([from, to], edge))
  const parts = [0, ...cuts.filter(part => part > 0 && part < 1), 1].sort((a, b) => a - b)
  return parts.slice(1).every((part, index) => covers(shape, at((part + (parts[index] ?? 0)) / 2)))
}

/** Returns the positions along an edge (0 to 1) where another edge crosses it or starts and ends on it. */
const cutsOf = ([a, b]: Edge, [c, d]: Edge): number[] => {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const across = rx * sy - ry * sx
  if (across !== 0) return [((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / across]
  const length = rx * rx + ry * ry
  return length === 0 ? [] : [c, d].map(([x, y]) => ((x - a[0]) * rx + (y - a[1]) * ry) / length)
}
