import {repeat, round, roundedBox} from '../geometry.ts'
import {along, tones} from '../halftone.ts'
import {flat, line, piece, shade} from '../parts.ts'
import type {Plan} from '../plan.ts'

const COVER = 'M206 72H614C628 72 638 82 638 96V704C638 718 628 728 614 728H206Z'
const spiral = repeat(19, share => {
  const y = round(108 + share * 583.2)
  return (
    `<circle cx="232" cy="${y}" r="7.5" fill="#10251d"/>` +
    `<path d="M232 ${y}C214 ${round(y - 22)} 176 ${round(y - 20)} 178 ${round(y - 2)}C180 ${round(y + 12)} 204 ${round(y + 10)} 214 ${round(y + 4)}" fill="none" stroke="#10251d" stroke-width="6.5" stroke-linecap="round"/>` +
    `<path d="M228 ${round(y - 5)}C212 ${round(y - 18)} 184 ${round(y - 16)} 181 ${round(y - 4)}" fill="none" stroke="#bfbdb4" stroke-width="2" stroke-linecap="round"/>`
  )
})
export const notebook: Plan = {
  label: 'Spiral notebook',
  tilt: 'rotate(-4 400 400)',
  outline: COVER,
  print: {x: 284, y: 190, width: 320, height: 400},
  bleed: {box: {x: 206, y: 72, width: 432, height: 656}, clip: COVER},
  isToneOver: true,
  behind:
    piece('M222 92H640C652 92 660 100 660 112V728C660 740 652 748 640 748H222Z', {fill: '#fbf8f0', width: 4}) +
    piece('M218 84H632C644 84 652 92 652 104V720C652 732 644 740 632 740H218Z', {fill: '#fbf8f0', width: 4}),
  shades: [
    'M206 72H262V728H206Z',
    'M638 96V704C638 718 628 728 614 728H206V706H600C612 706 618 698 618 688V74C630 76 638 84 638 96Z',
  ],
  tone: tones(along(652, 260, 652, 730, 70), along(300, 742, 640, 742, 54, 0.9), along(206, 90, 206, 720, 48, 0.7)),
  highlights: ['M270 92H284V708H270Z', 'M292 92H298V708H292Z'],
  seams: [['M262 72V728', 2.6]],
  front: spiral,
}

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
    {cut: roundedBox(196, 620, 192, 76, 38), box: {x: 196, y: 620, width: 192, height: 76}, tint: '#fbf8f0', isStrip: true},
    {cut: roundedBox(424, 604, 180, 96, 40), box: {x: 424, y: 604, width: 180, height: 96}, tint: '#ff5a3c', isStrip: true},
  ],
}

const CARD = 'M214 96L560 70C568 70 574 74 574 82L586 664C586 672 582 676 574 676L226 692C218 692 214 688 214 680Z'
export const card: Plan = {
  label: 'Greeting card',
  outline: CARD,
  print: {x: 252, y: 140, width: 292, height: 440},
  bleed: {box: {x: 206, y: 62, width: 388, height: 640}, clip: CARD},
  isToneOver: true,
  behind:
    `<g transform="translate(-10 -62)rotate(-12 400 560)">${piece('M126 470H650V760H126Z', {fill: '#e6d8bb'})}${shade('M126 734H650V760H126Z')}` +
    `${line('M126 470L388 640L650 470', 3.4, 'var(--edge)')}${line('M126 760L330 606M650 760L446 606', 2.6, 'var(--edge)')}</g>` +
    `<g transform="rotate(-3.4 214 96)">${piece('M214 96L566 76L604 690L226 704Z', {fill: '#fffdf6'})}${shade('M560 76L566 76L604 690L560 692Z')}</g>`,
  shades: [
    'M574 82L586 664C586 672 582 676 574 676L226 692C218 692 214 688 214 680V664L552 650C560 650 564 646 564 638L552 72Z',
    'M214 96L236 94V690L226 692C218 692 214 688 214 680Z',
  ],
  tone: tones(along(590, 300, 598, 680, 66), along(280, 706, 590, 690, 50, 0.9)),
  highlights: ['M246 112L330 106L262 260L246 262Z'],
  seams: [['M236 95L236 691', 2.6]],
}

const POSTCARD = roundedBox(84, 150, 560, 400, 8)
export const postcard: Plan = {
  label: 'Postcard',
  tilt: 'rotate(-5 400 400)',
  outline: POSTCARD,
  print: {x: 256, y: 182, width: 216, height: 338},
  bleed: {box: {x: 84, y: 150, width: 560, height: 400}, clip: POSTCARD},
  isToneOver: true,
  behind:
    `<g transform="rotate(11 430 440)">${piece(roundedBox(156, 266, 560, 400, 8), {fill: '#fbf8f0'})}${line('M436 300V632', 3, 'var(--edge)')}` +
    `${line('M470 480H684M470 526H684M470 572H684M470 618H640', 3, 'var(--edge)')}` +
    `${piece('M606 288H692V394H606Z', {fill: '#ffc72c', width: 3})}${flat('M622 380V340A27 27 0 0 1 676 340V380Z', '#0d756e')}` +
    `${line('M566 330a44 44 0 1 0 88 0a44 44 0 1 0 -88 0M540 316q16 -10 32 0M540 332q16 -10 32 0M540 348q16 -10 32 0', 3, '#ff5a3c')}` +
    `${line('M190 600H400M190 640H340', 3, 'var(--edge)')}</g>`,
  shades: ['M644 158V542A8 8 0 0 1 636 550H92A8 8 0 0 1 84 542V532H612A10 10 0 0 0 622 522V150H636A8 8 0 0 1 644 158Z'],
  tone: tones(along(656, 260, 656, 560, 56), along(200, 562, 640, 562, 46, 0.9)),
  highlights: ['M100 168H240L150 330H100Z'],
  seams: [],
}

const COLUMNS = 5
const ROWS = 6
const PIECE = 104
const LEFT = 140
const TOP = 88

/** One knobbed cut between two pieces, along x for a row and along y for a column. */
function knob(x: number, y: number, isUpright: boolean, way: number): string {
  const point = (alongCut: number, off: number) =>
    isUpright ? `${round(x + off * way)} ${round(y + alongCut)}` : `${round(x + alongCut)} ${round(y + off * way)}`
  return (
    `M${point(0, 0)}C${point(24, 0)} ${point(46, 8)} ${point(42, -6)}C${point(30, -34)} ${point(74, -34)} ${point(62, -6)}` +
    `C${point(58, 8)} ${point(80, 0)} ${point(PIECE, 0)}`
  )
}
const rows = repeat(ROWS - 1, (_, row) =>
  repeat(COLUMNS, (_share, column) =>
    knob(LEFT + column * PIECE, TOP + (row + 1) * PIECE, false, (row + column) % 2 ? 1 : -1),
  ),
)
const columns = repeat(COLUMNS - 1, (_, column) =>
  repeat(ROWS, (_share, row) =>
    knob(LEFT + (column + 1) * PIECE, TOP + row * PIECE, true, (row + column) % 2 ? -1 : 1),
  ),
)
const BOARD = `M${LEFT} ${TOP}H${LEFT + COLUMNS * PIECE}V${TOP + ROWS * PIECE}H${LEFT}Z`
export const puzzle: Plan = {
  label: 'Jigsaw puzzle',
  tilt: 'rotate(3 400 400)',
  outline: BOARD,
  print: {x: 180, y: 120, width: 440, height: 560},
  bleed: {box: {x: LEFT, y: TOP, width: COLUMNS * PIECE, height: ROWS * PIECE}, clip: BOARD},
  isToneOver: true,
  shades: [`M${LEFT + 504} ${TOP}H${LEFT + 520}V${TOP + 624}H${LEFT}V${TOP + 608}H${LEFT + 504}Z`],
  tone: tones(along(672, 260, 672, 720, 60), along(240, 724, 660, 724, 50, 0.9)),
  highlights: [`M${LEFT + 14} ${TOP + 14}H${LEFT + 170}L${LEFT + 60} ${TOP + 200}H${LEFT + 14}Z`],
  seams: [[rows + columns, 3]],
}
