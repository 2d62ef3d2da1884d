import type {Plan} from '../plan.ts'
import {both, mirror, repeat, stroke, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'

const JOGGER_LEG =
  'C250 230 230 340 234 430C238 520 256 590 268 646C262 664 264 700 272 734C300 744 334 744 362 734C368 700 368 668 362 648' +
  'C374 560 390 440 400 340'
const joggerCuffs = repeat(8, share => stroke(277 + share * 76, 662 + share * 3, 281 + share * 72, 726))

/** The plan of the fleece joggers. */
export const joggers: Plan = {
  label: 'Fleece joggers',
  outline: symmetric(`M400 74C350 74 312 78 286 86C284 104 280 118 274 136${JOGGER_LEG}`),
  print: {x: 430, y: 318, width: 108, height: 130},
  shades: [
    'M362 648C374 560 390 440 400 340C400 330 404 330 404 340L384 330C366 420 356 520 342 648Z',
    'M526 136C550 230 570 340 566 430C562 520 544 590 532 646L500 652C520 560 520 470 514 380C508 280 510 210 500 140Z',
    ...both('M268 646C290 656 340 656 362 648L364 626C336 616 296 616 264 624Z'),
    'M286 124C330 136 470 136 514 124L526 140C480 156 320 156 274 140Z',
  ],
  tone: tones(
    along(570, 230, 566, 480, 66),
    along(562, 490, 526, 730, 54, 0.95),
    along(400, 360, 364, 720, 36, 0.8),
    along(270, 736, 362, 736, 40, 0.7),
    along(436, 736, 530, 736, 46, 0.7),
    along(286, 140, 514, 140, 26, 0.5),
  ),
  highlights: [
    'M270 250C254 320 250 380 256 440C272 390 282 310 270 250Z',
    'M268 510C272 560 284 600 292 630C296 590 286 540 268 510Z',
  ],
  seams: [
    ['M274 134C330 148 470 148 526 134', 3.2],
    ['M400 144L400 340', 3],
    ...mirrored(
      ['M290 140C294 190 282 226 252 250', 3.2],
      ['M266 650C290 660 338 660 363 652', 3.2],
      ['M400 340C388 326 366 314 344 310', 2.8],
      ['M256 420C278 428 296 430 312 424', 2.6],
      ['M262 580C280 592 300 596 320 592', 2.6],
    ),
  ],
  ribs:
    joggerCuffs +
    mirror(joggerCuffs) +
    repeat(26, share =>
      stroke(
        292 + share * 216,
        92 - 10 * Math.sin(Math.PI * share),
        288 + share * 224,
        128 + 8 * Math.sin(Math.PI * share),
      ),
    ),
  stitches: both('M300 142C304 196 290 236 258 260'),
  cords: ['M386 132C376 168 386 200 374 240', 'M414 132C424 172 412 206 424 252'],
  back: {cords: undefined, print: {x: 430, y: 180, width: 84, height: 100}},
}
