import type {Plan} from '../plan.ts'
import {ellipse, repeat, round} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, line, part} from '../shapes/parts.ts'

const CLOTH =
  'M140 132C230 140 310 126 400 132C490 138 570 126 660 132C666 230 654 330 660 420C666 510 654 580 660 648C570 658 490 644 400 650C310 656 230 642 140 648' +
  'C134 560 146 470 140 390C136 300 146 220 140 132Z'
const tassels = repeat(27, share => {
  const x = 148 + share * 504
  const sway = Math.sin(share * 17) * 4
  return `M${round(x)} 648C${round(x + sway)} 674 ${round(x - sway)} 696 ${round(x + sway)} ${round(724 + Math.sin(share * 9) * 8)}`
})

/** The plan of the woven tapestry. */
export const tapestry: Plan = {
  label: 'Woven tapestry',
  outline: CLOTH,
  print: {x: 236, y: 196, width: 328, height: 394},
  bleed: {box: {x: 128, y: 118, width: 544, height: 550}, clip: CLOTH},
  isToneOver: true,
  behind:
    line('M110 96L400 22L690 96', 4, 'var(--edge)') +
    line(tassels, 9, 'var(--edge)') +
    line(tassels, 5, 'var(--f)') +
    part(ellipse(400, 22, 9), {fill: '#bfbdb4', width: 4}),
  shades: [
    'M660 132C666 230 654 330 660 420C666 510 654 580 660 648L612 652C626 560 606 470 616 380C624 290 612 210 616 130Z',
    'M140 132C230 140 310 126 400 132C490 138 570 126 660 132L660 160C560 152 480 164 400 158C320 152 230 166 140 158Z',
  ],
  tone: tones(along(668, 160, 668, 640, 62), along(150, 660, 650, 660, 46, 0.8), along(150, 148, 650, 148, 20, 0.6)),
  highlights: [
    'M176 190C172 300 186 420 178 540C196 430 198 290 176 190Z',
    'M420 190C412 290 424 380 418 480C434 390 438 280 420 190Z',
  ],
  seams: [
    ['M240 190C234 240 244 290 238 340', 2.6],
    ['M560 500C566 550 556 590 562 626', 2.6],
    ['M470 170C476 210 466 250 472 290', 2.6],
  ],
  stitches: ['M150 632C236 628 312 640 400 634C488 628 566 640 650 632'],
  front:
    part('M96 84H704C714 84 714 112 704 112H96C86 112 86 84 96 84Z', {fill: '#c9a673'}) +
    flat('M100 102H700V108H100Z', '#9c6b3a') +
    repeat(11, share => part(`M${round(146 + share * 494)} 80h14v60h-14z`, {width: 3})) +
    part(ellipse(90, 98, 15, 20), {fill: '#9c6b3a'}) +
    part(ellipse(710, 98, 15, 20), {fill: '#9c6b3a'}),
}
