import type {Plan} from '../plan.ts'
import {repeat, round, symmetric} from '../shapes/geometry.ts'
import {ARM_LIGHT, ARM_STITCHES, BODY_SIDE, FOLDS, HEM_STITCH, RIBS, SEAMS, SHADES, TONE} from './fleece-parts.ts'

const collarRibs = repeat(15, share => {
  const angle = Math.PI * (0.12 + 0.76 * share)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return `M${round(400 - cos * 92)} ${round(122 + sin * 84)}L${round(400 - cos * 78)} ${round(122 + sin * 69)}`
})
const CREW_SIDE = `C282 142 244 156 200 180C188 196 178 222 178 222${BODY_SIDE}`

/** The plan of the crew sweatshirt. */
export const sweatshirt: Plan = {
  label: 'Crew sweatshirt',
  outline: symmetric(`M400 188C358 188 326 164 316 124${CREW_SIDE}`),
  opening: 'M316 124C350 138 450 138 484 124C476 162 448 190 400 190C352 190 324 162 316 124Z',
  print: {x: 276, y: 276, width: 248, height: 320},
  shades: SHADES,
  tone: TONE,
  highlights: ['M202 200C236 178 270 162 302 150C290 172 252 188 222 212C212 220 202 212 202 200Z', ARM_LIGHT],
  seams: [
    ...SEAMS,
    ...FOLDS,
    ['M296 134C310 194 348 222 400 222C452 222 490 194 504 134', 3.2],
    ['M330 150C352 162 448 162 470 150', 2.4],
    ['M372 220L400 258L428 220', 3],
  ],
  ribs: RIBS + collarRibs,
  stitches: [HEM_STITCH, ...ARM_STITCHES],
  back: {
    outline: symmetric(`M400 134C372 134 342 132 316 124${CREW_SIDE}`),
    opening: undefined,
    ribs: RIBS,
    print: {x: 268, y: 226, width: 264, height: 350},
    seams: [...SEAMS, ...FOLDS, ['M296 134C328 158 364 164 400 164C436 164 472 158 504 134', 3.2]],
  },
}
