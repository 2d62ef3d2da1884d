import {repeat, round} from '../shapes/geometry.ts'
import {box, C, CREAM, cover, dots, group, ink, inkLine, K, paper, S, T} from './sheet.ts'

/** A parcel on the doormat, and the tracks that lead back through the calendar. */
export function workBackwardsFromTheDoormat(): string {
  const days = repeat(10, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    return `${box(90 + column * 150, 130 + row * 150, 128, 128)}|`
  })
    .split('|')
    .filter(Boolean)
  const bristles = repeat(66, share => `M${round(806 + share * 628)} 512v-24M${round(806 + share * 628)} 948v24`)
  const mat = box(790, 512, 660, 436)
  const track = 'M960 560C880 420 700 480 590 360C480 240 300 300 150 196C100 164 30 190 -60 130'
  return cover(
    CREAM,
    ink(S, 'M0 0H1600V420C1200 470 500 560 0 720Z', {opacity: 1}),
    ...days.map(
      (day, index) =>
        paper(day, '#fffaf0') + (index === 6 ? ink(C, day) : index === 0 ? ink(T, day) : '') + inkLine(T, day, 5),
    ),
    inkLine(K, bristles, 6),
    paper(mat, '#fffaf0'),
    ink(C, mat),
    dots(T, (x, y) => Math.max((x - 1180) / 420, (y - 760) / 300), [790, 512, 1450, 948], 14),
    inkLine(K, `${mat}${box(822, 544, 596, 372)}`, 7),
    `<path class="m" d="${track}" fill="none" stroke="${T}" stroke-width="26" stroke-dasharray="44 26" transform="translate(-12 26)"/>`,
    `<path class="m" d="${track}" fill="none" stroke="${T}" stroke-width="26" stroke-dasharray="44 26" transform="translate(20 -24)"/>`,
    group(
      'translate(1110 720)rotate(-12)',
      ink(T, box(-158, -112, 350, 260), {opacity: 0.7}),
      paper(box(-175, -130, 350, 260), S),
      ink(T, box(-34, -130, 68, 260)),
      ink(C, box(-175, -26, 350, 52), {opacity: 0.85}),
      inkLine(K, box(-175, -130, 350, 260), 8),
      paper(box(62, 44, 92, 62), '#fffaf0'),
      inkLine(K, 'M62 44h92v62h-92ZM78 66h60M78 84h40', 5),
    ),
  )
}
