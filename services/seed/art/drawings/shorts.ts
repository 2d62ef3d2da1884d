import type {Plan} from '../plan.ts'
import {both, repeat, stroke, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'

/** The plan of the fleece shorts. */
export const shorts: Plan = {
  label: 'Fleece shorts',
  outline: symmetric(
    'M400 136C348 136 302 140 272 150C270 170 264 188 256 208C236 320 212 450 188 590C230 622 310 640 368 636C378 570 392 490 400 430',
  ),
  print: {x: 464, y: 448, width: 104, height: 124},
  shades: [
    'M368 636C378 570 392 490 400 430L384 410C366 480 352 560 336 636Z',
    'M544 208C564 320 588 450 612 590L570 614C556 520 540 440 532 370C524 300 530 250 520 200Z',
    ...both('M188 590C230 622 310 640 368 636L372 606C316 610 236 596 194 562Z'),
    'M270 190C330 206 470 206 530 190L544 210C480 226 320 226 256 210Z',
  ],
  tone: tones(
    along(590, 300, 622, 590, 74),
    along(400, 440, 364, 630, 40, 0.8),
    along(190, 612, 366, 654, 44, 0.8),
    along(434, 654, 610, 612, 54, 0.9),
    along(270, 204, 530, 204, 28, 0.5),
  ),
  highlights: [
    'M252 290C240 360 226 430 216 500C238 450 262 370 252 290Z',
    'M440 470C446 510 452 560 456 600C466 560 462 510 440 470Z',
  ],
  seams: [
    ['M260 198C320 214 480 214 540 198', 3.2],
    ['M400 210L400 430', 3],
    ...mirrored(
      ['M278 206C282 266 268 306 236 334', 3.2],
      ['M400 430C388 412 366 398 342 394', 2.8],
      ['M300 520C318 506 328 486 330 462', 2.8],
    ),
  ],
  ribs: repeat(28, share =>
    stroke(
      280 + share * 240,
      156 - 12 * Math.sin(Math.PI * share),
      274 + share * 252,
      192 + 8 * Math.sin(Math.PI * share),
    ),
  ),
  stitches: [...both('M193 568C236 600 316 616 371 612', 'M289 208C293 272 276 316 241 346')],
  cords: ['M384 206C372 246 384 282 370 326', 'M416 206C428 250 414 288 428 340'],
  back: {cords: undefined},
}
