import type {Plan, Seam} from '../plan.ts'
import {both, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'
import {tee} from './tee.ts'
import {BACK_COLLAR, FOLDS, HEM_SHADE} from './tee-parts.ts'

const CUFFED_SIDE = (neck: string) =>
  symmetric(
    `${neck}C286 142 250 152 212 168C184 182 170 208 158 242C134 318 110 480 94 640C92 656 92 666 94 678C118 692 144 694 166 688` +
      'C178 600 200 474 226 372C232 470 228 590 218 702C272 722 334 728 400 728',
  )
const LONG_SEAMS: Seam[] = [
  ...mirrored(['M212 170C238 210 244 300 226 374', 3.2], ['M96 650C120 664 146 668 169 662', 2.6]),
  ...FOLDS,
  ['M162 400C178 416 190 434 194 456', 2.6],
  ['M148 470C164 484 174 500 178 520', 2.6],
  ['M638 410C622 426 610 444 606 466', 2.6],
  ['M652 480C638 494 626 510 622 530', 2.6],
]

/** The plan of the long sleeve tee. */
export const longsleeve: Plan = {
  ...tee,
  label: 'Long sleeve tee',
  outline: CUFFED_SIDE('M400 194C358 194 328 168 318 126'),
  print: {x: 274, y: 262, width: 252, height: 320},
  shades: [
    ...both(
      'M226 372C262 394 290 430 304 488C282 450 256 420 227 404Z',
      'M166 688C178 600 200 474 226 372C220 350 218 330 216 310C204 420 180 560 136 690Z',
    ),
    HEM_SHADE,
    'M574 372C568 470 572 590 582 702L538 716C560 640 530 570 552 490C560 450 560 420 574 372Z',
  ],
  tone: tones(
    along(588, 390, 588, 720, 70),
    along(214, 440, 214, 700, 32, 0.7),
    along(215, 735, 590, 735, 60, 0.8),
    along(626, 420, 688, 680, 44, 0.95),
    along(204, 430, 158, 680, 30, 0.8),
    along(574, 380, 498, 470, 28, 0.75),
    along(226, 380, 298, 462, 26, 0.7),
  ),
  highlights: [
    'M206 184C240 170 276 158 306 144C296 164 262 178 224 196C214 200 208 194 206 184Z',
    'M138 430C126 500 118 570 110 636C128 580 144 500 138 430Z',
  ],
  seams: [
    ...LONG_SEAMS,
    ['M303 133C316 190 350 220 400 220C450 220 484 190 497 133', 3.2],
    ['M331 152C352 164 448 164 469 152', 2.4],
  ],
  stitches: [
    'M219 684C272 704 336 710 400 710C464 710 528 704 581 684',
    ...both('M95 640C120 654 146 658 170 652'),
    'M296 137C310 198 346 230 400 230C454 230 490 198 504 137',
  ],
  back: {
    outline: CUFFED_SIDE('M400 135C372 135 342 133 318 126'),
    opening: undefined,
    trims: undefined,
    print: {x: 266, y: 220, width: 268, height: 344},
    seams: [...LONG_SEAMS, BACK_COLLAR],
    stitches: [
      'M219 684C272 704 336 710 400 710C464 710 528 704 581 684',
      'M296 137C328 161 364 167 400 167C436 167 472 161 504 137',
    ],
  },
}
