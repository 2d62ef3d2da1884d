import type {Plan} from '../plan.ts'
import {along, tones} from '../shapes/halftone.ts'
import {line, part, shade} from '../shapes/parts.ts'

const CARD = 'M214 96L560 70C568 70 574 74 574 82L586 664C586 672 582 676 574 676L226 692C218 692 214 688 214 680Z'

/** The plan of the greeting card. */
export const card: Plan = {
  label: 'Greeting card',
  outline: CARD,
  print: {x: 252, y: 140, width: 292, height: 440},
  bleed: {box: {x: 206, y: 62, width: 388, height: 640}, clip: CARD},
  isToneOver: true,
  behind:
    `<g transform="translate(-10 -62)rotate(-12 400 560)">${part('M126 470H650V760H126Z', {fill: '#e6d8bb'})}${shade('M126 734H650V760H126Z')}` +
    `${line('M126 470L388 640L650 470', 3.4, 'var(--edge)')}${line('M126 760L330 606M650 760L446 606', 2.6, 'var(--edge)')}</g>` +
    `<g transform="rotate(-3.4 214 96)">${part('M214 96L566 76L604 690L226 704Z', {fill: '#fffdf6'})}${shade('M560 76L566 76L604 690L560 692Z')}</g>`,
  shades: [
    'M574 82L586 664C586 672 582 676 574 676L226 692C218 692 214 688 214 680V664L552 650C560 650 564 646 564 638L552 72Z',
    'M214 96L236 94V690L226 692C218 692 214 688 214 680Z',
  ],
  tone: tones(along(590, 300, 598, 680, 66), along(280, 706, 590, 690, 50, 0.9)),
  highlights: ['M246 112L330 106L262 260L246 262Z'],
  seams: [['M236 95L236 691', 2.6]],
}
