import type {Plan, Seam} from '../plan.ts'
import {both, mirror, repeat, stroke} from '../shapes/geometry.ts'
import {along, type Tone, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'

/** The outline of a sweatshirt from below the shoulder to the middle of the hem. */
export const BODY_SIDE =
  'C162 252 152 294 152 294C134 380 112 510 98 626C94 650 92 668 92 686C116 698 146 702 172 698C176 682 180 664 184 642' +
  'C198 560 214 462 228 376C233 470 230 560 226 650C224 670 224 690 226 708C280 724 340 728 400 728'

/** Shaded areas of every fleece top. */
export const SHADES = [
  ...both(
    'M228 376C262 400 290 440 300 500C280 462 256 430 229 412Z',
    'M184 642C198 560 214 462 228 376C224 352 222 336 222 316C206 420 184 540 150 640Z',
  ),
  'M574 652C520 668 460 672 400 672C340 672 280 668 226 652L230 600C270 650 330 628 380 650C440 672 500 630 572 620Z',
  'M572 376C567 470 570 560 574 652L530 664C552 590 524 540 548 470Z',
]

/** Halftone of every fleece top. */
export const TONE: Tone = tones(
  along(582, 390, 576, 700, 70),
  along(226, 430, 226, 690, 30, 0.7),
  along(230, 700, 575, 700, 62, 0.72),
  along(628, 420, 690, 690, 46, 0.95),
  along(212, 420, 166, 680, 30, 0.8),
  along(572, 384, 500, 470, 28, 0.7),
  along(228, 384, 296, 470, 26, 0.7),
)

/** Armholes, cuffs and hem of every fleece top. */
export const SEAMS: Seam[] = [
  ...mirrored(['M214 206C242 250 246 320 228 378', 3.2], ['M98 630C124 642 156 646 184 642', 3.2]),
  ['M226 654C280 670 340 674 400 674C460 674 520 670 574 654', 3.2],
  ['M158 410C176 424 190 440 198 462', 2.8],
  ['M148 470C166 484 178 498 184 516', 2.8],
  ['M642 420C626 434 614 452 608 474', 2.8],
  ['M652 486C636 500 624 516 620 532', 2.8],
]

/** Folds of a fleece body. */
export const FOLDS: Seam[] = [
  ['M254 410C280 428 294 456 300 492', 3],
  ['M544 412C522 430 510 452 504 480', 3],
  ['M250 630C264 610 268 590 266 566', 3],
  ['M552 600C544 622 530 638 512 646', 3],
]
const cuffRibs = repeat(6, share => stroke(106 + share * 68, 640 + share * 6, 100 + share * 66, 684 + share * 8))
const hemRibs = repeat(26, share => {
  const x = 236 + share * 328
  const sag = 20 * (1 - (2 * share - 1) ** 2)
  return stroke(x, 661 + sag * 0.9, x, 706 + sag)
})

/** Knitted ribs of hem and cuffs. */
export const RIBS = hemRibs + cuffRibs + mirror(cuffRibs)

/** The seam above the ribbed hem. */
export const HEM_STITCH = 'M226 640C280 656 340 660 400 660C460 660 520 656 574 640'

/** The stitching around both armholes. */
export const ARM_STITCHES = both('M224 208C252 256 254 318 236 380')

/** The highlight of the left sleeve. */
export const ARM_LIGHT = 'M130 480C122 540 116 580 112 620C130 570 140 520 130 480Z'

/** The rim of a hood from the front. */
export const HOOD_RIM =
  'M400 84C350 84 318 118 318 166C318 206 352 244 400 276C448 244 482 206 482 166C482 118 450 84 400 84Z'

/** The shade around the opening of a hood. */
export const HOOD_SHADE =
  'M290 146C290 196 330 250 400 290C470 250 510 196 510 146C516 166 524 178 534 182C520 240 460 290 400 312C340 290 280 240 266 182C278 176 288 164 290 146Z'

/** The key lines of a hood from the front. */
export const HOOD_SEAMS: Seam[] = [
  [HOOD_RIM, 3.6],
  ['M266 182C282 236 334 282 400 306C466 282 518 236 534 182', 3.2],
]

/** The stitching around the rim of a hood. */
export const HOOD_STITCH = 'M304 170C306 216 346 258 400 290C454 258 494 216 496 170'

/** The highlights of a hood. */
export const HOOD_LIGHT = 'M330 82C306 104 300 132 300 160C310 132 316 108 340 88Z'

/** Halftone of a fleece top with a hood. */
export const HOOD_TONE = tones(TONE, along(500, 120, 530, 190, 36, 0.9), along(520, 200, 410, 300, 36, 0.75))

/** The back of a hooded top. */
export const hoodBack: Partial<Plan> = {
  base: undefined,
  cords: undefined,
  trims: undefined,
  opening: undefined,
  shades: [
    ...SHADES,
    'M266 182C300 250 350 282 400 286C450 282 500 250 534 182C540 230 480 306 400 310C320 306 260 230 266 182Z',
  ],
  highlights: ['M330 90C306 112 300 140 302 172C312 140 320 116 346 96Z', ARM_LIGHT],
  seams: [
    ...SEAMS,
    ...FOLDS,
    ['M266 182C286 250 340 288 400 292C460 288 514 250 534 182', 3.4],
    ['M400 60C404 130 404 210 400 290', 3],
    ['M330 250C346 238 356 222 360 204', 2.6],
    ['M470 250C454 238 446 222 442 204', 2.6],
  ],
  stitches: [HEM_STITCH, ...ARM_STITCHES, 'M391 62C395 130 395 210 391 288', 'M409 62C413 130 413 210 409 288'],
  print: {x: 272, y: 318, width: 256, height: 300},
}
