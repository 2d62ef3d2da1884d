import {ellipse, repeat, round, stroke} from '../geometry.ts'
import {along, tones} from '../halftone.ts'
import {band, flat, line, piece, shade} from '../parts.ts'
import type {Plan} from '../plan.ts'

export const poster: Plan = {
  label: 'Framed poster',
  outline: 'M152 62H648V722H152Z',
  print: {x: 206, y: 116, width: 388, height: 466},
  bleed: {box: {x: 206, y: 116, width: 388, height: 466}, clip: 'M206 116H594V582H206Z'},
  isPaper: true,
  base: flat('M178 88H622V696H178Z', '#fbf8f0'),
  shades: ['M152 62L178 88H622L648 62Z', 'M622 88L648 62V722L622 696Z'],
  highlights: ['M152 62L178 88V696L152 722Z'],
  gloss:
    '<path d="M178 88H622V102H192V696H178Z" fill="#0d756e" fill-opacity=".16" style="mix-blend-mode:multiply"/>' +
    '<path d="M470 88L622 88L622 380L330 696L178 696Z" fill="#fff" opacity=".1"/>' +
    '<path d="M206 612H322M206 630H286M514 612H594" stroke="#10251d" stroke-width="5" fill="none"/>' +
    '<g style="mix-blend-mode:multiply"><circle cx="577" cy="640" r="9" fill="#ff5a3c"/></g>' +
    '<circle cx="588" cy="640" r="9" fill="#0d756e" style="mix-blend-mode:multiply"/>',
  seams: [
    ['M178 88H622V696H178Z', 3],
    ['M152 62L178 88M648 62L622 88M648 722L622 696M152 722L178 696', 3],
  ],
}

const FACE = 'M124 84H600V700H124Z'
export const canvas: Plan = {
  label: 'Stretched canvas',
  outline: FACE,
  print: {x: 162, y: 146, width: 400, height: 500},
  bleed: {box: {x: 124, y: 84, width: 476, height: 616}, clip: FACE},
  behind:
    piece('M600 84L648 118V740L600 700Z', {fill: 'var(--in)'}) +
    piece('M124 700L178 740H648L600 700Z', {fill: 'var(--in)'}) +
    shade('M124 700L178 740H648L600 700Z') +
    line('M600 112L640 142M600 112L620 110', 2.4) +
    line('M624 690V150', 2.2) +
    line('M160 714H600', 2.2),
  shades: ['M600 84V700H124V690H588V84Z', 'M124 84H600V92H132V700H124Z'],
  tone: tones(along(612, 240, 612, 716, 60, 0.9), along(220, 714, 600, 714, 46, 0.85)),
  isToneOver: true,
  highlights: ['M138 98H300L176 296H138Z'],
  seams: [],
  ground: 'M144 722L196 766H676V150L640 126V730Z',
}

const CLOTH =
  'M140 132C230 140 310 126 400 132C490 138 570 126 660 132C666 230 654 330 660 420C666 510 654 580 660 648C570 658 490 644 400 650C310 656 230 642 140 648' +
  'C134 560 146 470 140 390C136 300 146 220 140 132Z'
const tassels = repeat(27, share => {
  const x = 148 + share * 504
  const sway = Math.sin(share * 17) * 4
  return `M${round(x)} 648C${round(x + sway)} 674 ${round(x - sway)} 696 ${round(x + sway)} ${round(724 + Math.sin(share * 9) * 8)}`
})
export const tapestry: Plan = {
  label: 'Woven tapestry',
  outline: CLOTH,
  print: {x: 236, y: 196, width: 328, height: 394},
  bleed: {box: {x: 128, y: 118, width: 544, height: 550}, clip: CLOTH},
  isToneOver: true,
  behind:
    line('M110 96L400 22L690 96', 4, 'var(--edge)') +
    line(tassels, 9, 'var(--edge)') +
    line(tassels, 5, 'var(--f)') +
    piece(ellipse(400, 22, 9), {fill: '#bfbdb4', width: 4}),
  shades: [
    'M660 132C666 230 654 330 660 420C666 510 654 580 660 648L612 652C626 560 606 470 616 380C624 290 612 210 616 130Z',
    'M140 132C230 140 310 126 400 132C490 138 570 126 660 132L660 160C560 152 480 164 400 158C320 152 230 166 140 158Z',
  ],
  tone: tones(
    along(668, 160, 668, 640, 62),
    along(150, 660, 650, 660, 46, 0.8),
    along(150, 148, 650, 148, 20, 0.6),
  ),
  highlights: [
    'M176 190C172 300 186 420 178 540C196 430 198 290 176 190Z',
    'M420 190C412 290 424 380 418 480C434 390 438 280 420 190Z',
  ],
  seams: [
    ['M240 190C234 240 244 290 238 340', 2.6],
    ['M560 500C566 550 556 590 562 626', 2.6],
    ['M470 170C476 210 466 250 472 290', 2.6],
  ],
  stitches: ['M150 632C236 628 312 640 400 634C488 628 566 640 650 632'],
  front:
    piece('M96 84H704C714 84 714 112 704 112H96C86 112 86 84 96 84Z', {fill: '#c9a673'}) +
    flat('M100 102H700V108H100Z', '#9c6b3a') +
    repeat(11, share => piece(`M${round(146 + share * 494)} 80h14v60h-14z`, {width: 3})) +
    piece(ellipse(90, 98, 15, 20), {fill: '#9c6b3a'}) +
    piece(ellipse(710, 98, 15, 20), {fill: '#9c6b3a'}),
}

const DIAL = ellipse(400, 396, 252, 252)
const ticks = repeat(12, (_, index) => {
  const angle = (index * Math.PI) / 6
  const inner = index % 3 ? 216 : 196
  return stroke(
    400 + Math.sin(angle) * inner,
    396 - Math.cos(angle) * inner,
    400 + Math.sin(angle) * 236,
    396 - Math.cos(angle) * 236,
  )
})
export const clock: Plan = {
  label: 'Wall clock',
  outline: ellipse(400, 396, 300, 300),
  print: {x: 262, y: 244, width: 276, height: 304},
  bleed: {box: {x: 148, y: 144, width: 504, height: 504}, clip: DIAL},
  isPaper: true,
  base: flat(DIAL, '#fbf8f0'),
  shades: ['M700 396A300 300 0 0 1 130 524A300 300 0 0 0 660 246A300 300 0 0 1 700 396Z'],
  tone: (x, y) => (Math.hypot(x - 400, y - 396) > 252 ? Math.max(0, (x - 400 + (y - 396)) / 380) : 0),
  highlights: ['M134 316C160 214 244 136 344 114L350 132C260 154 182 226 154 322Z'],
  gloss: `<path d="M400 144A252 252 0 0 0 148 396A252 252 0 0 0 160 474A252 252 0 0 1 574 214A252 252 0 0 0 400 144Z" fill="#0d756e" fill-opacity=".16" style="mix-blend-mode:multiply"/>`,
  seams: [[DIAL, 4]],
  front:
    `<path d="${ticks}" fill="none" stroke="#10251d" stroke-width="9" stroke-linecap="round"/>` +
    line('M400 396L300 322', 17, '#10251d') +
    line('M400 396L520 256', 12, '#10251d') +
    line('M376 460L424 332L446 274', 5, '#ff5a3c') +
    `<circle cx="400" cy="396" r="17" fill="#10251d"/><circle cx="400" cy="396" r="7" fill="#ff5a3c"/>`,
}

const BAUBLE = ellipse(400, 468, 244, 244)
export const ornament: Plan = {
  label: 'Ceramic ornament',
  outline: BAUBLE,
  print: {x: 276, y: 306, width: 248, height: 300},
  bleed: {box: {x: 152, y: 220, width: 496, height: 496}, clip: BAUBLE},
  isToneOver: true,
  behind: piece(ellipse(410, 478, 244, 244), {fill: 'var(--in)'}),
  shades: ['M644 468A244 244 0 0 1 178 566A250 250 0 0 0 620 376A244 244 0 0 1 644 468Z'],
  tone: (x, y) => Math.max(0, (Math.hypot(x - 366, y - 428) - 216) / 100),
  highlights: [
    'M206 396C226 326 282 276 350 256C298 292 248 344 226 410Z',
    'M214 436C216 428 218 420 222 412L236 416C232 424 230 432 228 440Z',
  ],
  seams: [[ellipse(400, 468, 230, 230), 2.4]],
  front:
    piece(ellipse(400, 262, 17), {fill: 'var(--in)', width: 4}) +
    band('M400 262C372 200 340 120 352 64C366 24 434 24 448 64C460 120 428 200 400 262', 9, '#ff5a3c') +
    piece('M400 66C372 36 330 30 312 50C300 76 340 98 400 72C460 98 500 76 488 50C470 30 428 36 400 66Z', {
      fill: '#ff5a3c',
    }) +
    piece('M394 78C380 112 366 136 344 156L362 156L370 172C390 146 400 112 408 82Z', {fill: '#ff5a3c', width: 4}) +
    piece('M406 78C420 112 434 136 456 156L438 156L430 172C410 146 400 112 392 82Z', {fill: '#ff5a3c', width: 4}) +
    piece(ellipse(400, 68, 20, 16), {fill: '#ff5a3c', width: 4}) +
    line('M340 54C356 54 372 60 382 66M460 54C444 54 428 60 418 66', 2.6, 'var(--edge)'),
}
