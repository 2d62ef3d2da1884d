import {circle, filled, group, outline, type Path, type Point, rectangle, stroked} from './bodymovin.ts'

/*
 * The print of three plates on its sheet, as shapes of the animation and as the SVG of its poster.
 */

/** Size of the animation in pixels. */
export const BOARD = {width: 800, height: 600}
/** The colour of marks and tools. */
export const KEY = '#10251d'
const [SUN, CORAL, TEAL, PAPER] = ['#ffc72c', '#ff5a3c', '#0d756e', '#fffaf0'] as const
/** Edges of the sheet on the board, in pixels. */
export const SHEET = {left: 110, top: 70, right: 690, bottom: 530}

/** One ink: the first frame of its squeegee, and its misregistration before it settles. */
export type Plate = {ink: string; name: string; from: number; off: Point; turn: number; shapes: object[]; svg: string}

const HILL: Path = {
  points: [
    [150, 470],
    [318, 262],
    [560, 470],
  ],
  into: [
    [0, 0],
    [-72, 4],
    [-96, -84],
  ],
  out: [
    [58, -128],
    [104, -6],
    [0, 0],
  ],
  isClosed: true,
}
const WAVES = [368, 408, 448].map(wave)

/** A row of four waves across the sheet; `y` is its height. */
function wave(y: number): Path {
  const [left, length, rise] = [170, 115, 26]
  const points = Array.from({length: 5}, (_, index): Point => [left + index * length, y])
  return {
    points,
    into: points.map((): Point => [-length / 2, -rise]),
    out: points.map((): Point => [length / 2, rise]),
    isClosed: false,
  }
}

export const PLATES: Plate[] = [
  {
    ink: SUN,
    name: 'Sun plate',
    from: 54,
    off: [-9, 7],
    turn: -0.6,
    shapes: [group(circle([462, 236], 128), filled(SUN)), group(circle([160, 500], 9), filled(SUN))],
    svg: `<g fill="${SUN}"><circle cx="462" cy="236" r="128"/><circle cx="160" cy="500" r="9"/></g>`,
  },
  {
    ink: CORAL,
    name: 'Coral plate',
    from: 92,
    off: [16, -12],
    turn: 1.2,
    shapes: [group(outline(HILL), filled(CORAL)), group(circle([186, 500], 9), filled(CORAL))],
    svg: `<g fill="${CORAL}"><path d="${toSvgPath(HILL)}"/><circle cx="186" cy="500" r="9"/></g>`,
  },
  {
    ink: TEAL,
    name: 'Teal plate',
    from: 130,
    off: [-14, 11],
    turn: -1,
    shapes: [group(...WAVES.map(outline), stroked(TEAL, 20)), group(circle([212, 500], 9), filled(TEAL))],
    svg: `<path fill="none" stroke="${TEAL}" stroke-width="20" stroke-linejoin="round" d="${WAVES.map(toSvgPath).join('')}"/><circle cx="212" cy="500" r="9" fill="${TEAL}"/>`,
  },
]

const CROP_MARKS = [
  [SHEET.left, SHEET.top, -1, -1],
  [SHEET.right, SHEET.top, 1, -1],
  [SHEET.left, SHEET.bottom, -1, 1],
  [SHEET.right, SHEET.bottom, 1, 1],
].flatMap(([x = 0, y = 0, across = 0, down = 0]): [Point, Point][] => [
  [
    [x + across * 8, y],
    [x + across * 26, y],
  ],
  [
    [x, y + down * 8],
    [x, y + down * 26],
  ],
])

const sheet = {
  centre: [(SHEET.left + SHEET.right) / 2, (SHEET.top + SHEET.bottom) / 2] as Point,
  size: [SHEET.right - SHEET.left, SHEET.bottom - SHEET.top] as Point,
}
const NOTHING: Point[] = [
  [0, 0],
  [0, 0],
]

/** The blank sheet with its crop marks. */
export const sheetShapes: object[] = [
  group(
    ...CROP_MARKS.map(points => outline({points, into: NOTHING, out: NOTHING, isClosed: false})),
    stroked(KEY, 1.5),
  ),
  group(rectangle(sheet.centre, sheet.size), filled(PAPER)),
]

/** The finished print: shown until the player has loaded, and with reduced motion. */
export function threePlatesPoster(): string {
  const marks = CROP_MARKS.map(([[x1, y1], [x2, y2]]) => `M${x1} ${y1}L${x2} ${y2}`).join('')
  const {width, height} = BOARD
  const [x, y] = [SHEET.left, SHEET.top]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="M${x} ${y}h${sheet.size[0]}v${sheet.size[1]}h${-sheet.size[0]}z" fill="${PAPER}"/>`,
    `<path d="${marks}" stroke="${KEY}" stroke-width="1.5" stroke-linecap="butt"/>`,
    ...PLATES.map(({svg}) => `<g style="mix-blend-mode:multiply">${svg}</g>`),
    '</svg>\n',
  ].join('')
}

function toSvgPath({points, into, out, isClosed}: Path): string {
  const at = <Value>(list: Value[], index: number): Value => list[index % list.length] as Value
  const steps = Array.from({length: isClosed ? points.length : points.length - 1}, (_, index) => {
    const [from, to] = [at(points, index), at(points, index + 1)]
    const [leave, enter] = [at(out, index), at(into, index + 1)]
    const control = [from[0] + leave[0], from[1] + leave[1], to[0] + enter[0], to[1] + enter[1], ...to]
    return `C${control.join(' ')}`
  })
  return `M${at(points, 0).join(' ')}${steps.join('')}${isClosed ? 'z' : ''}`
}
