/*
 * The part of the bodymovin format that the animations use. Positions are pixels of the board, times are frames.
 */

export type Point = readonly [number, number]
/** A keyframe; `isHeld` holds its value until the next one. */
export type Key<Value> = {at: number; value: Value; isHeld?: boolean}
/** A closed or open path: points with their incoming and outgoing tangents, relative to the point. */
export type Path = {points: Point[]; into: Point[]; out: Point[]; isClosed: boolean}

const EASE = {i: {x: 0.2, y: 1}, o: {x: 0.4, y: 0}}
const MULTIPLY = 1

/** A constant value. */
export const still = (value: number | readonly number[]) => ({a: 0, k: value})

/** A number or point that is interpolated between keyframes, with ease-out. */
export const moving = (keys: Key<readonly number[]>[]) => ({
  a: 1,
  k: keys.map(({at, value, isHeld}) => ({t: at, s: value, ...(isHeld ? {h: 1} : EASE)})),
})

/** Converts a hex colour to the format's components from 0 to 1. */
export const ink = (hex: string): number[] => [
  ...[1, 3, 5].map(start => Math.round((Number.parseInt(hex.slice(start, start + 2), 16) / 255) * 1000) / 1000),
  1,
]

const toShape = ({points, into, out, isClosed}: Path) => ({v: points, i: into, o: out, c: isClosed})

/** A rectangle around a point. */
export const rectangle = (centre: Point, size: Point) => ({ty: 'rc', p: still(centre), s: still(size), r: still(0)})
/** A circle around a point. */
export const circle = (centre: Point, radius: number) => ({
  ty: 'el',
  p: still(centre),
  s: still([radius * 2, radius * 2]),
})
/** A free path. */
export const outline = (path: Path) => ({ty: 'sh', ks: {a: 0, k: toShape(path)}})
/** Fills the other shapes of its group with a colour. */
export const filled = (color: string) => ({ty: 'fl', c: still(ink(color)), o: still(100), r: 1})
/** Strokes the other shapes of its group; `width` is in pixels. */
export const stroked = (color: string, width: number) => ({
  ty: 'st',
  c: still(ink(color)),
  o: still(100),
  w: still(width),
  lc: 1,
  lj: 2,
})
/** Groups shapes with their fill or stroke. */
export const group = (...items: object[]) => ({
  ty: 'gr',
  it: [
    ...items,
    {
      ty: 'tr',
      p: still([0, 0]),
      a: still([0, 0]),
      s: still([100, 100]),
      r: still(0),
      o: still(100),
      sk: still(0),
      sa: still(0),
    },
  ],
})

type Value = ReturnType<typeof still> | ReturnType<typeof moving>
/** A layer's shapes and animation. */
export type LayerOptions = {
  index: number
  name: string
  parent?: number
  shapes?: object[]
  position?: Value
  rotation?: Value
  opacity?: Value
  /** The origin of position and rotation. */
  anchor?: Point
  /** The visible part of the layer, as an animated rectangle. */
  mask?: Key<{left: number; top: number; right: number; bottom: number}>[]
  isMultiplied?: boolean
}

/** A layer of shapes, or without shapes a parent for other layers. */
export function layer(options: LayerOptions, frames: number) {
  const {index, name, parent, shapes, position, rotation, opacity, anchor = [0, 0], mask, isMultiplied} = options
  return {
    ddd: 0,
    ind: index,
    ty: shapes ? 4 : 3,
    nm: name,
    ...(parent && {parent}),
    sr: 1,
    ks: {
      o: opacity ?? still(100),
      r: rotation ?? still(0),
      p: position ?? still(anchor),
      a: still(anchor),
      s: still([100, 100]),
    },
    ao: 0,
    ...(mask && {hasMask: true, masksProperties: [toMask(mask)]}),
    ...(shapes && {shapes}),
    ip: 0,
    op: frames,
    st: 0,
    bm: isMultiplied ? MULTIPLY : 0,
  }
}

function toMask(keys: NonNullable<LayerOptions['mask']>) {
  const none: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]
  const k = keys.map(({at, value: {left, top, right, bottom}, isHeld}) => {
    const points: Point[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]
    return {t: at, s: [toShape({points, into: none, out: none, isClosed: true})], ...(isHeld ? {h: 1} : EASE)}
  })
  return {inv: false, mode: 'a', pt: {a: 1, k}, o: still(100), x: still(0)}
}
