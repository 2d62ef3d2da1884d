import type {Plan} from '../plan.ts'
import {ellipse, repeat, stroke} from '../shapes/geometry.ts'
import {flat, line} from '../shapes/parts.ts'

const DIAL = ellipse(400, 396, 252, 252)
const ticks = repeat(12, (_, index) => {
  const angle = (index * Math.PI) / 6
  const inner = index % 3 ? 216 : 196
  return stroke(
    400 + Math.sin(angle) * inner,
    396 - Math.cos(angle) * inner,
    400 + Math.sin(angle) * 236,
    396 - Math.cos(angle) * 236,
  )
})

/** The plan of the wall clock. */
export const clock: Plan = {
  label: 'Wall clock',
  outline: ellipse(400, 396, 300, 300),
  print: {x: 262, y: 244, width: 276, height: 304},
  bleed: {box: {x: 148, y: 144, width: 504, height: 504}, clip: DIAL},
  isPaper: true,
  base: flat(DIAL, '#fbf8f0'),
  shades: ['M700 396A300 300 0 0 1 130 524A300 300 0 0 0 660 246A300 300 0 0 1 700 396Z'],
  tone: (x, y) => (Math.hypot(x - 400, y - 396) > 252 ? Math.max(0, (x - 400 + (y - 396)) / 380) : 0),
  highlights: ['M134 316C160 214 244 136 344 114L350 132C260 154 182 226 154 322Z'],
  gloss: `<path d="M400 144A252 252 0 0 0 148 396A252 252 0 0 0 160 474A252 252 0 0 1 574 214A252 252 0 0 0 400 144Z" fill="#0d756e" fill-opacity=".16" style="mix-blend-mode:multiply"/>`,
  seams: [[DIAL, 4]],
  front:
    `<path d="${ticks}" fill="none" stroke="#10251d" stroke-width="9" stroke-linecap="round"/>` +
    line('M400 396L300 322', 17, '#10251d') +
    line('M400 396L520 256', 12, '#10251d') +
    line('M376 460L424 332L446 274', 5, '#ff5a3c') +
    `<circle cx="400" cy="396" r="17" fill="#10251d"/><circle cx="400" cy="396" r="7" fill="#ff5a3c"/>`,
}
