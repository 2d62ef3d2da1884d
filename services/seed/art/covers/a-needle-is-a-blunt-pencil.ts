import {repeat, round} from '../shapes/geometry.ts'
import {C, CREAM, cover, disc, dots, ink, inkLine, S, T} from './sheet.ts'

/** A needle across the whole sheet, its thread run off into satin stitches. */
export function aNeedleIsABluntPencil(): string {
  const stitches = repeat(118, share => {
    const x = -40 + share * 1240
    const middle = 700 + Math.sin(share * 9.2) * 150 - share * 60
    const slope = Math.cos(share * 9.2) * 40
    return `M${round(x - 20 + slope)} ${round(middle - 92)}L${round(x + 20 - slope)} ${round(middle + 92)}`
  })
  const needle =
    'M-760 0C-700 -10 -300 -30 420 -40C560 -44 640 -38 660 0C640 38 560 44 420 40C-300 30 -700 10 -760 0Z' +
    'M470 0C470 14 500 18 550 16C596 14 610 8 610 0C610 -8 596 -14 550 -16C500 -18 470 -14 470 0Z'
  return cover(
    CREAM,
    ink(S, disc(1110, 380, 430)),
    dots(S, (x, y) => (y > 600 ? (y - 600) / 520 : 0) * (x < 1600 ? 0.8 : 0), [0, 600, 1600, 1040]),
    inkLine(C, stitches, 9),
    inkLine(
      C,
      'M1178 610C1290 560 1460 470 1400 340C1360 250 1260 260 1254 300C1250 350 1340 372 1420 300C1500 230 1520 120 1620 90',
      11,
    ),
    `<path class="m" fill="${T}" fill-rule="evenodd" d="${needle}" transform="translate(800 520)rotate(-27)"/>`,
    dots(
      C,
      (x, y) => (Math.hypot(x - 1110, y - 380) < 422 ? (y - 300 + (x - 1110) * 0.5) / 640 : 0),
      [680, -50, 1540, 810],
      14,
    ),
  )
}
