import {artworkOf, placeArtwork} from '../artwork.ts'
import {repeat, round} from '../geometry.ts'
import {PLANS} from '../plans.ts'
import {box, C, CREAM, cover, disc, dots, group, ink, inkLine, K, paper, S, T, trimmed} from './sheet.ts'

const segment = (turn: number, radius: number): string => {
  const point = (angle: number, distance: number) => {
    const radians = ((turn + angle - 90) * Math.PI) / 180
    return `${round(Math.cos(radians) * distance * radius)} ${round(Math.sin(radians) * distance * radius)}`
  }
  return `M${point(0, 0.12)}L${point(20, 0.7)}Q${point(0, 0.98)} ${point(-20, 0.7)}Z`
}
const segments = (radius: number): string => repeat(8, (_, index) => segment(index * 45 + 12, radius))

/** One citrus three ways: sprayed as dots, cut from a film, printed from two plates. */
export function dtgDtfOrScreen(): string {
  const [cy, radius] = [530, 228]
  const flesh = (x: number, y: number): boolean => {
    const distance = Math.hypot(x, y) / radius
    const angle = (((Math.atan2(y, x) * 180) / Math.PI + 78 + 360) % 45) - 22.5
    return distance > 0.14 && distance < 0.8 && Math.abs(angle) < 19 - distance * 3
  }
  const sprayed =
    dots(S, (x, y) => (Math.hypot(x - 276, y - cy) < radius ? (Math.hypot(x - 276, y - cy) > radius * 0.86 ? 1 : 0.5) : 0), [40, 280, 520, 780], 13) +
    dots(C, (x, y) => (flesh(x - 276, y - cy) ? 0.95 : 0), [40, 280, 520, 780], 10)
  const film = group(
    `translate(800 ${cy})rotate(-7)`,
    paper('M-262 -262H262V130L130 262H-262Z', '#fffaf0'),
    ink(S, disc(0, 0, radius)),
    paper(disc(0, 0, radius * 0.86), '#fffaf0'),
    ink(C, segments(radius)),
    paper('M262 130L130 262C124 210 150 120 262 130Z', '#ece2cd'),
    ink(T, 'M262 130L130 262C132 236 150 190 262 130Z', {opacity: 0.35}),
    inkLine(T, 'M-262 -262H262V130L130 262H-262Z', 5),
  )
  const plates = ink(S, disc(1308, cy - 10, radius)) + ink(C, segments(radius), {turn: `translate(1340 ${cy + 18})`}) + inkLine(C, disc(1340, cy + 18, radius * 0.93), 26)
  return cover(CREAM, ink(T, box(540, 0, 520, 1040)), sprayed, film, plates, ink(S, box(0, 940, 540, 100)), ink(C, box(540, 940, 1060, 100)), dots(T, (_, y) => (y - 860) / 190, [1060, 880, 1600, 1040]))
}

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
    inkLine(C, 'M1178 610C1290 560 1460 470 1400 340C1360 250 1260 260 1254 300C1250 350 1340 372 1420 300C1500 230 1520 120 1620 90', 11),
    `<path class="m" fill="${T}" fill-rule="evenodd" d="${needle}" transform="translate(800 520)rotate(-27)"/>`,
    dots(C, (x, y) => (Math.hypot(x - 1110, y - 380) < 422 ? (y - 300 + (x - 1110) * 0.5) / 640 : 0), [680, -50, 1540, 810], 14),
  )
}

/** A bicycle wheel, half drawn with compasses and half with squares. */
export function threeHundredDpi(): string {
  const [cx, cy] = [800, 520]
  const size = 42
  const squares = {teal: '', coral: '', spokes: ''}
  const isSpoke = new Set<string>()
  for (let angle = -72; angle < 90; angle += 36) {
    for (let distance = 90; distance < 330; distance += 12) {
      const radians = (angle * Math.PI) / 180
      isSpoke.add(`${Math.floor((Math.cos(radians) * distance) / size)} ${Math.floor((Math.sin(radians) * distance) / size)}`)
    }
  }
  for (let row = -11; row < 11; row++) {
    for (let column = 0; column < 11; column++) {
      const distance = Math.hypot(column * size + size / 2, row * size + size / 2)
      const square = box(cx + column * size, cy + row * size, size, size)
      if ((distance > 396 && distance < 462) || distance < 84) squares.teal += square
      else if (distance > 332 && distance < 396) squares.coral += square
      else if (distance < 332 && isSpoke.has(`${column} ${row}`)) squares.spokes += square
    }
  }
  const spokes = repeat(17, (_, index) => {
    const angle = ((index * 11.25 + 90) * Math.PI) / 180
    return `M${round(cx + Math.cos(angle) * 60)} ${round(cy + Math.sin(angle) * 60)}L${round(cx + Math.cos(angle) * 334)} ${round(cy + Math.sin(angle) * 334)}`
  })
  const half = (radius: number) => `M${cx} ${cy - radius}A${radius} ${radius} 0 0 0 ${cx} ${cy + radius}`
  const butt = (colour: string, radius: number, width: number) =>
    `<path class="m" fill="none" stroke="${colour}" stroke-width="${width}" d="${half(radius)}"/>`
  return cover(
    CREAM,
    ink(S, box(0, 0, 800, 1040)),
    dots(C, (x, y) => (x < 800 ? (y - 300) / 1100 + (400 - x) / 1400 : 0), [0, 0, 800, 1040], 14),
    paper(`${half(418)}Z`),
    inkLine(C, spokes, 6),
    butt(T, 426, 66),
    butt(C, 362, 58),
    ink(T, `${half(78)}Z`),
    ink(T, squares.teal),
    ink(C, squares.coral),
    ink(C, squares.spokes),
    ink(T, box(1388, 814, 42, 42) + box(1514, 730, 42, 42) + box(1430, 898, 42, 42), {opacity: 1}),
    ink(C, box(1346, 142, 42, 42) + box(1430, 184, 42, 42)),
  )
}

/** Two printed panels sewn together, the waves on them failing to meet. */
export function mindTheWhiteSeam(): string {
  const waves = (colour: string, first: number, height: number) => {
    const path = repeat(8, (_, index) => `M-300 ${first + index * 190}q110 -96 220 0${'t220 0'.repeat(9)}`)
    return `<path class="m" d="${path}" fill="none" stroke="${colour}" stroke-width="${height}"/>`
  }
  const left = 'M0 0H812L700 1040H0Z'
  const right = 'M842 0H1600V1040H772L840 760L790 610L868 400L812 220Z'
  const cloth = (offset: number) => waves(S, -120 + offset, 104) + waves(C, -66 + offset, 62) + waves(T, -8 + offset, 52)
  return cover(
    '#fffdf6',
    trimmed('left', left, paper(left), cloth(0), dots(T, (x, y) => (x - 520 - y * -0.1) / 420, [430, 0, 830, 1040], 15)),
    trimmed('right', right, paper(right), group('translate(60 78)', cloth(0)), dots(T, (x, y) => (1060 - x - y * 0.08) / 520, [760, 0, 1100, 1040], 15)),
    `<path d="M772 0L664 1040" fill="none" stroke="${K}" stroke-width="7" stroke-dasharray="30 20"/>`,
    `<path d="M884 0L856 220L912 400L838 610L884 760L818 1040" fill="none" stroke="${K}" stroke-width="7" stroke-dasharray="30 20"/>`,
    `<path d="M812 0L700 1040M842 0L812 220L868 400L790 610L840 760L772 1040" fill="none" stroke="${K}" stroke-width="8" stroke-linejoin="round"/>`,
  )
}

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

const TEE = PLANS.tee.outline
const shirt = (at: string, colour: string, print: string): string =>
  group(at, ink(T, TEE, {turn: 'translate(18 20)', opacity: 0.35}), paper(TEE, '#fffaf0'), ink(colour, TEE), print, inkLine(K, TEE, 8), inkLine(K, 'M303 133C316 190 350 220 400 220C450 220 484 190 497 133', 5))

/** A drawer of the plan chest, and the shirts that went wrong. */
export function theMisprintDrawer(): string {
  const bird = `<g transform="rotate(180 400 420)">${placeArtwork(artworkOf('songbird'), {x: 270, y: 260, width: 260, height: 312}, 'contain', 'bird')}</g>`
  const fruit = `<g transform="rotate(24 400 420)">${placeArtwork(artworkOf('citrus'), {x: 270, y: 260, width: 260, height: 312}, 'contain', 'fruit')}</g>`
  const drawer = 'M150 60H1450L1560 740H40Z'
  const front = 'M20 740H1580V960H20Z'
  return cover(
    S,
    paper(drawer, '#ece2cd'),
    ink(T, 'M150 60H1450L1470 170H130Z', {opacity: 0.4}),
    dots(T, (x, y) => Math.max((260 - y) / 260, (170 - x + y * 0.1) / 160, (x - 1440 - y * 0.08) / 160), [40, 60, 1560, 740], 14),
    trimmed(
      'drawer',
      drawer,
      shirt('translate(96 108)rotate(-7)scale(.78)', CREAM, bird),
      shirt('translate(956 70)rotate(9)scale(.78)', S, ink(C, disc(528, 560, 96)) + ink(T, disc(492, 600, 60))),
      shirt('translate(520 150)rotate(3)scale(.8)', CREAM, fruit),
    ),
    inkLine(K, drawer, 9),
    paper(front, '#fffaf0'),
    ink(T, front),
    ink(T, 'M20 900H1580V960H20Z', {opacity: 0.6}),
    dots(C, (_, y) => (y - 960) / 110, [0, 970, 1600, 1040], 14),
    paper(box(660, 790, 280, 74), '#fffaf0'),
    inkLine(K, `${front}M660 790h280v74h-280Z`, 9),
    inkLine(C, 'M690 816H860M690 840H800', 8),
    paper('M250 800H430V822C430 860 250 860 250 822Z M1170 800H1350V822C1350 860 1170 860 1170 822Z', S),
    inkLine(K, 'M250 800H430V822C430 860 250 860 250 822Z M1170 800H1350V822C1350 860 1170 860 1170 822Z', 7),
  )
}
