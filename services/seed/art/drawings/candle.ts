import type {Plan} from '../plan.ts'
import {ellipse} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, line, shade} from '../shapes/parts.ts'

const JAR =
  'M206 300C206 272 292 252 400 252C508 252 594 272 594 300V650C594 690 512 714 400 714C288 714 206 690 206 650Z'

/** The plan of the scented candle. */
export const candle: Plan = {
  label: 'Scented candle',
  outline: JAR,
  print: {x: 308, y: 396, width: 184, height: 216},
  bleed: {box: {x: 280, y: 380, width: 240, height: 260}, clip: 'M286 384Q400 402 514 384V624Q400 644 286 624Z'},
  isPaper: true,
  isToneOver: true,
  base: flat('M286 384Q400 402 514 384V624Q400 644 286 624Z', '#fbf8f0'),
  shades: [
    'M594 300V650C594 690 512 714 400 714C360 714 324 710 296 704C440 700 536 690 540 640V330C574 320 594 312 594 300Z',
    'M206 300V650C206 664 214 676 230 686C226 560 230 440 228 322C214 314 206 308 206 300Z',
  ],
  tone: tones(along(604, 320, 604, 690, 110), along(280, 728, 540, 726, 50, 0.8), along(200, 340, 202, 660, 28, 0.6)),
  highlights: ['M238 340C248 344 258 346 270 348V684C258 682 248 678 238 674Z', 'M552 356L562 352V676L552 680Z'],
  seams: [
    ['M286 384Q400 402 514 384V624Q400 644 286 624Z', 3],
    ['M222 676C270 694 330 702 400 702C470 702 530 694 578 676', 2.6],
  ],
  front:
    flat(ellipse(400, 300, 194, 48), 'var(--f)') +
    flat(ellipse(400, 306, 174, 38), '#fbf1da') +
    shade('M226 306C234 282 306 266 400 266C494 266 566 282 574 306C550 288 480 282 400 282C320 282 250 288 226 306Z') +
    line(ellipse(400, 300, 194, 48), 5, 'var(--edge)') +
    line(ellipse(400, 306, 174, 38), 2.6) +
    `<g style="mix-blend-mode:multiply">${flat('M400 100C442 156 456 190 452 222C448 252 428 270 400 270C372 270 352 252 348 222C344 190 358 156 400 100Z', '#ffc72c')}` +
    `${flat('M404 164C426 196 434 214 432 232C430 254 418 268 402 268C386 268 374 254 374 236C374 214 388 196 404 164Z', '#ff5a3c')}</g>` +
    line(
      'M400 100C442 156 456 190 452 222C448 252 428 270 400 270C372 270 352 252 348 222C344 190 358 156 400 100Z',
      4,
      'var(--edge)',
    ) +
    line('M400 306C402 286 398 270 402 246', 6, 'var(--edge)'),
  ground: 'M196 704C270 750 660 752 756 700C700 676 560 668 420 676C320 676 230 684 196 704Z',
}
