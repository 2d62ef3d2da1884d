import type {Plan} from '../plan.ts'
import {repeat, round} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'

const COLUMNS = 5
const ROWS = 6
const PIECE = 104
const LEFT = 140
const TOP = 88

/** The cut between two pieces with its knob, along x for a row and along y for a column. */
function knob(x: number, y: number, isUpright: boolean, way: number): string {
  const point = (alongCut: number, off: number) =>
    isUpright ? `${round(x + off * way)} ${round(y + alongCut)}` : `${round(x + alongCut)} ${round(y + off * way)}`
  return (
    `M${point(0, 0)}C${point(24, 0)} ${point(46, 8)} ${point(42, -6)}C${point(30, -34)} ${point(74, -34)} ${point(62, -6)}` +
    `C${point(58, 8)} ${point(80, 0)} ${point(PIECE, 0)}`
  )
}
const rows = repeat(ROWS - 1, (_, row) =>
  repeat(COLUMNS, (_share, column) =>
    knob(LEFT + column * PIECE, TOP + (row + 1) * PIECE, false, (row + column) % 2 ? 1 : -1),
  ),
)
const columns = repeat(COLUMNS - 1, (_, column) =>
  repeat(ROWS, (_share, row) =>
    knob(LEFT + (column + 1) * PIECE, TOP + row * PIECE, true, (row + column) % 2 ? -1 : 1),
  ),
)
const BOARD = `M${LEFT} ${TOP}H${LEFT + COLUMNS * PIECE}V${TOP + ROWS * PIECE}H${LEFT}Z`

/** The plan of the jigsaw puzzle. */
export const puzzle: Plan = {
  label: 'Jigsaw puzzle',
  tilt: 'rotate(3 400 400)',
  outline: BOARD,
  print: {x: 180, y: 120, width: 440, height: 560},
  bleed: {box: {x: LEFT, y: TOP, width: COLUMNS * PIECE, height: ROWS * PIECE}, clip: BOARD},
  isToneOver: true,
  shades: [`M${LEFT + 504} ${TOP}H${LEFT + 520}V${TOP + 624}H${LEFT}V${TOP + 608}H${LEFT + 504}Z`],
  tone: tones(along(672, 260, 672, 720, 60), along(240, 724, 660, 724, 50, 0.9)),
  highlights: [`M${LEFT + 14} ${TOP + 14}H${LEFT + 170}L${LEFT + 60} ${TOP + 200}H${LEFT + 14}Z`],
  seams: [[rows + columns, 3]],
}
