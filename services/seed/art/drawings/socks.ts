import type {Plan} from '../plan.ts'
import {repeat, stroke} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, shine} from '../shapes/parts.ts'

const SOCK =
  'M330 84C366 74 424 74 462 84C466 180 464 280 456 360C452 404 468 428 508 462C570 512 634 554 652 604C666 650 632 690 574 690' +
  'C510 690 444 656 392 618C340 580 306 548 306 490C308 420 322 260 330 84Z'
const HEEL = 'M306 490C304 548 340 580 392 618C402 570 392 512 372 470C350 466 326 472 306 490Z'
const CUFF_RIBS = repeat(12, share =>
  stroke(340 + share * 114, 84 - 4 * Math.sin(Math.PI * share), 338 + share * 118, 148 + 6 * Math.sin(Math.PI * share)),
)
const TOE = 'M556 500C600 532 642 568 652 604C666 650 632 690 574 690C560 690 546 688 532 685C526 620 534 560 556 500Z'

/** The plan of the crew socks. */
export const socks: Plan = {
  label: 'Crew socks',
  outline: SOCK,
  print: {x: 334, y: 176, width: 116, height: 140},
  bleed: {box: {x: 300, y: 74, width: 370, height: 620}, clip: SOCK, repeatWidth: 170},
  isToneOver: true,
  twin: 'translate(-96 -8)rotate(-9 400 400)',
  shades: [
    'M462 84C466 180 464 280 456 360C452 404 468 428 508 462L486 470C440 440 424 410 430 360C438 270 436 180 430 84Z',
    'M652 604C666 650 632 690 574 690C510 690 444 656 392 618L396 590C450 630 520 656 576 654C620 652 640 634 652 604Z',
  ],
  tone: tones(
    along(470, 100, 462, 380, 46),
    along(400, 640, 600, 706, 50, 0.9),
    along(466, 400, 560, 490, 30, 0.7),
    along(330, 110, 462, 110, 24, 0.4),
  ),
  highlights: [
    'M346 170C344 260 334 360 330 440C352 370 362 260 346 170Z',
    'M470 470C510 506 560 540 590 580C560 570 500 530 470 470Z',
  ],
  seams: [
    ['M327 150C366 160 424 160 464 150', 3.2],
    [HEEL, 3],
    ['M556 500C534 560 526 620 532 685', 3.2],
    ['M420 430C436 444 450 462 456 484', 2.6],
  ],
  ribs: CUFF_RIBS,
  gloss:
    flat(HEEL, 'var(--in)') +
    flat(TOE, 'var(--in)') +
    shine('M566 520C600 546 630 574 640 604C620 580 590 560 562 548Z'),
}
