import {isObject} from '../values.ts'
import {isSimpleRing, type Line, type Polygon, type Position, type Shape} from './plane.ts'

/** A value on the face of the earth, made of points, lines and areas; as JSON it is GeoJSON. */
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

/** Documents and parameters do not change while they are held, so that their shapes are checked once. */
const known = new WeakMap<object, Geography | null>()

/** The geography that `{lat, lng}` or GeoJSON stands for; null for anything else, and for what is not well formed. */
export const toGeography = (value: unknown): Geography | null => {
  if (value instanceof Geography) return value
  if (!isObject(value)) return null
  const before = known.get(value)
  if (before !== undefined) return before
  const made = typeof value.type === 'string' ? fromGeoJson(value.type, value) : fromNamed(value)
  known.set(value, made)
  return made
}

/** The point at a latitude and a longitude in degrees; null where there is none. */
export const pointAt = (latitude: unknown, longitude: unknown): Geography | null =>
  fromGeoJson('Point', {coordinates: [longitude, latitude]})

const fromNamed = ({lat, lng, lon}: Record<string, unknown>): Geography | null =>
  lng === undefined || lon === undefined ? pointAt(lat, lng ?? lon) : null

const NOTHING: Shape = {points: [], lines: [], polygons: []}

const fromGeoJson = (type: string, value: Record<string, unknown>): Geography | null => {
  if (type === 'GeometryCollection') return fromCollection(value.geometries)
  const {coordinates} = value
  const shape = READERS.get(type)?.(coordinates)
  return shape ? new Geography({...NOTHING, ...shape}, {type, coordinates}) : null
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

/** Every item of a list as `read` reads it; null when it is none, is empty, or one item cannot be read. */
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

/** What the coordinates of each type of GeoJSON mean. */
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
