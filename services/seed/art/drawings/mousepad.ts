import type {Plan} from '../plan.ts'
import {roundedBox} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, line, part} from '../shapes/parts.ts'

const MAT = roundedBox(72, 196, 640, 430, 26)
const MOUSE = 'M0 -92C40 -92 62 -62 62 -16V34C62 76 38 100 0 100C-38 100 -62 76 -62 34V-16C-62 -62 -40 -92 0 -92Z'

/** The plan of the desk mouse pad. */
export const mousepad: Plan = {
  label: 'Desk mouse pad',
  tilt: 'rotate(-6 400 400)',
  outline: MAT,
  print: {x: 230, y: 232, width: 296, height: 356},
  bleed: {box: {x: 72, y: 196, width: 640, height: 430}, clip: MAT},
  isToneOver: true,
  behind: part(roundedBox(78, 206, 640, 430, 26), {fill: '#26322f'}),
  shades: [
    'M712 222V600A26 26 0 0 1 686 626H98A26 26 0 0 1 72 600V592C84 606 96 606 112 606H660C684 606 692 592 692 570V198A26 26 0 0 1 712 222Z',
  ],
  tone: tones(along(724, 300, 724, 630, 60), along(160, 640, 700, 640, 50, 0.9), along(680, 470, 684, 560, 70, 0.7)),
  highlights: ['M96 226H280L150 470H96Z'],
  seams: [[roundedBox(84, 208, 616, 406, 18), 2.2]],
  stitches: [roundedBox(79, 203, 626, 416, 22)],
  front:
    `<g transform="translate(634 486)rotate(14)"><path d="${MOUSE}" transform="translate(14 14)" fill="var(--shadow)" opacity=".5" style="mix-blend-mode:multiply"/>` +
    part(MOUSE, {fill: '#fbf8f0'}) +
    flat('M62 -16V34C62 76 38 100 0 100C-12 100 -22 98 -30 94C16 90 34 60 34 20V-70C52 -60 62 -40 62 -16Z', '#c9d6cf') +
    line('M0 -92V-14M-62 -10C-30 2 30 2 62 -10', 3, 'var(--edge)') +
    `${part(roundedBox(-9, -66, 18, 40, 9), {fill: '#ff5a3c', width: 4})}</g>`,
}
