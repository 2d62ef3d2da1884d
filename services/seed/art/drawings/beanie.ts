import type {Plan} from '../plan.ts'
import {repeat, round, stroke, symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'

const beanieRibs = repeat(17, share => {
  const swing = (share * 2 - 1) * 190
  const bend = Math.sign(swing) * Math.abs(swing) ** 0.5 * 4.4
  return `M${round(400 + swing)} 432C${round(400 + swing * 0.98)} 320 ${round(400 + swing * 0.7 + bend)} 210 ${round(400 + swing * 0.16)} 156`
})
const cuffRibs = repeat(27, share => {
  const x = 194 + share * 412
  const sag = 18 * Math.sin(Math.PI * share)
  return stroke(x, 446 + sag * -0.6, x - (0.5 - share) * 6, 594 + sag)
})

/** The plan of the cuffed beanie. */
export const beanie: Plan = {
  label: 'Cuffed beanie',
  outline: symmetric(
    'M400 140C288 140 210 236 206 428C192 430 184 438 184 452C182 496 180 540 180 580C180 596 188 604 202 608C268 626 334 632 400 632',
  ),
  print: {x: 340, y: 466, width: 120, height: 134},
  shades: [
    'M594 428C590 236 512 140 400 140C470 170 528 260 540 420Z',
    'M206 428C270 408 530 408 594 428L596 402C530 384 270 384 205 402Z',
    'M616 452C618 496 620 540 620 580C620 596 612 604 598 608C540 622 480 630 430 632C540 610 572 560 568 440L596 432C608 434 616 440 616 452Z',
  ],
  tone: tones(
    along(560, 220, 600, 420, 84),
    along(628, 450, 624, 600, 70),
    along(200, 640, 610, 640, 54, 0.85),
    along(210, 412, 590, 412, 26, 0.7),
    along(190, 470, 188, 590, 26, 0.5),
  ),
  highlights: [
    'M246 380C250 290 290 220 350 184C310 236 284 300 278 384Z',
    'M206 460C204 504 204 548 206 584C224 590 232 590 240 590C232 548 230 500 232 456Z',
  ],
  seams: [['M196 436C268 414 532 414 604 436', 3.6]],
  ribs: beanieRibs + cuffRibs,
}
