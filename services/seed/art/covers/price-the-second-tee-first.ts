import {repeat, round} from '../shapes/geometry.ts'
import {C, cover, disc, dots, ink, inkLine, K, paper, S, T} from './sheet.ts'

const folded = (y: number, colour: string): string => {
  const body = `M520 ${y}C520 ${y - 16} 530 ${y - 24} 546 ${y - 24}H1054C1070 ${y - 24} 1080 ${y - 16} 1080 ${y}V${y + 66}C1080 ${y + 82} 1070 ${y + 90} 1054 ${y + 90}H546C530 ${y + 90} 520 ${y + 82} 520 ${y + 66}Z`
  const fold = `M520 ${y + 40}C640 ${y + 54} 960 ${y + 54} 1080 ${y + 40}`
  return (
    paper(body, '#fffaf0') +
    ink(colour, body) +
    inkLine(K, body, 8) +
    inkLine(K, fold, 6) +
    inkLine(K, `M540 ${y + 64}H760`, 4)
  )
}

/** Two folded tees on the postal scale, whose needle has hardly moved. */
export function priceTheSecondTeeFirst(): string {
  const ticks = repeat(17, share => {
    const angle = (share * 270 - 225) * (Math.PI / 180)
    return `M${round(800 + Math.cos(angle) * 168)} ${round(736 + Math.sin(angle) * 168)}L${round(800 + Math.cos(angle) * 196)} ${round(736 + Math.sin(angle) * 196)}`
  })
  const stand = 'M610 452H990L1110 1040H490Z'
  return cover(
    S,
    dots(C, (x, y) => 0.9 - Math.hypot(x - 800, y - 420) / 760, [0, 0, 1600, 1040], 16),
    paper(stand, '#fffaf0'),
    ink(T, stand),
    ink(T, 'M860 452H990L1110 1040H930Z', {opacity: 0.5}),
    inkLine(K, stand, 9),
    paper('M400 404H1200L1160 456H440Z', '#fffaf0'),
    ink(C, 'M400 404H1200L1160 456H440Z', {opacity: 0.4}),
    inkLine(K, 'M400 404H1200L1160 456H440Z', 9),
    folded(310, T),
    folded(196, C),
    inkLine(K, 'M740 172C760 200 840 200 860 172', 7),
    paper(disc(800, 736, 222), '#fffaf0'),
    inkLine(K, disc(800, 736, 222), 10),
    inkLine(K, ticks, 8),
    inkLine(C, 'M800 736L652 772', 16),
    ink(C, disc(800, 736, 30)),
    ink(T, disc(808, 740, 30)),
  )
}
