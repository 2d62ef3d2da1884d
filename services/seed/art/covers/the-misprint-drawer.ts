import {artworkOf, placeArtwork} from '../artwork.ts'
import {PLANS} from '../plans.ts'
import {box, C, CREAM, cover, disc, dots, group, ink, inkLine, K, paper, S, T, trimmed} from './sheet.ts'

const TEE = PLANS.tee.outline
const shirt = (at: string, colour: string, print: string): string =>
  group(
    at,
    ink(T, TEE, {turn: 'translate(18 20)', opacity: 0.35}),
    paper(TEE, '#fffaf0'),
    ink(colour, TEE),
    print,
    inkLine(K, TEE, 8),
    inkLine(K, 'M303 133C316 190 350 220 400 220C450 220 484 190 497 133', 5),
  )

/** A drawer of the plan chest, and the shirts that went wrong. */
export function theMisprintDrawer(): string {
  const bird = `<g transform="rotate(180 400 420)">${placeArtwork(artworkOf('songbird'), {x: 270, y: 260, width: 260, height: 312}, 'contain', 'bird')}</g>`
  const fruit = `<g transform="rotate(24 400 420)">${placeArtwork(artworkOf('citrus'), {x: 270, y: 260, width: 260, height: 312}, 'contain', 'fruit')}</g>`
  const drawer = 'M150 60H1450L1560 740H40Z'
  const front = 'M20 740H1580V960H20Z'
  return cover(
    S,
    paper(drawer, '#ece2cd'),
    ink(T, 'M150 60H1450L1470 170H130Z', {opacity: 0.4}),
    dots(
      T,
      (x, y) => Math.max((260 - y) / 260, (170 - x + y * 0.1) / 160, (x - 1440 - y * 0.08) / 160),
      [40, 60, 1560, 740],
      14,
    ),
    trimmed(
      'drawer',
      drawer,
      shirt('translate(96 108)rotate(-7)scale(.78)', CREAM, bird),
      shirt('translate(956 70)rotate(9)scale(.78)', S, ink(C, disc(528, 560, 96)) + ink(T, disc(492, 600, 60))),
      shirt('translate(520 150)rotate(3)scale(.8)', CREAM, fruit),
    ),
    inkLine(K, drawer, 9),
    paper(front, '#fffaf0'),
    ink(T, front),
    ink(T, 'M20 900H1580V960H20Z', {opacity: 0.6}),
    dots(C, (_, y) => (y - 960) / 110, [0, 970, 1600, 1040], 14),
    paper(box(660, 790, 280, 74), '#fffaf0'),
    inkLine(K, `${front}M660 790h280v74h-280Z`, 9),
    inkLine(C, 'M690 816H860M690 840H800', 8),
    paper('M250 800H430V822C430 860 250 860 250 822Z M1170 800H1350V822C1350 860 1170 860 1170 822Z', S),
    inkLine(K, 'M250 800H430V822C430 860 250 860 250 822Z M1170 800H1350V822C1350 860 1170 860 1170 822Z', 7),
  )
}
