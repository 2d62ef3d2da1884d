import {both, mirror, repeat, stroke, symmetric} from '../geometry.ts'
import {along, tones} from '../halftone.ts'
import {flat, piece} from '../parts.ts'
import type {Plan, Seam} from '../plan.ts'
import {reshape} from '../reshape.ts'

const mirrored = (...seams: Seam[]): Seam[] =>
  seams.flatMap(([path, width]): Seam[] => [
    [path, width],
    [mirror(path), width],
  ])

const NECK = 'M318 126C350 138 450 138 482 126C474 166 446 196 400 196C354 196 326 166 318 126Z'
const TEE_SIDE =
  'C286 142 244 154 204 170C168 184 148 208 132 242C114 282 98 318 82 354C112 380 150 396 188 402C200 376 212 350 222 324' +
  'C229 440 225 580 215 702C270 722 334 728 400 728'
const ARMHOLE = 'M208 168C238 206 244 268 222 326'
const LABEL = piece('M386 150h28v17h-28z', {fill: '#fbf8f0', line: 'var(--ln)', width: 2})
const BACK_COLLAR: Seam = ['M303 133C330 152 366 157 400 157C434 157 470 152 497 133', 3.2]
const HEM_SHADE =
  'M585 702C530 722 470 728 400 728C330 728 270 722 215 702L219 650C262 690 310 676 352 690C402 706 452 668 500 684C540 696 566 676 581 640Z'

const FOLDS: Seam[] = [
  ['M250 372C282 384 300 412 308 446', 3],
  ['M548 366C522 380 504 404 496 436', 3],
  ['M234 640C256 618 262 590 262 560', 3],
  ['M556 610C546 640 530 660 512 668', 3],
]
const SLEEVE_FOLDS: Seam[] = [
  ['M150 300C166 316 178 332 184 350', 2.6],
  ['M652 296C634 318 622 336 616 356', 2.6],
]
const TEE_HEMS = [
  'M217 684C272 704 336 710 400 710C464 710 528 704 583 684',
  ...both('M90 337C120 362 156 378 195 385'),
]

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

const waist = (y: number): number => 0.91 - 0.075 * Math.exp(-(((y - 470) / 130) ** 2))
export const fittedTee: Plan = reshape({...tee, label: 'Fitted tee'}, {across: waist, down: 0.97})

const boxy = (y: number): number => 1.02 + 0.12 * Math.min(1, Math.max(0, (y - 126) / 120))
export const oversizedTee: Plan = reshape({...tee, label: 'Oversized tee'}, {across: boxy, down: 0.98})

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

const small = (y: number): number => 1.02 - 0.1 * Math.min(1, Math.max(0, (y - 126) / 160))
const RINGER =
  'M303 133C316 190 350 220 400 220C450 220 484 190 497 133L482 126C472 168 442 194 400 194C358 194 328 168 318 126Z'
export const kidsTee: Plan = reshape(
  {
    ...tee,
    label: 'Kids’ tee',
    print: {x: 284, y: 262, width: 232, height: 296},
    base:
      flat(RINGER, 'var(--in)') +
      both('M82 354C112 380 150 396 188 402L196 382C160 376 122 360 92 334Z')
        .map(path => flat(path, 'var(--in)'))
        .join(''),
    seams: [...tee.seams, ...mirrored(['M92 334C122 360 160 376 196 382', 2.6])],
    stitches: ['M217 684C272 704 336 710 400 710C464 710 528 704 583 684'],
    back: {
      ...tee.back,
      base: flat(
        'M303 133C330 152 366 157 400 157C434 157 470 152 497 133L482 126C450 135 350 135 318 126Z',
        'var(--in)',
      ),
    },
  },
  {across: small, down: 0.84},
)

const BODY_LEG = 'C236 380 232 450 230 506C232 536 252 556 280 584C312 618 330 654 334 692C356 700 378 702 400 702'
const BODY_ARM =
  'C288 138 250 152 222 172C190 196 166 226 144 270C138 284 132 298 128 310C150 332 178 344 206 348C216 328 226 310 238 298'
const BODY_FOLDS: Seam[] = [
  ['M262 348C290 360 306 384 312 412', 2.8],
  ['M536 344C512 358 498 380 490 408', 2.8],
  ['M262 500C286 508 304 524 314 546', 2.8],
  ['M538 500C514 510 498 528 488 550', 2.8],
]
const snaps = repeat(
  3,
  share =>
    `<circle cx="${360 + share * 80}" cy="688" r="6.5" fill="var(--cord)" stroke="var(--edge)" stroke-width="3"/>`,
)

export const bodysuit: Plan = {
  label: 'Baby bodysuit',
  outline: symmetric(`M400 204C354 204 322 178 312 128${BODY_ARM}${BODY_LEG}`),
  opening: 'M312 128C346 140 454 140 488 128C478 178 446 204 400 204C354 204 322 178 312 128Z',
  print: {x: 298, y: 276, width: 204, height: 250},
  shades: [
    ...both(
      'M238 298C270 312 296 340 308 384C288 356 262 336 237 326Z',
      'M128 310C150 332 178 344 206 348L236 300C228 280 228 262 228 250C208 296 178 312 128 310Z',
    ),
    'M562 298C564 380 568 450 570 506C568 536 548 556 520 584C488 618 470 654 466 692L440 700C446 640 480 600 516 556C542 520 534 420 546 350Z',
    'M334 692C356 700 444 700 466 692L468 660C440 672 360 672 332 660Z',
  ],
  tone: tones(
    along(574, 330, 576, 520, 70),
    along(560, 560, 470, 700, 52, 0.9),
    along(330, 708, 470, 708, 52, 0.8),
    along(612, 270, 660, 330, 56, 0.85),
    along(138, 320, 200, 352, 36, 0.7),
    along(232, 380, 232, 520, 28, 0.6),
  ),
  highlights: [
    'M226 190C252 174 280 162 300 150C290 170 262 184 240 198C230 202 226 198 226 190Z',
    'M268 400C262 450 264 490 260 530C278 490 284 440 268 400Z',
  ],
  seams: [
    ...mirrored(
      ['M222 174C246 206 252 262 238 300', 3],
      ['M300 133C290 180 270 214 248 236', 3.2],
      ['M246 512C254 534 270 548 296 574C328 608 344 644 350 676', 2.8],
      ['M135 294C158 314 184 326 212 330', 2.8],
    ),
    ['M298 132C308 196 348 228 400 228C452 228 492 196 502 132', 3.2],
    ['M326 156C350 168 450 168 474 156', 2.4],
    ['M336 668C366 676 434 676 464 668', 3],
    ...BODY_FOLDS,
  ],
  ribs: repeat(13, share => {
    const angle = Math.PI * (0.14 + 0.72 * share)
    return stroke(
      400 - Math.cos(angle) * 96,
      128 + Math.sin(angle) * 84,
      400 - Math.cos(angle) * 84,
      128 + Math.sin(angle) * 72,
    )
  }),
  stitches: both('M254 506C262 526 278 540 304 566C336 600 352 638 358 668'),
  trims: snaps,
  back: {
    outline: symmetric(`M400 140C372 140 338 138 312 128${BODY_ARM}${BODY_LEG}`),
    opening: undefined,
    trims: undefined,
    ribs: undefined,
    print: {x: 290, y: 240, width: 220, height: 268},
    seams: [
      ...mirrored(
        ['M222 174C246 206 252 262 238 300', 3],
        ['M246 512C254 534 270 548 296 574C328 608 344 644 350 676', 2.8],
        ['M135 294C158 314 184 326 212 330', 2.8],
      ),
      ['M298 132C330 156 366 162 400 162C434 162 470 156 502 132', 3.2],
      ...BODY_FOLDS,
    ],
  },
}
