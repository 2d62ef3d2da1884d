import type {Plan} from '../plan.ts'
import {along, tones} from '../shapes/halftone.ts'
import {line, part, shade} from '../shapes/parts.ts'

const FACE = 'M124 84H600V700H124Z'

/** The plan of the stretched canvas. */
export const canvas: Plan = {
  label: 'Stretched canvas',
  outline: FACE,
  print: {x: 162, y: 146, width: 400, height: 500},
  bleed: {box: {x: 124, y: 84, width: 476, height: 616}, clip: FACE},
  behind:
    part('M600 84L648 118V740L600 700Z', {fill: 'var(--in)'}) +
    part('M124 700L178 740H648L600 700Z', {fill: 'var(--in)'}) +
    shade('M124 700L178 740H648L600 700Z') +
    line('M600 112L640 142M600 112L620 110', 2.4) +
    line('M624 690V150', 2.2) +
    line('M160 714H600', 2.2),
  shades: ['M600 84V700H124V690H588V84Z', 'M124 84H600V92H132V700H124Z'],
  tone: tones(along(612, 240, 612, 716, 60, 0.9), along(220, 714, 600, 714, 46, 0.85)),
  isToneOver: true,
  highlights: ['M138 98H300L176 296H138Z'],
  seams: [],
  ground: 'M144 722L196 766H676V150L640 126V730Z',
}
