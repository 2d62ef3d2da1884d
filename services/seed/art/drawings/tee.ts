import type {Plan, Seam} from '../plan.ts'
import {both, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'
import {part} from '../shapes/parts.ts'
import {BACK_COLLAR, FOLDS, HEM_SHADE, TEE_SIDE} from './tee-parts.ts'

const NECK = 'M318 126C350 138 450 138 482 126C474 166 446 196 400 196C354 196 326 166 318 126Z'
const ARMHOLE = 'M208 168C238 206 244 268 222 326'
const LABEL = part('M386 150h28v17h-28z', {fill: '#fbf8f0', line: 'var(--ln)', width: 2})
const SLEEVE_FOLDS: Seam[] = [
  ['M150 300C166 316 178 332 184 350', 2.6],
  ['M652 296C634 318 622 336 616 356', 2.6],
]
const TEE_HEMS = [
  'M217 684C272 704 336 710 400 710C464 710 528 704 583 684',
  ...both('M90 337C120 362 156 378 195 385'),
]

/** The plan of the unisex tee. */
export const tee: Plan = {
  label: 'Unisex tee',
  outline: symmetric(`M400 194C358 194 328 168 318 126${TEE_SIDE}`),
  opening: NECK,
  print: {x: 272, y: 250, width: 256, height: 330},
  shades: [
    ...both(
      'M222 324C262 344 292 380 306 438C284 398 256 366 221 350Z',
      'M82 354C112 380 150 396 188 402L222 324C216 300 214 290 214 276C196 330 160 356 82 354Z',
    ),
    HEM_SHADE,
    'M578 324C571 440 575 580 585 702L538 716C560 640 530 560 552 470C560 430 560 380 578 324Z',
  ],
  tone: tones(
    along(590, 340, 588, 720, 74),
    along(212, 420, 214, 700, 34, 0.7),
    along(215, 735, 590, 735, 62, 0.8),
    along(640, 300, 690, 380, 66, 0.9),
    along(118, 352, 186, 398, 44, 0.8),
    along(578, 330, 494, 430, 30, 0.75),
    along(222, 330, 300, 420, 26, 0.7),
  ),
  highlights: [
    'M206 184C240 170 276 158 306 144C296 164 262 178 224 196C214 200 208 194 206 184Z',
    'M252 420C246 500 248 570 242 650C262 570 268 500 252 420Z',
  ],
  seams: [
    ...mirrored([ARMHOLE, 3.2]),
    ['M303 133C316 190 350 220 400 220C450 220 484 190 497 133', 3.2],
    ['M331 152C352 164 448 164 469 152', 2.4],
    ...FOLDS,
    ...SLEEVE_FOLDS,
  ],
  stitches: [...TEE_HEMS, 'M296 137C310 198 346 230 400 230C454 230 490 198 504 137'],
  trims: LABEL,
  back: {
    outline: symmetric(`M400 135C372 135 342 133 318 126${TEE_SIDE}`),
    opening: undefined,
    trims: undefined,
    print: {x: 264, y: 216, width: 272, height: 350},
    seams: [...mirrored([ARMHOLE, 3.2]), BACK_COLLAR, ...FOLDS, ...SLEEVE_FOLDS],
    stitches: [...TEE_HEMS, 'M296 137C328 161 364 167 400 167C436 167 472 161 504 137'],
  },
}
