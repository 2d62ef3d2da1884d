import {repeat, round, roundedBox} from '../geometry.ts'
import {PLANS} from '../plans.ts'
import {box, C, CREAM, cover, disc, dots, group, ink, inkLine, K, paper, S, T, trimmed} from './sheet.ts'

type Bag = {x: number; drop: number; width: number; height: number; colour: string; band: number}

function bag({x, drop, width, height, colour, band}: Bag): string {
  const top = 150 + drop
  const left = x - width / 2
  const body = `M${left} ${top}H${left + width}L${left + width - 10} ${top + height}H${left + 10}Z`
  const inset = width * 0.24
  const handle = `M${left + inset} ${top + 40}C${left + inset - 10} ${top - drop * 0.6} ${x - 50} 142 ${x} 142C${x + 50} 142 ${left + width - inset + 10} ${top - drop * 0.6} ${left + width - inset} ${top + 40}`
  return (
    inkLine(colour === T ? C : T, handle, band) +
    paper(body, '#fffaf0') +
    ink(colour, body) +
    trimmed(
      `bag${x}`,
      body,
      dots(T, (px, py) => Math.max((px - x) / (width * 0.9), (py - top - height * 0.62) / (height * 0.5)), [left, top, left + width, top + height], 14),
    ) +
    inkLine(K, `${body}M${left + 4} ${top + 34}H${left + width - 4}`, 6) +
    inkLine(K, `M${left + inset - 14} ${top + 8}h28v44h-28ZM${left + width - inset - 14} ${top + 8}h28v44h-28Z`, 5)
  )
}

/** Four bags on one rail, hung like specimens by the length of their handles. */
export function aFieldGuideToToteHandles(): string {
  const bags: Bag[] = [
    {x: 230, drop: 130, width: 290, height: 340, colour: S, band: 24},
    {x: 620, drop: 250, width: 300, height: 350, colour: C, band: 20},
    {x: 1000, drop: 470, width: 250, height: 290, colour: CREAM, band: 14},
    {x: 1380, drop: 210, width: 300, height: 360, colour: S, band: 46},
  ]
  const pins = bags.map(({x}) => paper(disc(x, 138, 22), '#fffaf0') + inkLine(K, disc(x, 138, 22), 6)).join('')
  return cover(
    '#ece2cd',
    ink(S, box(0, 860, 1600, 180)),
    dots(C, (_, y) => (y - 800) / 260, [0, 820, 1600, 1040], 15),
    ...bags.map(bag),
    ink(T, box(0, 92, 1600, 34)),
    pins,
    ...bags.map(({x, drop}) => inkLine(K, `M${x + 190 > 1580 ? x - 184 : x + 184} 150v${drop}m-12 0h24m-12 ${-drop}m-12 0h24`, 4)),
  )
}

const folded = (y: number, colour: string): string => {
  const body = `M520 ${y}C520 ${y - 16} 530 ${y - 24} 546 ${y - 24}H1054C1070 ${y - 24} 1080 ${y - 16} 1080 ${y}V${y + 66}C1080 ${y + 82} 1070 ${y + 90} 1054 ${y + 90}H546C530 ${y + 90} 520 ${y + 82} 520 ${y + 66}Z`
  const fold = `M520 ${y + 40}C640 ${y + 54} 960 ${y + 54} 1080 ${y + 40}`
  return paper(body, '#fffaf0') + ink(colour, body) + inkLine(K, body, 8) + inkLine(K, fold, 6) + inkLine(K, `M540 ${y + 64}H760`, 4)
}

/** Two folded tees on the postal scale, whose needle has hardly moved. */
export function priceTheSecondTeeFirst(): string {
  const ticks = repeat(17, share => {
    const angle = (share * 270 - 225) * (Math.PI / 180)
    return `M${round(800 + Math.cos(angle) * 168)} ${round(736 + Math.sin(angle) * 168)}L${round(800 + Math.cos(angle) * 196)} ${round(736 + Math.sin(angle) * 196)}`
  })
  const stand = 'M610 452H990L1110 1040H490Z'
  return cover(
    S,
    dots(C, (x, y) => 0.9 - Math.hypot(x - 800, y - 420) / 760, [0, 0, 1600, 1040], 16),
    paper(stand, '#fffaf0'),
    ink(T, stand),
    ink(T, 'M860 452H990L1110 1040H930Z', {opacity: 0.5}),
    inkLine(K, stand, 9),
    paper('M400 404H1200L1160 456H440Z', '#fffaf0'),
    ink(C, 'M400 404H1200L1160 456H440Z', {opacity: 0.4}),
    inkLine(K, 'M400 404H1200L1160 456H440Z', 9),
    folded(310, T),
    folded(196, C),
    inkLine(K, 'M740 172C760 200 840 200 860 172', 7),
    paper(disc(800, 736, 222), '#fffaf0'),
    inkLine(K, disc(800, 736, 222), 10),
    inkLine(K, ticks, 8),
    inkLine(C, 'M800 736L652 772', 16),
    ink(C, disc(800, 736, 30)),
    ink(T, disc(808, 740, 30)),
  )
}

const TEE = PLANS.tee.outline

/** A tee laid flat with a tape across the chest, and three other sizes just behind it. */
export function nobodyIsAMedium(): string {
  const around = (scale: number, x: number, y: number) => `translate(${x} ${y})scale(${scale})translate(-400 -420)`
  const tape = 'M180 690C330 610 420 500 560 470C700 440 900 520 1040 470C1180 420 1240 300 1210 230C1180 170 1090 190 1100 260C1112 340 1290 360 1420 250'
  const marks = `<path d="${tape}" fill="none" stroke="${K}" stroke-width="20" stroke-dasharray="5 31" transform="translate(0 -16)"/>`
  return cover(
    CREAM,
    ink(S, TEE, {turn: around(1.52, 772, 520)}),
    inkLine(T, TEE, 9, {turn: around(1.36, 826, 524)}),
    ink(C, TEE, {turn: around(1.2, 806, 512)}),
    paper(TEE, '#fffaf0', around(1.02, 792, 500)),
    inkLine(K, `${TEE}M303 133C316 190 350 220 400 220C450 220 484 190 497 133M208 168C238 206 244 268 222 326M592 168C562 206 556 268 578 326`, 8, {turn: around(1.02, 792, 500)}),
    dots(T, (x, y) => (x > 820 && x < 980 && y > 460 && y < 800 ? (x - 820) / 170 : 0), [600, 460, 976, 796], 14),
    `<path d="${tape}" fill="none" stroke="${K}" stroke-width="74"/><path d="${tape}" fill="none" stroke="${S}" stroke-width="58"/>`,
    marks,
    `<path d="M162 664L206 718" stroke="${K}" stroke-width="74" fill="none"/><path d="M168 671L200 711" stroke="${T}" stroke-width="58" fill="none"/>`,
  )
}

const brace = 'M70 0C8 0 26 -70 26 -128C26 -176 8 -196 -34 -204C8 -212 26 -232 26 -280C26 -338 8 -408 70 -408'

/** A clock whose hands are a pair of curly braces. */
export function sayWhenWithAMetafield(): string {
  const ticks = (from: number, to: number, every: number) =>
    repeat(12, (_, index) => {
      if ((index % 3 === 0) !== (every === 3)) return ''
      const angle = (index * Math.PI) / 6
      return `M${round(800 + Math.sin(angle) * from)} ${round(520 - Math.cos(angle) * from)}L${round(800 + Math.sin(angle) * to)} ${round(520 - Math.cos(angle) * to)}`
    })
  return cover(
    C,
    ink(S, 'M0 0H800V1040H0Z'),
    dots(T, (x, y) => (Math.hypot(x - 850, y - 580) < 452 ? 0.55 : 0), [380, 0, 1400, 1040], 15),
    paper(disc(800, 520, 452), '#fffaf0'),
    inkLine(T, disc(800, 520, 430), 44),
    inkLine(T, ticks(330, 384, 3), 30),
    inkLine(T, ticks(352, 384, 1), 14),
    inkLine(C, brace, 40, {turn: 'translate(800 520)rotate(-56)translate(-44 56)scale(1.2 .84)'}),
    inkLine(T, brace, 40, {turn: 'translate(800 520)rotate(40)translate(44 56)scale(-1.2 .98)'}),
    ink(S, disc(800, 520, 48)),
    ink(C, disc(800, 520, 22)),
  )
}

const LEAF = 'M0 150C-110 80 -110 -70 0 -170C110 -70 110 80 0 150Z'
const VEINS = 'M0 190V-130M0 90L54 40M0 90L-54 40M0 30L60 -24M0 30L-60 -24M0 -30L46 -76M0 -30L-46 -76'

/** A leaf going round behind the washing-machine door, losing its coral plate as it goes. */
export function claimsThatSurviveTheWash(): string {
  const [cx, cy] = [800, 580]
  const glass = disc(cx, cy, 336)
  const water = 'M420 560C520 500 600 500 700 560C800 620 900 620 1000 560C1060 524 1120 520 1180 540V960H420Z'
  const leaf = (at: string, coral: string) => group(at, ink(T, LEAF), coral, inkLine(K, VEINS, 6))
  return cover(
    '#ece2cd',
    ink(T, box(0, 0, 1600, 150)),
    paper(disc(230, 76, 44), CREAM) + paper(disc(370, 76, 44), CREAM) + paper(roundedBox(1090, 36, 400, 80, 10), CREAM),
    inkLine(C, 'M230 76L256 48M370 76L344 48', 12),
    inkLine(T, 'M1130 76H1240M1270 76H1330M1360 76H1380', 12),
    dots(T, (x, y) => Math.max(0, (Math.hypot(x - 760, y - 540) - 400) / 420) * (y > 170 ? 1 : 0), [0, 180, 1600, 1040], 22),
    paper(disc(cx, cy, 440), CREAM),
    ink(S, disc(cx, cy, 432)),
    paper(glass, '#fffaf0'),
    trimmed(
      'glass',
      glass,
      leaf('translate(650 470)rotate(-50)scale(.92)', ink(C, LEAF, {turn: 'translate(6 -4)'})),
      leaf('translate(930 480)rotate(46)scale(.92)', ink(C, LEAF, {turn: 'translate(48 -34)rotate(9)'})),
      leaf('translate(820 760)rotate(150)scale(.92)', ''),
      ink(C, LEAF, {turn: 'translate(620 790)rotate(-118)scale(.84)', opacity: 0.55}),
      ink(T, water, {opacity: 0.28}),
      dots(T, (_, y) => (y - 560) / 480, [440, 560, 1160, 930], 13),
    ),
    inkLine(T, glass, 22),
    inkLine(K, disc(cx, cy, 438), 8),
    paper(roundedBox(1196, 530, 60, 120, 14), '#fffaf0'),
    inkLine(K, roundedBox(1196, 530, 60, 120, 14), 7),
  )
}

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
    ...days.map((day, index) => paper(day, '#fffaf0') + (index === 6 ? ink(C, day) : index === 0 ? ink(T, day) : '') + inkLine(T, day, 5)),
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
