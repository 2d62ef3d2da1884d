import {walk} from './polylines.ts'
import type {Shape} from './shapes.ts'
import {linePath, noise, type Stitch, tenths, threadPath} from './stitches.ts'
import {tonesOf} from './thread.ts'

type Column = {shape: Shape; width: number; thread: string; pitch: number}

/** Slanted rungs across a line; every third is the lighter strand, and a glint lies on the upper left shoulder. */
function rungs({shape, width, pitch}: Column): {base: Stitch[]; lit: Stitch[]; glint: Stitch[]} {
  const rows = {base: [] as Stitch[], lit: [] as Stitch[], glint: [] as Stitch[]}
  const slant = pitch * 0.55
  for (const line of shape.lines) {
    walk(line, pitch * 0.92).forEach(({x, y, dx, dy}, index) => {
      const half = width / 2 + (noise(index + x) - 0.5) * pitch * 0.34
      // The point at a share of the half width to the left of the line.
      const at = (share: number) =>
        [x - dy * half * share - dx * slant * share, y + dx * half * share - dy * slant * share] as const
      rows[index % 3 === 1 ? 'lit' : 'base'].push([...at(1), ...at(-1)])
      const side = dx - dy < 0 ? 0.24 : -0.24
      if (width > pitch * 1.8 && noise(index * 3 + y) > 0.25) {
        rows.glint.push([...at(side + 0.2), ...at(side - 0.2)])
      }
    })
  }
  return rows
}

/** Sews a line as a satin column. */
export function sewLine(shape: Shape, {thread, pitch}: {thread: string; pitch: number}): string {
  const width = Math.max(shape.width ?? 0, pitch * 1.7)
  const tones = tonesOf(thread)
  const {base, lit, glint} = rungs({shape, width, thread, pitch})
  const path = linePath(shape.lines)
  const round = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
  return (
    `<path transform="translate(${tenths(pitch * 0.43)} ${tenths(pitch * 0.64)})" ${round} stroke="#0b1612" ` +
    `stroke-opacity=".34" stroke-width="${tenths(width * 1.02)}" d="${path}"/>` +
    `<path ${round} stroke="${tones.gap}" stroke-width="${tenths(width * 0.94)}" d="${path}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-width="${tenths(pitch * 0.82)}">` +
    threadPath(base, `stroke="${tones.base}"`) +
    threadPath(lit, `stroke="${tones.lit}"`) +
    threadPath(glint, `stroke="${tones.glint}" stroke-width="${tenths(pitch * 0.42)}"`) +
    '</g>'
  )
}
