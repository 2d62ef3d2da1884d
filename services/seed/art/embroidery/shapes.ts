import type {Artwork} from '../artwork.ts'
import {INKS} from '../colours.ts'
import {type Bounds, boundsOf, type Polyline, toPolylines} from './polylines.ts'

/** A filled or stroked shape of an artwork. */
export type Shape = {
  lines: Polyline[]
  bounds: Bounds
  /** `#rrggbb` */
  colour: string
  /** The width of a stroke, including its scale; null for a fill. */
  width: number | null
  /** Its ink overprints the shapes below. */
  isMultiplied: boolean
}

type Attributes = Readonly<Record<string, string>>
type Group = {attributes: Attributes; transforms: string[]}

const ELEMENT = /<(\/?)(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g
/** Dots of a halftone are zero-length lines. Thread cannot reproduce them. */
const HALFTONE = /h0(?![\d.])/

const toAttributes = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

function toPath(tag: string, {d = '', ...rest}: Attributes): string {
  if (tag === 'path') return HALFTONE.test(d) ? '' : d
  const [cx = 0, cy = 0, r = 0, x = 0, y = 0] = ['cx', 'cy', 'r', 'x', 'y'].map(name => Number(rest[name] ?? 0))
  if (tag === 'circle') return `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
  if (tag === 'rect') return `M${x} ${y}h${rest.width}v${rest.height}h-${rest.width}z`
  return ''
}

/** Returns the factor by which the transforms change the length of a line. */
function scaleOf(transforms: string[]): number {
  const [line] = toPolylines('M0 0L1 0', transforms)
  const [[x, y] = [0, 0], [x2, y2] = [1, 0]] = line?.points ?? []
  return Math.hypot(x2 - x, y2 - y)
}

function toShapes(tag: string, {attributes, transforms}: Group): Shape[] {
  const path = toPath(tag, attributes)
  if (!path) return []
  const {fill = INKS.key, stroke = 'none'} = attributes
  const lines = toPolylines(path, transforms)
  const isMultiplied = attributes.class === 'm'
  const shared = {lines, bounds: boundsOf(lines), isMultiplied}
  const width = Number(attributes['stroke-width'] ?? 1) * scaleOf(transforms)
  return [
    ...(fill === 'none' ? [] : [{...shared, colour: fill, width: null}]),
    ...(stroke === 'none' || stroke === fill ? [] : [{...shared, colour: stroke, width}]),
  ]
}

/** Reads the shapes of an artwork from the bottom up, without halftone. It knows the elements that `artworks/` uses. */
export function readShapes({body}: Artwork): Shape[] {
  const shapes: Shape[] = []
  const groups: Group[] = [{attributes: {}, transforms: []}]
  const drawn = body.replace(/<defs>.*?<\/defs>/gs, '')
  for (const [, slash, tag = '', text = '', isEmpty] of drawn.matchAll(ELEMENT)) {
    const parent = groups.at(-1)
    if (!parent) break
    const {transform, ...own} = toAttributes(text)
    const element = {
      attributes: {...parent.attributes, ...own},
      transforms: transform ? [transform, ...parent.transforms] : parent.transforms,
    }
    if (tag !== 'g') shapes.push(...toShapes(tag, element))
    else if (slash) groups.pop()
    else if (!isEmpty) groups.push(element)
  }
  return shapes
}
