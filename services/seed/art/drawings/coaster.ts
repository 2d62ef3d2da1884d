import type {Plan} from '../plan.ts'
import {ellipse, repeat, round} from '../shapes/geometry.ts'
import {tones} from '../shapes/halftone.ts'
import {flat, part} from '../shapes/parts.ts'

const corkSpeckles = repeat(90, (_, index) => {
  const angle = index * 2.399
  const distance = 258 * Math.sqrt((index + 0.5) / 90)
  const size = 2 + (index % 3)
  return ellipse(round(474 + Math.cos(angle) * distance), round(440 + Math.sin(angle) * distance), size + 1, size)
})
const DISC = ellipse(378, 392, 282, 282)

/** The plan of the round coaster. */
export const coaster: Plan = {
  label: 'Round coaster',
  outline: DISC,
  print: {x: 228, y: 216, width: 300, height: 352},
  bleed: {box: {x: 90, y: 104, width: 576, height: 576}, clip: DISC},
  isToneOver: true,
  behind:
    part(ellipse(480, 452, 270, 270), {fill: '#b98d55'}) +
    part(ellipse(474, 440, 270, 270), {fill: '#d9b482'}) +
    flat(corkSpeckles, '#9c6b3a') +
    part(ellipse(386, 408, 282, 282), {fill: '#c9a673'}),
  shades: ['M660 392A282 282 0 0 1 120 504A290 290 0 0 0 640 300A282 282 0 0 1 660 392Z'],
  tone: tones((x, y) => Math.max(0, (Math.hypot(x - 340, y - 348) - 250) / 110)),
  highlights: ['M150 300C176 220 250 160 330 142C262 176 196 240 168 320Z'],
  seams: [[ellipse(378, 392, 266, 266), 2.4]],
}
