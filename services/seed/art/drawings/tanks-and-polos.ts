import {both, mirror, repeat, stroke, symmetric} from '../geometry.ts'
import {along, tones} from '../halftone.ts'
import {flat, line, piece, sewing, shade, shine} from '../parts.ts'
import type {Plan, Seam} from '../plan.ts'
import {tee} from './tees.ts'

const mirrored = (...seams: Seam[]): Seam[] =>
  seams.flatMap(([path, width]): Seam[] => [
    [path, width],
    [mirror(path), width],
  ])

const TANK_SIDE = 'C292 120 276 122 262 126C264 208 250 270 206 318C214 440 216 580 206 704C268 724 334 730 400 730'
const TANK_FOLDS: Seam[] = [
  ...mirrored(['M278 122C282 214 264 282 216 330', 3.2]),
  ['M246 372C276 386 294 414 302 448', 3],
  ['M556 366C530 380 510 404 500 440', 3],
  ['M228 642C250 620 256 592 256 562', 3],
  ['M564 612C554 640 538 660 520 668', 3],
]
const TANK_HEM = 'M208 686C270 706 336 712 400 712C464 712 530 706 592 686'

export const tank: Plan = {
  label: 'Unisex tank',
  outline: symmetric(`M400 262C346 262 316 226 306 118${TANK_SIDE}`),
  opening: 'M306 118C308 158 340 186 400 186C460 186 492 158 494 118C502 200 478 272 400 272C322 272 298 200 306 118Z',
  print: {x: 284, y: 300, width: 232, height: 300},
  shades: [
    ...both('M206 318C252 350 284 384 300 440C276 400 246 372 208 352Z'),
    'M594 704C532 724 466 730 400 730C334 730 268 724 206 704L210 650C262 690 310 676 352 690C402 706 452 668 500 684C544 698 570 676 590 640Z',
    'M594 318C586 440 584 580 594 704L548 716C568 630 536 560 560 480Z',
  ],
  tone: tones(
    along(604, 340, 600, 720, 78),
    along(206, 420, 206, 700, 34, 0.7),
    along(206, 736, 600, 736, 62, 0.8),
    along(590, 326, 504, 430, 30, 0.7),
    along(208, 330, 296, 420, 26, 0.7),
    along(530, 150, 540, 250, 30, 0.8),
  ),
  highlights: [
    'M270 136C272 210 262 266 232 312C276 270 290 210 286 134Z',
    'M250 430C244 510 246 580 238 660C262 580 268 510 250 430Z',
  ],
  seams: [
    ['M290 120C300 236 336 280 400 280C464 280 500 236 510 120', 3.2],
    ['M306 118C308 158 340 186 400 186C460 186 492 158 494 118', 3],
    ...TANK_FOLDS,
  ],
  stitches: [TANK_HEM, 'M281 122C291 246 332 291 400 291C468 291 509 246 519 122'],
  back: {
    outline: symmetric(`M400 186C340 186 308 158 306 118${TANK_SIDE}`),
    opening: undefined,
    print: {x: 278, y: 250, width: 244, height: 320},
    seams: [['M290 120C296 172 334 204 400 204C466 204 504 172 510 120', 3.2], ...TANK_FOLDS],
    stitches: [TANK_HEM, 'M281 122C288 182 330 215 400 215C470 215 512 182 519 122'],
  },
}

const WING = 'M332 98C312 112 298 130 292 150C310 180 334 212 358 240C370 222 384 208 400 200C372 172 348 140 332 98Z'
const wings = both(WING)
  .map((path, index) => piece(path) + (index ? shade(path) : ''))
  .join('')
const wingEdges = both('M302 152C318 178 338 204 358 226').map(sewing).join('')
const placket =
  piece('M379 198L421 198L421 352L379 352Z', {width: 3.4, line: 'var(--ln)'}) +
  shade('M408 198L421 198L421 352L408 352Z') +
  repeat(3, share => {
    const y = 236 + share * 80
    return `<circle cx="400" cy="${y}" r="8" fill="var(--cord)" stroke="var(--edge)" stroke-width="3"/><path d="M397 ${y}h6" stroke="var(--edge)" stroke-width="2"/>`
  }) +
  line('M379 340L421 352M421 340L379 352M379 340L421 340', 2)
const cuffRibs = repeat(9, share => stroke(91 + share * 104, 335 + share * 44, 82 + share * 106, 354 + share * 48))
const POLO_SEAMS: Seam[] = tee.seams.filter(([path]) => !path.startsWith('M303') && !path.startsWith('M331'))

export const polo: Plan = {
  ...tee,
  label: 'Polo shirt',
  print: {x: 452, y: 262, width: 92, height: 110},
  opening: 'M330 100C352 112 448 112 470 100C470 150 440 190 400 204C360 190 330 150 330 100Z',
  seams: [...POLO_SEAMS, ...mirrored(['M92 334C122 360 160 376 196 382', 2.6])],
  ribs: cuffRibs + mirror(cuffRibs),
  stitches: ['M217 684C272 704 336 710 400 710C464 710 528 704 583 684'],
  trims: placket + wings + wingEdges + shine('M306 150C312 136 322 124 332 116C336 130 330 150 318 164Z'),
  back: {
    ...tee.back,
    ribs: cuffRibs + mirror(cuffRibs),
    stitches: ['M217 684C272 704 336 710 400 710C464 710 528 704 583 684'],
    trims:
      piece('M332 98C366 108 434 108 468 98C486 112 498 130 506 150C470 172 330 172 294 150C302 130 314 112 332 98Z') +
      sewing('M304 144C340 162 460 162 496 144') +
      flat('M302 150C340 166 460 166 498 150C466 178 334 178 302 150Z', 'var(--sh)').replace('/>', ' opacity=".18"/>'),
    seams: [...POLO_SEAMS, ...mirrored(['M92 334C122 360 160 376 196 382', 2.6])],
    print: {x: 264, y: 226, width: 272, height: 340},
  },
}
