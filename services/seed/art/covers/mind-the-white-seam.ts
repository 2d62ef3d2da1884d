import {repeat} from '../shapes/geometry.ts'
import {C, cover, dots, group, K, paper, S, T, trimmed} from './sheet.ts'

/** Two printed panels sewn together, the waves on them failing to meet. */
export function mindTheWhiteSeam(): string {
  const waves = (colour: string, first: number, height: number) => {
    const path = repeat(8, (_, index) => `M-300 ${first + index * 190}q110 -96 220 0${'t220 0'.repeat(9)}`)
    return `<path class="m" d="${path}" fill="none" stroke="${colour}" stroke-width="${height}"/>`
  }
  const left = 'M0 0H812L700 1040H0Z'
  const right = 'M842 0H1600V1040H772L840 760L790 610L868 400L812 220Z'
  const cloth = (offset: number) =>
    waves(S, -120 + offset, 104) + waves(C, -66 + offset, 62) + waves(T, -8 + offset, 52)
  return cover(
    '#fffdf6',
    trimmed(
      'left',
      left,
      paper(left),
      cloth(0),
      dots(T, (x, y) => (x - 520 - y * -0.1) / 420, [430, 0, 830, 1040], 15),
    ),
    trimmed(
      'right',
      right,
      paper(right),
      group('translate(60 78)', cloth(0)),
      dots(T, (x, y) => (1060 - x - y * 0.08) / 520, [760, 0, 1100, 1040], 15),
    ),
    `<path d="M772 0L664 1040" fill="none" stroke="${K}" stroke-width="7" stroke-dasharray="30 20"/>`,
    `<path d="M884 0L856 220L912 400L838 610L884 760L818 1040" fill="none" stroke="${K}" stroke-width="7" stroke-dasharray="30 20"/>`,
    `<path d="M812 0L700 1040M842 0L812 220L868 400L790 610L840 760L772 1040" fill="none" stroke="${K}" stroke-width="8" stroke-linejoin="round"/>`,
  )
}
