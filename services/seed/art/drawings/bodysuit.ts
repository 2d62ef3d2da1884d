import type {Plan, Seam} from '../plan.ts'
import {both, repeat, stroke, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'

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

/** The plan of the baby bodysuit. */
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
