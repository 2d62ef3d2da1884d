import type {Plan} from '../plan.ts'
import {both} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {mirrored} from '../shapes/mirrored.ts'
import {line, part} from '../shapes/parts.ts'
import {
  ARM_LIGHT,
  ARM_STITCHES,
  FOLDS,
  HOOD_LIGHT,
  HOOD_SEAMS,
  HOOD_SHADE,
  HOOD_STITCH,
  HOOD_TONE,
  hoodBack,
  SEAMS,
  SHADES,
} from './fleece-parts.ts'
import {hoodie} from './hoodie.ts'

const ZIP = 'M390 290L390 727L410 727L410 290L400 277Z'
const zip =
  part(ZIP, {fill: 'var(--in)', line: 'var(--edge)', width: 3}) +
  '<path d="M400 292V724" stroke="var(--cord)" stroke-width="7" stroke-dasharray="4 5" fill="none"/>' +
  part('M394 338H406L409 352V392A9 9 0 0 1 391 392V352Z', {fill: '#bfbdb4', width: 3}) +
  line('M400 370V388', 2.4, 'var(--edge)')

/** The plan of the zip hoodie. */
export const zipHoodie: Plan = {
  ...hoodie,
  label: 'Zip hoodie',
  print: {x: 438, y: 340, width: 96, height: 116},
  shades: [
    ...SHADES,
    HOOD_SHADE,
    ...both('M252 622L334 520L346 530L272 624L272 660L252 660Z'),
    'M410 306L430 318L424 664L410 668Z',
  ],
  tone: tones(HOOD_TONE, along(424, 330, 420, 690, 24, 0.6)),
  highlights: [HOOD_LIGHT, ARM_LIGHT],
  seams: [
    ...SEAMS,
    ...FOLDS.slice(0, 2),
    ...HOOD_SEAMS,
    ...mirrored(['M332 512L250 614', 3.4], ['M346 522L268 620', 3]),
  ],
  stitches: [...ARM_STITCHES, HOOD_STITCH, 'M226 640L380 660M420 660L574 640', 'M380 304V716M420 304V716'],
  trims: zip,
  back: hoodBack,
}
