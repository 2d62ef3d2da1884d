import type {Plan} from '../plan.ts'
import {repeat, round} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {part} from '../shapes/parts.ts'

const COVER = 'M206 72H614C628 72 638 82 638 96V704C638 718 628 728 614 728H206Z'
const spiral = repeat(19, share => {
  const y = round(108 + share * 583.2)
  return (
    `<circle cx="232" cy="${y}" r="7.5" fill="#10251d"/>` +
    `<path d="M232 ${y}C214 ${round(y - 22)} 176 ${round(y - 20)} 178 ${round(y - 2)}C180 ${round(y + 12)} 204 ${round(y + 10)} 214 ${round(y + 4)}" fill="none" stroke="#10251d" stroke-width="6.5" stroke-linecap="round"/>` +
    `<path d="M228 ${round(y - 5)}C212 ${round(y - 18)} 184 ${round(y - 16)} 181 ${round(y - 4)}" fill="none" stroke="#bfbdb4" stroke-width="2" stroke-linecap="round"/>`
  )
})

/** The plan of the spiral notebook. */
export const notebook: Plan = {
  label: 'Spiral notebook',
  tilt: 'rotate(-4 400 400)',
  outline: COVER,
  print: {x: 284, y: 190, width: 320, height: 400},
  bleed: {box: {x: 206, y: 72, width: 432, height: 656}, clip: COVER},
  isToneOver: true,
  behind:
    part('M222 92H640C652 92 660 100 660 112V728C660 740 652 748 640 748H222Z', {fill: '#fbf8f0', width: 4}) +
    part('M218 84H632C644 84 652 92 652 104V720C652 732 644 740 632 740H218Z', {fill: '#fbf8f0', width: 4}),
  shades: [
    'M206 72H262V728H206Z',
    'M638 96V704C638 718 628 728 614 728H206V706H600C612 706 618 698 618 688V74C630 76 638 84 638 96Z',
  ],
  tone: tones(along(652, 260, 652, 730, 70), along(300, 742, 640, 742, 54, 0.9), along(206, 90, 206, 720, 48, 0.7)),
  highlights: ['M270 92H284V708H270Z', 'M292 92H298V708H292Z'],
  seams: [['M262 72V728', 2.6]],
  front: spiral,
}
