import type {Plan} from '../plan.ts'
import {both} from '../shapes/geometry.ts'
import {mirrored} from '../shapes/mirrored.ts'
import {flat} from '../shapes/parts.ts'
import {reshape} from '../shapes/reshape.ts'
import {tee} from './tee.ts'

const small = (y: number): number => 1.02 - 0.1 * Math.min(1, Math.max(0, (y - 126) / 160))
const RINGER =
  'M303 133C316 190 350 220 400 220C450 220 484 190 497 133L482 126C472 168 442 194 400 194C358 194 328 168 318 126Z'
const BACK_BAND = 'M303 133C330 152 366 157 400 157C434 157 470 152 497 133L482 126C450 135 350 135 318 126Z'
const CUFFS = both('M82 354C112 380 150 396 188 402L196 382C160 376 122 360 92 334Z')
  .map(path => flat(path, 'var(--in)'))
  .join('')

/** The plan of the kids’ tee. */
export const kidsTee: Plan = reshape(
  {
    ...tee,
    label: 'Kids’ tee',
    print: {x: 284, y: 262, width: 232, height: 296},
    base: flat(RINGER, 'var(--in)') + CUFFS,
    seams: [...tee.seams, ...mirrored(['M92 334C122 360 160 376 196 382', 2.6])],
    stitches: ['M217 684C272 704 336 710 400 710C464 710 528 704 583 684'],
    back: {
      ...tee.back,
      base: flat(BACK_BAND, 'var(--in)') + CUFFS,
    },
  },
  {across: small, down: 0.84},
)
