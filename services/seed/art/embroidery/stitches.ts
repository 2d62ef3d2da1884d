import type {Polyline} from './polylines.ts'

/** One thread from point to point. */
export type Stitch = readonly [x1: number, y1: number, x2: number, y2: number]

/** Returns a value from 0 to 1 that looks random and is the same for the same number. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453
  return value - Math.floor(value)
}

/** Coordinates are tenths of a unit: whole numbers take fewer bytes. */
export const tenths = (value: number): number => Math.round(value * 10)

const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`

/** Writes stitches as path data. */
export function stitchPath(stitches: readonly Stitch[]): string {
  let path = ''
  let x = 0
  let y = 0
  for (const stitch of stitches) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = stitch.map(tenths)
    path += path ? `m${pair(x1 - x, y1 - y)}` : `M${pair(x1, y1)}`
    path += `l${pair(x2 - x1, y2 - y1)}`
    x = x2
    y = y2
  }
  return path
}

/** Writes lines as path data. */
export const linePath = (lines: readonly Polyline[]): string =>
  lines
    .map(
      ({points, isClosed}) => `M${points.map(([x, y]) => `${tenths(x)} ${tenths(y)}`).join('L')}${isClosed ? 'Z' : ''}`,
    )
    .join('')

/** A path of stitches, or nothing without stitches. */
export const threadPath = (stitches: readonly Stitch[], attributes: string): string =>
  stitches.length ? `<path ${attributes} d="${stitchPath(stitches)}"/>` : ''

/** The shadow of raised stitches on the cloth and on the shapes below. */
export const RELIEF = 'fill="#0b1612" fill-opacity=".36"'
