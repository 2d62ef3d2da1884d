import {box, cover, disc, ink, paper, S, T} from './sheet.ts'

/** One teal on paper and on navy, and once more on a white underbase. */
export function whyYourTealLooksMuddy(): string {
  return cover(
    '#22345a',
    paper(box(0, 0, 800, 1040)),
    ink(T, disc(800, 524, 392)),
    ink(S, disc(500, 524, 224)),
    paper(disc(1112, 524, 208), '#fbf8f0'),
    ink(T, disc(1124, 536, 208)),
  )
}
