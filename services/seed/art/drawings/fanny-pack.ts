import type {Plan} from '../plan.ts'
import {roundedBox, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {band, line, part} from '../shapes/parts.ts'
import {pull, zipAlong} from './zip.ts'

const POUCH = symmetric('M400 318C310 318 226 316 178 330C152 340 142 370 148 412C162 512 250 590 400 590')

/** The plan of the fanny pack. */
export const fannyPack: Plan = {
  label: 'Fanny pack',
  outline: POUCH,
  print: {x: 330, y: 412, width: 140, height: 160},
  bleed: {box: {x: 140, y: 310, width: 520, height: 290}, clip: POUCH, repeatWidth: 220},
  isToneOver: true,
  behind:
    band(
      'M176 352C70 330 60 196 170 158C240 136 320 132 400 132C480 132 560 136 630 158C740 196 730 330 624 352',
      34,
      'var(--in)',
    ) +
    part(roundedBox(338, 104, 124, 56, 10), {fill: '#26322f'}) +
    line('M372 104V160M428 104V160', 3, '#bfbdb4') +
    line('M388 132H412', 5, '#bfbdb4') +
    part(roundedBox(262, 110, 26, 46, 5), {fill: '#26322f', width: 4}),
  shades: [
    'M622 330C648 340 658 370 652 412C638 512 550 590 400 590C352 590 312 582 280 570C460 580 600 500 606 326Z',
    'M178 330C226 316 574 316 622 330L630 352C570 344 230 344 170 352Z',
  ],
  tone: tones(
    along(664, 370, 560, 580, 84),
    along(300, 604, 500, 608, 50, 0.9),
    along(170, 344, 630, 344, 24, 0.6),
    along(154, 420, 250, 560, 24, 0.5),
  ),
  highlights: [
    'M178 378C180 430 206 480 246 516C222 470 210 420 214 380Z',
    'M300 372C340 366 380 366 420 366C380 376 340 380 300 372Z',
  ],
  seams: [],
  stitches: ['M176 396C196 492 270 566 400 566C530 566 604 492 624 396'],
  trims:
    zipAlong('M186 368C290 352 510 352 614 368') +
    pull(600, 366) +
    part('M146 352L186 338L190 392L156 402Z', {fill: 'var(--in)', width: 4}) +
    part('M654 352L614 338L610 392L644 402Z', {fill: 'var(--in)', width: 4}),
}
