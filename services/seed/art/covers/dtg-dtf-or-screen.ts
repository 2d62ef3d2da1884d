import {repeat, round} from '../shapes/geometry.ts'
import {box, C, CREAM, cover, disc, dots, group, ink, inkLine, paper, S, T} from './sheet.ts'

const segment = (turn: number, radius: number): string => {
  const point = (angle: number, distance: number) => {
    const radians = ((turn + angle - 90) * Math.PI) / 180
    return `${round(Math.cos(radians) * distance * radius)} ${round(Math.sin(radians) * distance * radius)}`
  }
  return `M${point(0, 0.12)}L${point(20, 0.7)}Q${point(0, 0.98)} ${point(-20, 0.7)}Z`
}
const segments = (radius: number): string => repeat(8, (_, index) => segment(index * 45 + 12, radius))

/** One citrus three ways: sprayed as dots, cut from a film, printed from two plates. */
export function dtgDtfOrScreen(): string {
  const [cy, radius] = [530, 228]
  const flesh = (x: number, y: number): boolean => {
    const distance = Math.hypot(x, y) / radius
    const angle = (((Math.atan2(y, x) * 180) / Math.PI + 78 + 360) % 45) - 22.5
    return distance > 0.14 && distance < 0.8 && Math.abs(angle) < 19 - distance * 3
  }
  const sprayed =
    dots(
      S,
      (x, y) => (Math.hypot(x - 276, y - cy) < radius ? (Math.hypot(x - 276, y - cy) > radius * 0.86 ? 1 : 0.5) : 0),
      [40, 280, 520, 780],
      13,
    ) + dots(C, (x, y) => (flesh(x - 276, y - cy) ? 0.95 : 0), [40, 280, 520, 780], 10)
  const film = group(
    `translate(800 ${cy})rotate(-7)`,
    paper('M-262 -262H262V130L130 262H-262Z', '#fffaf0'),
    ink(S, disc(0, 0, radius)),
    paper(disc(0, 0, radius * 0.86), '#fffaf0'),
    ink(C, segments(radius)),
    paper('M262 130L130 262C124 210 150 120 262 130Z', '#ece2cd'),
    ink(T, 'M262 130L130 262C132 236 150 190 262 130Z', {opacity: 0.35}),
    inkLine(T, 'M-262 -262H262V130L130 262H-262Z', 5),
  )
  const plates =
    ink(S, disc(1308, cy - 10, radius)) +
    ink(C, segments(radius), {turn: `translate(1340 ${cy + 18})`}) +
    inkLine(C, disc(1340, cy + 18, radius * 0.93), 26)
  return cover(
    CREAM,
    ink(T, box(540, 0, 520, 1040)),
    sprayed,
    film,
    plates,
    ink(S, box(0, 940, 540, 100)),
    ink(C, box(540, 940, 1060, 100)),
    dots(T, (_, y) => (y - 860) / 190, [1060, 880, 1600, 1040]),
  )
}
