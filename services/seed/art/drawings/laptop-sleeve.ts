import type {Plan} from '../plan.ts'
import {along, tones} from '../shapes/halftone.ts'
import {line, part} from '../shapes/parts.ts'
import {zipAlong} from './zip.ts'

const SLEEVE =
  'M120 214H680C700 214 712 226 712 246V600C712 622 700 634 680 634H120C100 634 88 622 88 600V246C88 226 100 214 120 214Z'

/** The plan of the laptop sleeve. */
export const laptopSleeve: Plan = {
  label: 'Laptop sleeve',
  tilt: 'rotate(-5 400 400)',
  outline: SLEEVE,
  print: {x: 270, y: 278, width: 260, height: 312},
  bleed: {box: {x: 80, y: 200, width: 640, height: 440}, clip: SLEEVE},
  isToneOver: true,
  behind:
    part('M148 176C148 164 156 158 168 158H632C644 158 652 164 652 176V240H148Z', {fill: '#bfbdb4'}) +
    line('M168 172H632', 2.4, '#fbf8f0') +
    line('M372 158H428V168H372Z', 2.4, 'var(--edge)'),
  shades: [
    'M712 246V600C712 622 700 634 680 634H120C100 634 88 622 88 600V590C110 616 140 612 180 612H640C676 612 688 596 688 560V230C704 230 712 236 712 246Z',
    'M88 246C88 226 100 214 120 214H680C700 214 712 226 712 246L712 268H88Z',
  ],
  tone: tones(
    along(722, 300, 722, 640, 70),
    along(160, 650, 700, 650, 56, 0.9),
    along(100, 246, 700, 246, 22, 0.5),
    along(84, 300, 84, 600, 26, 0.5),
  ),
  highlights: ['M118 300V560C118 580 122 590 130 596V300Z', 'M142 300V600L150 604V300Z'],
  seams: [],
  stitches: ['M112 288H688V596C688 606 684 610 674 610H126C116 610 112 606 112 596Z'],
  trims: zipAlong('M104 262H696') + part('M640 256H660L666 272L658 320H642L634 272Z', {fill: 'var(--cord)', width: 3}),
}
