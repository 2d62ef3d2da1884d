import type {Plan} from '../plan.ts'
import {ellipse} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, line, shade, shine} from '../shapes/parts.ts'

const HANDLE =
  'M548 262C660 236 738 308 726 418C716 516 632 590 540 584L543 528C606 528 662 484 670 410C678 342 634 300 553 318Z'

/** The part of the wrap-around print that one side shows. */
const WRAP = 'M190 246Q370 290 550 246L540 596Q370 650 200 596Z'

/** The plan of the ceramic mug. */
export const mug: Plan = {
  label: 'Ceramic mug',
  outline:
    'M178 196C178 172 264 154 370 154C476 154 562 172 562 196C560 340 556 470 548 606C544 656 470 684 370 684C270 684 196 656 192 606C184 470 180 340 178 196Z',
  print: {x: 212, y: 276, width: 316, height: 346},
  bleed: {box: {x: 190, y: 250, width: 360, height: 400}, clip: WRAP},
  coating: WRAP,
  isToneOver: true,
  behind:
    `<g transform="translate(-4 4)">${flat(HANDLE, 'var(--f)')}` +
    `${shade('M640 270C700 300 736 350 726 418C716 516 632 590 540 584L543 552C616 552 680 500 690 420C696 370 680 300 640 270Z')}</g>` +
    `${line(HANDLE, 5, 'var(--edge)')}${shine('M592 280C650 280 704 326 700 400L692 400C694 332 646 288 590 288Z')}`,
  shades: [
    'M562 196C560 340 556 470 548 606C544 656 470 684 370 684C330 684 290 680 260 670C400 664 470 630 486 560C500 450 506 330 508 232C540 222 562 210 562 196Z',
    'M178 196C180 340 184 470 192 606C194 620 200 632 210 642C214 500 208 360 204 224C188 216 178 206 178 196Z',
  ],
  tone: tones(along(572, 220, 556, 640, 116), along(250, 700, 500, 690, 56, 0.8), along(176, 260, 190, 620, 34, 0.65)),
  highlights: [
    'M226 246C240 252 254 256 268 258C270 380 276 500 286 620C270 616 258 612 246 606C236 490 230 370 226 246Z',
    'M290 262L302 264C304 380 308 500 318 628L308 626C298 500 292 380 290 262Z',
  ],
  seams: [['M206 640C250 664 310 672 370 672C430 672 490 664 534 640', 2.6]],
  front:
    flat(ellipse(370, 196, 192, 42), 'var(--f)') +
    flat(ellipse(370, 200, 170, 31), 'var(--in)') +
    shade('M202 204C210 184 280 169 370 169C460 169 530 184 538 204C520 190 450 184 370 184C290 184 220 190 202 204Z') +
    line(ellipse(370, 196, 192, 42), 5, 'var(--edge)') +
    line(ellipse(370, 200, 170, 31), 2.6),
  ground: 'M170 676C250 720 640 716 742 664C700 640 560 630 400 640C300 640 200 650 170 676Z',
  back: {tilt: 'matrix(-1 0 0 1 760 0)'},
}
