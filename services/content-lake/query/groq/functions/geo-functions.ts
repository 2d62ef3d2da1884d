import {type Geography, pointAt, toGeography} from '../geo/geography.ts'
import {contain, intersect, type Position, type Shape} from '../geo/plane.ts'
import type {PlainFunction} from './plain-function.ts'

/** Equatorial radius of the earth in metres (WGS 84). */
const EARTH_RADIUS = 6_378_137

/** The functions of the namespace `geo`. `geo::latLng` with one argument is `geo()`, which the parser rewrites to it. */
export const GEO_FUNCTIONS: Record<string, PlainFunction> = {
  'geo::latLng': (...args) => (args.length === 1 ? toGeography(args[0]) : pointAt(args[0], args[1])),
  'geo::distance': (a, b) => {
    const [from, to] = [pointOf(toGeography(a)), pointOf(toGeography(b))]
    return from && to && distanceBetween(from, to)
  },
  'geo::contains': (a, b) => compared(a, b, contain),
  'geo::intersects': (a, b) => compared(a, b, intersect),
}

/** The number of arguments that each function accepts. */
export const GEO_ARITIES: Record<string, readonly number[]> = {
  'geo::latLng': [1, 2],
  'geo::distance': [2],
  'geo::contains': [2],
  'geo::intersects': [2],
}

const compared = (a: unknown, b: unknown, test: (a: Shape, b: Shape) => boolean): boolean | null => {
  const [first, second] = [toGeography(a), toGeography(b)]
  return first && second && test(first.shape, second.shape)
}

const pointOf = (geography: Geography | null): Position | null => {
  if (!geography) return null
  const {points, lines, polygons} = geography.shape
  const [only, second] = points
  return only && !second && lines.length === 0 && polygons.length === 0 ? only : null
}

/** Great-circle distance in metres, on a sphere with the equatorial radius. */
const distanceBetween = (from: Position, to: Position): number => {
  const [fromLatitude, toLatitude] = [radians(from[1]), radians(to[1])]
  const [north, east] = [toLatitude - fromLatitude, radians(to[0] - from[0])]
  const chord = Math.sin(north / 2) ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
