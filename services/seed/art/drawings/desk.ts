import {roundedBox} from '../geometry.ts'
import {along, tones} from '../halftone.ts'
import {flat, line, piece, shade} from '../parts.ts'
import type {Plan} from '../plan.ts'

const CASE =
  'M302 52H498C540 52 566 78 566 120V680C566 722 540 748 498 748H302C260 748 234 722 234 680V120C234 78 260 52 302 52Z'

export const phone: Plan = {
  label: 'Tough phone case',
  tilt: 'rotate(7 400 400)',
  outline: CASE,
  print: {x: 262, y: 276, width: 276, height: 380},
  bleed: {box: {x: 234, y: 52, width: 332, height: 696}, clip: CASE},
  isToneOver: true,
  behind:
    piece('M312 56H510C552 56 580 84 580 126V686C580 728 552 756 510 756H312C276 756 250 738 244 706Z', {
      fill: 'var(--in)',
    }) + line('M586 250V326M586 350V400', 8, 'var(--edge)'),
  shades: [
    'M566 120V680C566 722 540 748 498 748H302C270 748 246 734 238 706C260 726 280 728 310 728H490C530 728 546 706 546 670V110C546 90 540 74 530 60C552 70 566 92 566 120Z',
  ],
  tone: tones(along(578, 220, 578, 740, 56), along(280, 764, 560, 764, 46, 0.8)),
  highlights: ['M250 270V660C250 690 256 706 266 716V262Z', 'M274 264V700L282 706V264Z'],
  seams: [],
  front:
    piece(roundedBox(256, 74, 164, 164, 44)) +
    shade(roundedBox(264, 82, 148, 148, 38)) +
    '<g stroke="#10251d" stroke-width="5" fill="#26322f"><circle cx="306" cy="124" r="29"/><circle cx="306" cy="188" r="29"/><circle cx="370" cy="156" r="29"/></g>' +
    '<g fill="#0d756e"><circle cx="306" cy="124" r="12"/><circle cx="306" cy="188" r="12"/><circle cx="370" cy="156" r="12"/></g>' +
    '<g fill="#fbf8f0"><circle cx="299" cy="117" r="5"/><circle cx="299" cy="181" r="5"/><circle cx="363" cy="149" r="5"/><circle cx="378" cy="204" r="8"/></g>',
}

const MAT = roundedBox(72, 196, 640, 430, 26)
const MOUSE = 'M0 -92C40 -92 62 -62 62 -16V34C62 76 38 100 0 100C-38 100 -62 76 -62 34V-16C-62 -62 -40 -92 0 -92Z'
export const mousepad: Plan = {
  label: 'Desk mouse pad',
  tilt: 'rotate(-6 400 400)',
  outline: MAT,
  print: {x: 230, y: 232, width: 296, height: 356},
  bleed: {box: {x: 72, y: 196, width: 640, height: 430}, clip: MAT},
  isToneOver: true,
  behind: piece(roundedBox(78, 206, 640, 430, 26), {fill: '#26322f'}),
  shades: [
    'M712 222V600A26 26 0 0 1 686 626H98A26 26 0 0 1 72 600V592C84 606 96 606 112 606H660C684 606 692 592 692 570V198A26 26 0 0 1 712 222Z',
  ],
  tone: tones(along(724, 300, 724, 630, 60), along(160, 640, 700, 640, 50, 0.9), along(680, 470, 684, 560, 70, 0.7)),
  highlights: ['M96 226H280L150 470H96Z'],
  seams: [[roundedBox(84, 208, 616, 406, 18), 2.2]],
  stitches: [roundedBox(79, 203, 626, 416, 22)],
  front:
    `<g transform="translate(634 486)rotate(14)"><path d="${MOUSE}" transform="translate(14 14)" fill="var(--shadow)" opacity=".5" style="mix-blend-mode:multiply"/>` +
    piece(MOUSE, {fill: '#fbf8f0'}) +
    flat('M62 -16V34C62 76 38 100 0 100C-12 100 -22 98 -30 94C16 90 34 60 34 20V-70C52 -60 62 -40 62 -16Z', '#c9d6cf') +
    line('M0 -92V-14M-62 -10C-30 2 30 2 62 -10', 3, 'var(--edge)') +
    `${piece(roundedBox(-9, -66, 18, 40, 9), {fill: '#ff5a3c', width: 4})}</g>`,
}
