import type {Plan} from '../plan.ts'
import {roundedBox} from '../shapes/geometry.ts'
import {along, tones} from '../shapes/halftone.ts'

/** The plan of the sticker sheet. */
export const stickers: Plan = {
  label: 'Sticker sheet',
  tilt: 'rotate(-5 400 400)',
  outline:
    'M164 60H636C642 60 646 64 646 70V730C646 736 642 740 636 740H164C158 740 154 736 154 730V70C154 64 158 60 164 60Z',
  print: {x: 190, y: 342, width: 192, height: 228},
  isToneOver: true,
  shades: [],
  tone: tones(along(660, 300, 660, 750, 60, 0.8), along(200, 756, 640, 756, 50, 0.8)),
  highlights: [],
  seams: [],
  slots: [
    {
      cut: 'M286 98a98 98 0 1 1 0 196a98 98 0 1 1 0-196z',
      box: {x: 188, y: 98, width: 196, height: 196},
      tint: '#fbf8f0',
    },
    {cut: roundedBox(424, 98, 180, 216, 26), box: {x: 424, y: 98, width: 180, height: 216}, tint: '#fbf8f0'},
    {cut: roundedBox(190, 342, 192, 228, 26), box: {x: 190, y: 342, width: 192, height: 228}, tint: '#fbf8f0'},
    {
      cut: 'M514 366a92 92 0 1 1 0 184a92 92 0 1 1 0-184z',
      box: {x: 422, y: 366, width: 184, height: 184},
      tint: '#ffc72c',
      isPeeling: true,
    },
    {
      cut: roundedBox(196, 620, 192, 76, 38),
      box: {x: 196, y: 620, width: 192, height: 76},
      tint: '#fbf8f0',
      isStrip: true,
    },
    {
      cut: roundedBox(424, 604, 180, 96, 40),
      box: {x: 424, y: 604, width: 180, height: 96},
      tint: '#ff5a3c',
      isStrip: true,
    },
  ],
}
