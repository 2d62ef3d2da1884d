import type {Plan} from '../plan.ts'
import {repeat, round} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {line} from '../shapes/parts.ts'

const TERRY =
  'M236 60C330 52 470 66 574 56C580 180 570 300 576 420C582 540 572 650 578 738C470 746 340 734 232 742C226 640 238 520 230 400C226 280 240 170 236 60Z'
const fringe = (y: number, length: number): string =>
  repeat(44, share => `M${round(238 + share * 332)} ${y}l${round(Math.sin(share * 31) * 2)} ${length}`)

/** The plan of the beach towel. */
export const towel: Plan = {
  label: 'Beach towel',
  tilt: 'rotate(5 400 400)',
  outline: TERRY,
  print: {x: 272, y: 214, width: 264, height: 330},
  bleed: {box: {x: 222, y: 48, width: 362, height: 700}, clip: TERRY, repeatWidth: 330},
  isToneOver: true,
  shades: [
    'M574 56C580 180 570 300 576 420C582 540 572 650 578 738L536 742C546 640 532 540 540 420C546 300 536 180 540 60Z',
    'M578 738C470 746 340 734 232 742L232 716C330 706 450 722 577 712Z',
  ],
  tone: tones(along(586, 90, 584, 730, 58), along(236, 754, 580, 752, 46, 0.85), along(228, 300, 230, 720, 22, 0.4)),
  highlights: [
    'M262 160C258 300 270 440 262 590C282 450 282 290 262 160Z',
    'M450 170C442 270 456 380 448 490C466 380 470 270 450 170Z',
  ],
  gloss:
    '<g fill="none" stroke="var(--cord)" stroke-opacity=".85"><path d="M237 112C330 104 470 118 574 108M231 690C340 682 470 694 577 686" stroke-width="15"/>' +
    '<path d="M237 138C330 130 470 144 574 134M231 664C340 656 470 668 576 660" stroke-width="5"/></g>',
  seams: [
    ['M237 104C330 96 470 110 574 100M237 120C330 112 470 126 574 116', 2.2],
    ['M231 682C340 674 470 686 577 678M231 698C340 690 470 702 577 694', 2.2],
    ['M300 300C294 340 304 380 298 420', 2.6],
    ['M520 500C526 540 516 580 522 616', 2.6],
  ],
  stitches: ['M238 76C330 68 470 82 573 72', 'M232 726C340 718 470 730 577 722'],
  behind: line(fringe(738, 20) + fringe(60, -16), 4, 'var(--edge)'),
}
