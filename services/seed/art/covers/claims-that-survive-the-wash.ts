import {roundedBox} from '../shapes/geometry.ts'
import {box, C, CREAM, cover, disc, dots, group, ink, inkLine, K, paper, S, T, trimmed} from './sheet.ts'

const LEAF = 'M0 150C-110 80 -110 -70 0 -170C110 -70 110 80 0 150Z'
const VEINS = 'M0 190V-130M0 90L54 40M0 90L-54 40M0 30L60 -24M0 30L-60 -24M0 -30L46 -76M0 -30L-46 -76'

/** A leaf going round behind the washing-machine door, losing its coral plate as it goes. */
export function claimsThatSurviveTheWash(): string {
  const [cx, cy] = [800, 580]
  const glass = disc(cx, cy, 336)
  const water = 'M420 560C520 500 600 500 700 560C800 620 900 620 1000 560C1060 524 1120 520 1180 540V960H420Z'
  const leaf = (at: string, coral: string) => group(at, ink(T, LEAF), coral, inkLine(K, VEINS, 6))
  return cover(
    '#ece2cd',
    ink(T, box(0, 0, 1600, 150)),
    paper(disc(230, 76, 44), CREAM) + paper(disc(370, 76, 44), CREAM) + paper(roundedBox(1090, 36, 400, 80, 10), CREAM),
    inkLine(C, 'M230 76L256 48M370 76L344 48', 12),
    inkLine(T, 'M1130 76H1240M1270 76H1330M1360 76H1380', 12),
    dots(
      T,
      (x, y) => Math.max(0, (Math.hypot(x - 760, y - 540) - 400) / 420) * (y > 170 ? 1 : 0),
      [0, 180, 1600, 1040],
      22,
    ),
    paper(disc(cx, cy, 440), CREAM),
    ink(S, disc(cx, cy, 432)),
    paper(glass, '#fffaf0'),
    trimmed(
      'glass',
      glass,
      leaf('translate(650 470)rotate(-50)scale(.92)', ink(C, LEAF, {turn: 'translate(6 -4)'})),
      leaf('translate(930 480)rotate(46)scale(.92)', ink(C, LEAF, {turn: 'translate(48 -34)rotate(9)'})),
      leaf('translate(820 760)rotate(150)scale(.92)', ''),
      ink(C, LEAF, {turn: 'translate(620 790)rotate(-118)scale(.84)', opacity: 0.55}),
      ink(T, water, {opacity: 0.28}),
      dots(T, (_, y) => (y - 560) / 480, [440, 560, 1160, 930], 13),
    ),
    inkLine(T, glass, 22),
    inkLine(K, disc(cx, cy, 438), 8),
    paper(roundedBox(1196, 530, 60, 120, 14), '#fffaf0'),
    inkLine(K, roundedBox(1196, 530, 60, 120, 14), 7),
  )
}
