import {mix} from '../colours.ts'
import {noise, type Stitch, stitchPath, tenths, threadPath} from './stitches.ts'
import {type Tones, tonesOf} from './thread.ts'

/** A thread from `from` to `to` on a row, in coordinates turned by the direction of the threads. */
export type Row = {row: number; y: number; from: number; to: number}
type Look = {thread: string; pitch: number; width: number; cos: number; sin: number}

/** Longer threads than this share of the artwork's width are tacked down in between, like bricks. */
const LONGEST_SATIN = 0.17
const BRICK_ROWS = 3

/** Every third row starts its bricks at the same place. */
function bricks(rows: Stitch[][], tones: Tones, pitch: number): string {
  const length = pitch * 8.5
  const strands = [tones.base, mix(tones.base, tones.lit, 0.5), tones.base]
  const glint = mix(tones.base, tones.glint, 0.62)
  return rows
    .map((stitches, index) => {
      if (!stitches.length) return ''
      const path = stitchPath(stitches)
      const start = tenths((length * index) / BRICK_ROWS)
      const gap = tenths(pitch * 0.35)
      const lit = tenths(length * 0.42)
      return (
        `<path stroke-linecap="butt" stroke="${strands[index]}" stroke-dasharray="${tenths(length) - gap} ${gap}" ` +
        `stroke-dashoffset="${start}" d="${path}"/>` +
        `<path stroke="${glint}" stroke-width="${tenths(pitch * 0.34)}" stroke-dasharray="${lit} ${tenths(length) - lit}" ` +
        `stroke-dashoffset="${start - tenths(length * 0.22)}" d="${path}"/>`
      )
    })
    .join('')
}

/** A band of light across satin stitches. */
function glints(rows: readonly Row[], pitch: number, place: (row: Row, from: number, to: number) => Stitch): Stitch[] {
  return rows
    .filter(({from, to}) => to - from > pitch * 2.2)
    .map(one => {
      const width = one.to - one.from
      const middle = 0.4 + 0.07 * Math.sin(one.row * 0.35) + 0.1 * (noise(one.row) - 0.5)
      const half = Math.min(0.3, 0.15 + 0.13 * noise(one.row * 5))
      return place(one, one.from + width * (middle - half), one.from + width * (middle + half))
    })
}

/** Sews rows of one thread: as satin when they are short, otherwise as bricks. */
export function sewRows(rows: readonly Row[], {thread, pitch, width, cos, sin}: Look): string {
  const tones = tonesOf(thread)
  const place = ({y}: Row, from: number, to: number): Stitch => [
    from * cos - y * sin,
    from * sin + y * cos,
    to * cos - y * sin,
    to * sin + y * cos,
  ]
  const strands: Stitch[][] = [[], [], []]
  for (const one of rows) {
    // Threads run back and forth.
    const [from, to] = one.row % 2 ? [one.from, one.to] : [one.to, one.from]
    strands[one.row % BRICK_ROWS]?.push(place(one, from, to))
  }
  const mean = rows.reduce((sum, {from, to}) => sum + to - from, 0) / rows.length
  const satin = () =>
    strands
      .map((stitches, index) => threadPath(stitches, `stroke="${index === 1 ? tones.lit : tones.base}"`))
      .join('') +
    threadPath(glints(rows, pitch, place), `stroke="${tones.glint}" stroke-width="${tenths(pitch * 0.46)}"`)
  return (
    `<g fill="none" stroke-linecap="round" stroke-width="${tenths(pitch * 0.84)}">` +
    `${mean > width * LONGEST_SATIN ? bricks(strands, tones, pitch) : satin()}</g>`
  )
}
