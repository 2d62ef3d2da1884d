import type {Plan, Seam} from '../plan.ts'
import {both, mirror, repeat, stroke, symmetric} from '../shapes/geometry.ts'
import {mirrored} from '../shapes/mirrored.ts'
import {flat, line, part, sewing, shade, shine} from '../shapes/parts.ts'
import {tee} from './tee.ts'
import {TEE_SIDE} from './tee-parts.ts'

const WING = 'M332 98C312 112 298 130 292 150C310 180 334 212 358 240C370 222 384 208 400 200C372 172 348 140 332 98Z'
const wings = both(WING)
  .map((path, index) => part(path) + (index ? shade(path) : ''))
  .join('')
const wingEdges = both('M302 152C318 178 338 204 358 226').map(sewing).join('')
const placket =
  part('M379 198L421 198L421 352L379 352Z', {width: 3.4, line: 'var(--ln)'}) +
  shade('M408 198L421 198L421 352L408 352Z') +
  repeat(3, share => {
    const y = 236 + share * 80
    return `<circle cx="400" cy="${y}" r="8" fill="var(--cord)" stroke="var(--edge)" stroke-width="3"/><path d="M397 ${y}h6" stroke="var(--edge)" stroke-width="2"/>`
  }) +
  line('M379 340L421 352M421 340L379 352M379 340L421 340', 2)
const cuffRibs = repeat(9, share => stroke(91 + share * 104, 335 + share * 44, 82 + share * 106, 354 + share * 48))
const POLO_SEAMS: Seam[] = tee.seams.filter(([path]) => !path.startsWith('M303') && !path.startsWith('M331'))

/** The plan of the polo shirt. */
export const polo: Plan = {
  ...tee,
  label: 'Polo shirt',
  outline: symmetric(`M400 204C372 186 338 156 318 126${TEE_SIDE}`),
  print: {x: 452, y: 262, width: 92, height: 110},
  opening: 'M330 100C352 112 448 112 470 100C470 150 440 190 400 204C360 190 330 150 330 100Z',
  seams: [...POLO_SEAMS, ...mirrored(['M92 334C122 360 160 376 196 382', 2.6])],
  ribs: cuffRibs + mirror(cuffRibs),
  stitches: ['M217 684C272 704 336 710 400 710C464 710 528 704 583 684'],
  trims: undefined,
  front: placket + wings + wingEdges + shine('M306 150C312 136 322 124 332 116C336 130 330 150 318 164Z'),
  back: {
    ...tee.back,
    ribs: cuffRibs + mirror(cuffRibs),
    stitches: ['M217 684C272 704 336 710 400 710C464 710 528 704 583 684'],
    front:
      part('M332 98C366 108 434 108 468 98C486 112 498 130 506 150C470 172 330 172 294 150C302 130 314 112 332 98Z') +
      sewing('M304 144C340 162 460 162 496 144') +
      flat('M302 150C340 166 460 166 498 150C466 178 334 178 302 150Z', 'var(--sh)').replace('/>', ' opacity=".18"/>'),
    seams: [...POLO_SEAMS, ...mirrored(['M92 334C122 360 160 376 196 382', 2.6])],
    print: {x: 264, y: 226, width: 272, height: 340},
  },
}
