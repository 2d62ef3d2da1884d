/*
 * Shapes on the plane of longitudes and latitudes: edges are straight there, and none goes across the date line. What
 * lies on an edge belongs to the shape.
 */

export type Position = readonly [longitude: number, latitude: number]
export type Line = readonly Position[]
/** The ring around it, and those around its holes. */
export type Polygon = readonly Line[]
export type Shape = {points: readonly Position[]; lines: readonly Line[]; polygons: readonly Polygon[]}

type Edge = readonly [from: Position, to: Position]

/** How far apart, in degrees, two places still count as one: a tenth of a millimetre. */
const NEAR = 1e-9

/** Whether a line comes back to where it began and meets itself nowhere else. */
export const isSimpleRing = (ring: Line): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4 || !first || !last || !isSame(first, last)) return false
  const edges = edgesOfLine(ring)
  return edges.every((edge, index) => {
    if (isSame(...edge)) return false
    return edges.every((other, place) => {
      if (place <= index) return true
      const isNext = place === index + 1 || (index === 0 && place === edges.length - 1)
      return isNext ? !foldsBack(edge, other) : !meet(edge, other)
    })
  })
}

/** Whether two shapes have a place in common. */
export const intersect = (a: Shape, b: Shape): boolean =>
  placesOf(a).some(place => covers(b, place)) ||
  placesOf(b).some(place => covers(a, place)) ||
  edgesOf(a).some(edge => edgesOf(b).some(other => meet(edge, other)))

/** Whether all of a shape lies within another. */
export const contain = (a: Shape, b: Shape): boolean => {
  const corners = a.polygons.flat(2)
  return (
    placesOf(b).every(place => covers(a, place)) &&
    edgesOf(b).every(edge => coversEdge(a, edge)) &&
    // With its edges within, an area leaves the shape around a part of the shape's own edge, or is a hole of it.
    b.polygons.every(polygon => covers(a, innerPlaceOf(polygon)) && !corners.some(at => sideOf(polygon, at) > 0))
  )
}

/** A place within an area: halfway between the first two edges that are met on the way east, above its lowest corner. */
const innerPlaceOf = (polygon: Polygon): Position => {
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

const placesOf = ({points, lines, polygons}: Shape): Position[] => [...points, ...lines.flat(), ...polygons.flat(2)]

const isSame = ([x, y]: Position, [u, v]: Position): boolean => x === u && y === v

/** Twice the area of a triangle: positive, when the way from one corner to the next turns left. */
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

const isOn = ([from, to]: Edge, place: Position): boolean => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (Math.abs(turn(from, to, place)) > NEAR * Math.max(length, NEAR)) return false
  return isBetween(from[0], to[0], place[0]) && isBetween(from[1], to[1], place[1])
}

const isBetween = (a: number, b: number, value: number): boolean =>
  value >= Math.min(a, b) - NEAR && value <= Math.max(a, b) + NEAR

const meet = ([a, b]: Edge, [c, d]: Edge): boolean => {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false
  const isCrossing = turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0
  return isCrossing || isOn([a, b], c) || isOn([a, b], d) || isOn([c, d], a) || isOn([c, d], b)
}

/** Whether two edges that share a corner lie upon each other. */
const foldsBack = ([a, b]: Edge, [c, d]: Edge): boolean => {
  const [corner, one, other] = isSame(b, c) ? [b, a, d] : [a, b, c]
  return turn(corner, one, other) === 0 && (isOn([corner, one], other) || isOn([corner, other], one))
}

/** 1 within, 0 on the edge, -1 outside. */
const sideOf = (polygon: Polygon, place: Position): number => {
  let isInside = false
  for (const ring of polygon) {
    for (const edge of edgesOfLine(ring)) {
      if (isOn(edge, place)) return 0
      const [[x, y], [u, v]] = edge
      // A ray to the east crosses the edge of an area an odd number of times, those of its holes included.
      if (y > place[1] !== v > place[1] && place[0] < x + ((place[1] - y) / (v - y)) * (u - x)) isInside = !isInside
    }
  }
  return isInside ? 1 : -1
}

const covers = ({points, lines, polygons}: Shape, place: Position): boolean =>
  points.some(point => isSame(point, place)) ||
  lines.some(line => edgesOfLine(line).some(edge => isOn(edge, place))) ||
  polygons.some(polygon => sideOf(polygon, place) >= 0)

/** Whether a shape covers all of an edge: between two places where it meets the shape's own edges, one tells for all. */
const coversEdge = (shape: Shape, [from, to]: Edge): boolean => {
  const at = (part: number): Position => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
  const cuts = edgesOf(shape).flatMap(edge => cutsOf([from, to], edge))
  const parts = [0, ...cuts.filter(part => part > 0 && part < 1), 1].sort((a, b) => a - b)
  return parts.slice(1).every((part, index) => covers(shape, at((part + (parts[index] ?? 0)) / 2)))
}

/** How far along an edge (0 to 1) another one meets it, or begins and ends upon it. */
const cutsOf = ([a, b]: Edge, [c, d]: Edge): number[] => {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const across = rx * sy - ry * sx
  if (across !== 0) return [((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / across]
  const length = rx * rx + ry * ry
  return length === 0 ? [] : [c, d].map(([x, y]) => ((x - a[0]) * rx + (y - a[1]) * ry) / length)
}
