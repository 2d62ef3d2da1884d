import {isObject} from '../../values.ts'
import {isSimpleRing, type Line, type Polygon, type Position, type Shape} from './plane.ts'

/** A geographic value of points, lines and polygons. Serializes to GeoJSON. */
export class Geography {
  readonly shape: Shape
  readonly #json: Record<string, unknown>

  constructor(shape: Shape, json: Record<string, unknown>) {
    this.shape = shape
    this.#json = json
  }

  toJSON(): Record<string, unknown> {
    return this.#json
  }
}

/** Documents and parameters in memory are immutable, so each value is validated once. */
const known = new WeakMap<object, Geography | null>()

/** Converts `{lat, lng}` or GeoJSON to a geography; null for anything else and for invalid shapes. */
export const toGeography = (value: unknown): Geography | null => {
  if (value instanceof Geography) return value
  if (!isObject(value)) return null
  const cached = known.get(value)
  if (cached !== undefined) return cached
  const geography = typeof value.type === 'string' ? fromGeoJson(value.type, value) : fromNamed(value)
  known.set(value, geography)
  return geography
}

/** Returns the point at a latitude and a longitude in degrees; null when they are out of range. */
export const pointAt = (latitude: unknown, longitude: unknown): Geography | null =>
  fromGeoJson('Point', {coordinates: [longitude, latitude]})

const fromNamed = ({lat, lng, lon}: Record<string, unknown>): Geography | null =>
  lng === undefined || lon === undefined ? pointAt(lat, lng ?? lon) : null

const EMPTY: Shape = {points: [], lines: [], polygons: []}

const fromGeoJson = (type: string, value: Record<string, unknown>): Geography | null => {
  if (type === 'GeometryCollection') return fromCollection(value.geometries)
  const {coordinates} = value
  const shape = READERS.get(type)?.(coordinates)
  return shape ? new Geography({...EMPTY, ...shape}, {type, coordinates}) : null
}

const fromCollection = (value: unknown): Geography | null => {
  const parts = listOf(value, toGeography)
  if (!parts) return null
  const shapes = parts.map(({shape}) => shape)
  const shape: Shape = {
    points: shapes.flatMap(({points}) => points),
    lines: shapes.flatMap(({lines}) => lines),
    polygons: shapes.flatMap(({polygons}) => polygons),
  }
  return new Geography(shape, {type: 'GeometryCollection', geometries: parts})
}

/** Converts every item of a list; null when the value is not a list, is empty, or an item is invalid. */
const listOf = <Item>(value: unknown, read: (item: unknown) => Item | null): Item[] | null => {
  if (!Array.isArray(value) || value.length === 0) return null
  const items: Item[] = []
  for (const given of value) {
    const item = read(given)
    if (item === null) return null
    items.push(item)
  }
  return items
}

const toPosition = (value: unknown): Position | null => {
  if (!Array.isArray(value)) return null
  const [longitude, latitude]: unknown[] = value
  return isWithin(longitude, 180) && isWithin(latitude, 90) ? [longitude, latitude] : null
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

const toLine = (value: unknown): Line | null => {
  const line = listOf(value, toPosition)
  return line && line.length > 1 ? line : null
}

const toRing = (value: unknown): Line | null => {
  const ring = listOf(value, toPosition)
  return ring && isSimpleRing(ring) ? ring : null
}

const toPolygon = (value: unknown): Polygon | null => listOf(value, toRing)

/** Converts the coordinates of each GeoJSON type. */
const READERS = new Map<string, (coordinates: unknown) => Partial<Shape> | null>([
  ['Point', value => partOf('points', [toPosition(value)])],
  ['MultiPoint', value => partOf('points', listOf(value, toPosition))],
  ['LineString', value => partOf('lines', [toLine(value)])],
  ['MultiLineString', value => partOf('lines', listOf(value, toLine))],
  ['Polygon', value => partOf('polygons', [toPolygon(value)])],
  ['MultiPolygon', value => partOf('polygons', listOf(value, toPolygon))],
])

const partOf = (name: keyof Shape, parts: unknown[] | null): Partial<Shape> | null =>
  parts && !parts.includes(null) ? {[name]: parts} : null
