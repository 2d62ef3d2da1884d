import type {Plan} from '../plan.ts'
import {both, ellipse, repeat, round, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, line, part, shade} from '../shapes/parts.ts'

const KERCHIEF = symmetric(
  'M400 250C300 250 214 222 140 176C128 186 122 200 128 214C204 372 302 548 386 706C392 716 396 718 400 718',
)
const KNOT_END = 'M150 180C112 172 78 178 50 200C66 206 78 214 86 226C100 214 124 208 150 212Z'
const TAIL_END = 'M142 190C104 206 82 236 74 276C90 268 104 266 118 268C122 246 134 226 154 214Z'
const alongEdge = (share: number): [number, number] => [168 + share * 232, 250 + share * 406]
const printedDots = repeat(13, share => {
  const [x, y] = alongEdge(0.04 + share * 0.92)
  return ellipse(round(x + 21), round(y - 4), 6) + ellipse(round(779 - x), round(y - 4), 6)
})
const printedBorder =
  flat(printedDots, 'var(--dt)') +
  line('M176 246C246 376 330 528 400 660C470 528 554 376 624 246', 4, 'var(--dt)') +
  line('M212 262C272 372 342 500 400 610C458 500 528 372 588 262', 4, 'var(--dt)')

/** The plan of the bandana. */
export const bandana: Plan = {
  label: 'Bandana',
  outline: KERCHIEF,
  base: printedBorder,
  print: {x: 322, y: 304, width: 156, height: 188},
  bleed: {box: {x: 110, y: 160, width: 580, height: 570}, clip: KERCHIEF, repeatWidth: 240},
  isToneOver: true,
  behind: [...both(TAIL_END), ...both(KNOT_END)].map(path => part(path) + shade(path)).join(''),
  shades: [
    'M660 176C672 186 678 200 672 214C596 372 498 548 414 706C408 716 404 718 400 718C470 560 560 400 610 230Z',
    'M140 176C214 222 300 250 400 250C500 250 586 222 660 176L664 204C590 262 500 290 400 290C300 290 210 262 136 204Z',
  ],
  tone: tones(
    along(676, 210, 420, 716, 84),
    along(150, 214, 400, 300, 26, 0.7),
    along(400, 300, 650, 214, 34, 0.8),
    along(140, 230, 380, 690, 26, 0.5),
  ),
  highlights: [
    'M190 250C240 350 290 440 330 510C300 430 250 330 206 256Z',
    'M250 226C300 240 350 246 400 246C350 256 290 252 250 226Z',
  ],
  seams: [
    ['M136 206C212 262 302 288 400 288C498 288 588 262 664 206', 3.2],
    ['M300 300C320 350 326 390 322 430', 2.8],
    ['M504 298C486 340 478 380 480 416', 2.8],
    ['M220 272C246 300 262 330 268 362', 2.8],
    ['M588 268C562 296 546 326 540 356', 2.8],
  ],
  stitches: ['M152 232C226 384 318 552 400 700C482 552 574 384 648 232'],
}
