import type {Plan} from '../plan.ts'
import {flat} from '../shapes/parts.ts'

/** The plan of the framed poster. */
export const poster: Plan = {
  label: 'Framed poster',
  outline: 'M152 62H648V722H152Z',
  print: {x: 206, y: 116, width: 388, height: 466},
  bleed: {box: {x: 206, y: 116, width: 388, height: 466}, clip: 'M206 116H594V582H206Z'},
  isPaper: true,
  base: flat('M178 88H622V696H178Z', '#fbf8f0'),
  shades: ['M152 62L178 88H622L648 62Z', 'M622 88L648 62V722L622 696Z'],
  highlights: ['M152 62L178 88V696L152 722Z'],
  gloss:
    '<path d="M178 88H622V102H192V696H178Z" fill="#0d756e" fill-opacity=".16" style="mix-blend-mode:multiply"/>' +
    '<path d="M470 88L622 88L622 380L330 696L178 696Z" fill="#fff" opacity=".1"/>' +
    '<path d="M206 612H322M206 630H286M514 612H594" stroke="#10251d" stroke-width="5" fill="none"/>' +
    '<g style="mix-blend-mode:multiply"><circle cx="577" cy="640" r="9" fill="#ff5a3c"/></g>' +
    '<circle cx="588" cy="640" r="9" fill="#0d756e" style="mix-blend-mode:multiply"/>',
  seams: [
    ['M178 88H622V696H178Z', 3],
    ['M152 62L178 88M648 62L622 88M648 722L622 696M152 722L178 696', 3],
  ],
}
