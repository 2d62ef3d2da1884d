import type {Plan} from '../plan.ts'
import {symmetric} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat} from '../shapes/parts.ts'
import {
  ARM_LIGHT,
  ARM_STITCHES,
  BODY_SIDE,
  FOLDS,
  HOOD_LIGHT,
  HOOD_RIM,
  HOOD_SEAMS,
  HOOD_SHADE,
  HOOD_STITCH,
  HOOD_TONE,
  hoodBack,
  RIBS,
  SEAMS,
  SHADES,
} from './fleece-parts.ts'

const HOOD_SIDE = `C288 164 282 176 266 182C232 190 200 198 178 222C178 222 162 252 152 294${BODY_SIDE.slice(BODY_SIDE.indexOf('C134'))}`
const HOOD_INSIDE =
  flat(HOOD_RIM, 'var(--in)') +
  '<path d="M400 96C362 98 334 124 334 158C356 130 380 118 400 118C420 118 444 130 466 158C466 124 438 98 400 96Z" fill="var(--f)" opacity=".55"/>'

/** The plan of the pullover hoodie. */
export const hoodie: Plan = {
  label: 'Pullover hoodie',
  outline: symmetric(`M400 58C344 56 300 86 290 146${HOOD_SIDE}`),
  print: {x: 304, y: 304, width: 192, height: 190},
  base: HOOD_INSIDE,
  shades: [...SHADES, HOOD_SHADE, 'M302 520L498 520L548 600L548 660L252 660L252 600Z'],
  tone: tones(HOOD_TONE, along(300, 660, 550, 650, 60, 0.8)),
  highlights: [HOOD_LIGHT, ARM_LIGHT, 'M306 532L340 532L280 620L264 620L264 604Z'],
  seams: [
    ...SEAMS,
    FOLDS[0] ?? ['', 0],
    ...HOOD_SEAMS,
    ['M400 276L400 306', 3],
    ['M302 514L498 514L552 600L552 668', 3.4],
    ['M302 514L248 600L248 668', 3.4],
  ],
  ribs: RIBS,
  stitches: ['M308 526L262 600M492 526L538 600', 'M226 640L248 646M552 646L574 640', ...ARM_STITCHES, HOOD_STITCH],
  cords: ['M366 252C358 286 368 320 360 362', 'M434 252C444 290 432 322 440 374'],
  back: hoodBack,
}
