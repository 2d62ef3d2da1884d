import {repeat, round} from '../shapes/geometry.ts'
import {C, cover, disc, dots, ink, inkLine, paper, S, T} from './sheet.ts'

const brace = 'M70 0C8 0 26 -70 26 -128C26 -176 8 -196 -34 -204C8 -212 26 -232 26 -280C26 -338 8 -408 70 -408'

/** A clock whose hands are a pair of curly braces. */
export function sayWhenWithAMetafield(): string {
  const ticks = (from: number, to: number, every: number) =>
    repeat(12, (_, index) => {
      if ((index % 3 === 0) !== (every === 3)) return ''
      const angle = (index * Math.PI) / 6
      return `M${round(800 + Math.sin(angle) * from)} ${round(520 - Math.cos(angle) * from)}L${round(800 + Math.sin(angle) * to)} ${round(520 - Math.cos(angle) * to)}`
    })
  return cover(
    C,
    ink(S, 'M0 0H800V1040H0Z'),
    dots(T, (x, y) => (Math.hypot(x - 850, y - 580) < 452 ? 0.55 : 0), [380, 0, 1400, 1040], 15),
    paper(disc(800, 520, 452), '#fffaf0'),
    inkLine(T, disc(800, 520, 430), 44),
    inkLine(T, ticks(330, 384, 3), 30),
    inkLine(T, ticks(352, 384, 1), 14),
    inkLine(C, brace, 40, {turn: 'translate(800 520)rotate(-52)translate(-84 0)scale(1.2 .8)'}),
    inkLine(T, brace, 40, {turn: 'translate(800 520)rotate(34)translate(84 0)scale(-1.2 .94)'}),
    ink(S, disc(800, 520, 48)),
    ink(C, disc(800, 520, 22)),
  )
}
