import type {Plan} from '../plan.ts'
import {roundedBox} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'
import {flat, line, part} from '../shapes/parts.ts'

const POSTCARD = roundedBox(84, 150, 560, 400, 8)

/** The plan of the postcard. */
export const postcard: Plan = {
  label: 'Postcard',
  tilt: 'rotate(-5 400 400)',
  outline: POSTCARD,
  print: {x: 256, y: 182, width: 216, height: 338},
  bleed: {box: {x: 84, y: 150, width: 560, height: 400}, clip: POSTCARD},
  isToneOver: true,
  behind:
    `<g transform="rotate(11 430 440)">${part(roundedBox(156, 266, 560, 400, 8), {fill: '#fbf8f0'})}${line('M436 300V632', 3, 'var(--edge)')}` +
    `${line('M470 480H684M470 526H684M470 572H684M470 618H640', 3, 'var(--edge)')}` +
    `${part('M606 288H692V394H606Z', {fill: '#ffc72c', width: 3})}${flat('M622 380V340A27 27 0 0 1 676 340V380Z', '#0d756e')}` +
    `${line('M566 330a44 44 0 1 0 88 0a44 44 0 1 0 -88 0M540 316q16 -10 32 0M540 332q16 -10 32 0M540 348q16 -10 32 0', 3, '#ff5a3c')}` +
    `${line('M190 600H400M190 640H340', 3, 'var(--edge)')}</g>`,
  shades: ['M644 158V542A8 8 0 0 1 636 550H92A8 8 0 0 1 84 542V532H612A10 10 0 0 0 622 522V150H636A8 8 0 0 1 644 158Z'],
  tone: tones(along(656, 260, 656, 560, 56), along(200, 562, 640, 562, 46, 0.9)),
  highlights: ['M100 168H240L150 330H100Z'],
  seams: [],
}
