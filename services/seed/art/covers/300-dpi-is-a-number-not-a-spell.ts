import {repeat, round} from '../geometry.ts'
import {box, C, CREAM, cover, dots, ink, inkLine, paper, S, T} from './sheet.ts'

/** A bicycle wheel, half drawn with compasses and half with squares. */
export function threeHundredDpi(): string {
  const [cx, cy] = [800, 520]
  const size = 42
  const squares = {teal: '', coral: '', spokes: ''}
  const isSpoke = new Set<string>()
  for (let angle = -72; angle < 90; angle += 36) {
    for (let distance = 90; distance < 330; distance += 12) {
      const radians = (angle * Math.PI) / 180
      isSpoke.add(
        `${Math.floor((Math.cos(radians) * distance) / size)} ${Math.floor((Math.sin(radians) * distance) / size)}`,
      )
    }
  }
  for (let row = -11; row < 11; row++) {
    for (let column = 0; column < 11; column++) {
      const distance = Math.hypot(column * size + size / 2, row * size + size / 2)
      const square = box(cx + column * size, cy + row * size, size, size)
      if ((distance > 396 && distance < 462) || distance < 84) squares.teal += square
      else if (distance > 332 && distance < 396) squares.coral += square
      else if (distance < 332 && isSpoke.has(`${column} ${row}`)) squares.spokes += square
    }
  }
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
    ink(T, squares.teal),
    ink(C, squares.coral),
    ink(C, squares.spokes),
    ink(T, box(1388, 814, 42, 42) + box(1514, 730, 42, 42) + box(1430, 898, 42, 42), {opacity: 1}),
    ink(C, box(1346, 142, 42, 42) + box(1430, 184, 42, 42)),
  )
}
