import {repeat, round} from '../shapes/geometry.ts'
import {box, C, CREAM, cover, dots, ink, inkLine, paper, S, T} from './sheet.ts'

const CENTRE = {x: 800, y: 520}
/** Width and height of a square of the pixelated half. */
const SQUARE = 42

/** The squares of the pixelated half that the spokes cross, as `column row`. */
function spokeSquares(): Set<string> {
  const squares = new Set<string>()
  for (let angle = -72; angle < 90; angle += 36) {
    const radians = (angle * Math.PI) / 180
    for (let distance = 90; distance < 330; distance += 12) {
      const [x, y] = [Math.cos(radians) * distance, Math.sin(radians) * distance]
      squares.add(`${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`)
    }
  }
  return squares
}

type WheelPart = 'tyre' | 'rim' | 'spokes'

/** The part of the wheel at a distance from its centre; the hub has the colour of the tyre. */
function partAt(distance: number, isSpoke: boolean): WheelPart | null {
  if ((distance > 396 && distance < 462) || distance < 84) return 'tyre'
  if (distance > 332 && distance < 396) return 'rim'
  return distance < 332 && isSpoke ? 'spokes' : null
}

/** The paths of the pixelated half. */
function pixelatedWheel(): Record<WheelPart, string> {
  const paths = {tyre: '', rim: '', spokes: ''}
  const spokes = spokeSquares()
  for (let row = -11; row < 11; row++) {
    for (let column = 0; column < 11; column++) {
      const distance = Math.hypot(column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2)
      const part = partAt(distance, spokes.has(`${column} ${row}`))
      if (part) paths[part] += box(CENTRE.x + column * SQUARE, CENTRE.y + row * SQUARE, SQUARE, SQUARE)
    }
  }
  return paths
}

/** A bicycle wheel, half drawn with compasses and half with squares. */
export function threeHundredDpi(): string {
  const {x: cx, y: cy} = CENTRE
  const squares = pixelatedWheel()
  const spokes = repeat(17, (_, index) => {
    const angle = ((index * 11.25 + 90) * Math.PI) / 180
    return `M${round(cx + Math.cos(angle) * 60)} ${round(cy + Math.sin(angle) * 60)}L${round(cx + Math.cos(angle) * 334)} ${round(cy + Math.sin(angle) * 334)}`
  })
  const half = (radius: number) => `M${cx} ${cy - radius}A${radius} ${radius} 0 0 0 ${cx} ${cy + radius}`
  const butt = (colour: string, radius: number, width: number) =>
    `<path class="m" fill="none" stroke="${colour}" stroke-width="${width}" d="${half(radius)}"/>`
  return cover(
    CREAM,
    ink(S, box(0, 0, 800, 1040)),
    dots(C, (x, y) => (x < 800 ? (y - 300) / 1100 + (400 - x) / 1400 : 0), [0, 0, 800, 1040], 14),
    paper(`${half(418)}Z`),
    inkLine(C, spokes, 6),
    butt(T, 426, 66),
    butt(C, 362, 58),
    ink(T, `${half(78)}Z`),
    ink(T, squares.tyre),
    ink(C, squares.rim),
    ink(C, squares.spokes),
    ink(T, box(1388, 814, 42, 42) + box(1514, 730, 42, 42) + box(1430, 898, 42, 42), {opacity: 1}),
    ink(C, box(1346, 142, 42, 42) + box(1430, 184, 42, 42)),
  )
}
