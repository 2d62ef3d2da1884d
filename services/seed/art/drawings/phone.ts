import type {Plan} from '../plan.ts'
import {roundedBox} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {line, part, shade} from '../shapes/parts.ts'

const CASE =
  'M302 52H498C540 52 566 78 566 120V680C566 722 540 748 498 748H302C260 748 234 722 234 680V120C234 78 260 52 302 52Z'

/** The plan of the tough phone case. */
export const phone: Plan = {
  label: 'Tough phone case',
  tilt: 'rotate(7 400 400)',
  outline: CASE,
  print: {x: 262, y: 276, width: 276, height: 380},
  bleed: {box: {x: 234, y: 52, width: 332, height: 696}, clip: CASE},
  isToneOver: true,
  behind:
    part('M312 56H510C552 56 580 84 580 126V686C580 728 552 756 510 756H312C276 756 250 738 244 706Z', {
      fill: 'var(--in)',
    }) + line('M586 250V326M586 350V400', 8, 'var(--edge)'),
  shades: [
    'M566 120V680C566 722 540 748 498 748H302C270 748 246 734 238 706C260 726 280 728 310 728H490C530 728 546 706 546 670V110C546 90 540 74 530 60C552 70 566 92 566 120Z',
  ],
  tone: tones(along(578, 220, 578, 740, 56), along(280, 764, 560, 764, 46, 0.8)),
  highlights: ['M250 270V660C250 690 256 706 266 716V262Z', 'M274 264V700L282 706V264Z'],
  seams: [],
  front:
    part(roundedBox(256, 74, 164, 164, 44)) +
    shade(roundedBox(264, 82, 148, 148, 38)) +
    '<g stroke="#10251d" stroke-width="5" fill="#26322f"><circle cx="306" cy="124" r="29"/><circle cx="306" cy="188" r="29"/><circle cx="370" cy="156" r="29"/></g>' +
    '<g fill="#0d756e"><circle cx="306" cy="124" r="12"/><circle cx="306" cy="188" r="12"/><circle cx="370" cy="156" r="12"/></g>' +
    '<g fill="#fbf8f0"><circle cx="299" cy="117" r="5"/><circle cx="299" cy="181" r="5"/><circle cx="363" cy="149" r="5"/><circle cx="378" cy="204" r="8"/></g>',
}
