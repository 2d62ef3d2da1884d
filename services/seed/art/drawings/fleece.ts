import {both, mirror, repeat, round, stroke, symmetric} from '../geometry.ts'
import {along, type Tone, tones} from '../halftone.ts'
import {flat, line, piece} from '../parts.ts'
import type {Plan, Seam} from '../plan.ts'

const mirrored = (...seams: Seam[]): Seam[] =>
  seams.flatMap(([path, width]): Seam[] => [
    [path, width],
    [mirror(path), width],
  ])

const BODY_SIDE =
  'C162 252 152 294 152 294C134 380 112 510 98 626C94 650 92 668 92 686C116 698 146 702 172 698C176 682 180 664 184 642' +
  'C198 560 214 462 228 376C233 470 230 560 226 650C224 670 224 690 226 708C280 724 340 728 400 728'

const SHADES = [
  ...both(
    'M228 376C262 400 290 440 300 500C280 462 256 430 229 412Z',
    'M184 642C198 560 214 462 228 376C224 352 222 336 222 316C206 420 184 540 150 640Z',
  ),
  'M574 652C520 668 460 672 400 672C340 672 280 668 226 652L230 600C270 650 330 628 380 650C440 672 500 630 572 620Z',
  'M572 376C567 470 570 560 574 652L530 664C552 590 524 540 548 470Z',
]

const TONE: Tone = tones(
  along(582, 390, 576, 700, 70),
  along(226, 430, 226, 690, 30, 0.7),
  along(230, 700, 575, 700, 62, 0.72),
  along(628, 420, 690, 690, 46, 0.95),
  along(212, 420, 166, 680, 30, 0.8),
  along(572, 384, 500, 470, 28, 0.7),
  along(228, 384, 296, 470, 26, 0.7),
)

const SEAMS: Seam[] = [
  ...mirrored(['M214 206C242 250 246 320 228 378', 3.2], ['M98 630C124 642 156 646 184 642', 3.2]),
  ['M226 654C280 670 340 674 400 674C460 674 520 670 574 654', 3.2],
  ['M158 410C176 424 190 440 198 462', 2.8],
  ['M148 470C166 484 178 498 184 516', 2.8],
  ['M642 420C626 434 614 452 608 474', 2.8],
  ['M652 486C636 500 624 516 620 532', 2.8],
]
const FOLDS: Seam[] = [
  ['M254 410C280 428 294 456 300 492', 3],
  ['M544 412C522 430 510 452 504 480', 3],
  ['M250 630C264 610 268 590 266 566', 3],
  ['M552 600C544 622 530 638 512 646', 3],
]

const cuffRibs = repeat(6, share => stroke(106 + share * 68, 640 + share * 6, 100 + share * 66, 684 + share * 8))
const hemRibs = repeat(26, share => {
  const x = 236 + share * 328
  const sag = 20 * (1 - (2 * share - 1) ** 2)
  return stroke(x, 661 + sag * 0.9, x, 706 + sag)
})
const RIBS = hemRibs + cuffRibs + mirror(cuffRibs)
const collarRibs = repeat(15, share => {
  const angle = Math.PI * (0.12 + 0.76 * share)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return `M${round(400 - cos * 92)} ${round(122 + sin * 84)}L${round(400 - cos * 78)} ${round(122 + sin * 69)}`
})
const HEM_STITCH = 'M226 640C280 656 340 660 400 660C460 660 520 656 574 640'
const ARM_STITCHES = both('M224 208C252 256 254 318 236 380')
const ARM_LIGHT = 'M130 480C122 540 116 580 112 620C130 570 140 520 130 480Z'
const CREW_SIDE = `C282 142 244 156 200 180C188 196 178 222 178 222${BODY_SIDE}`

export const sweatshirt: Plan = {
  label: 'Crew sweatshirt',
  outline: symmetric(`M400 188C358 188 326 164 316 124${CREW_SIDE}`),
  opening: 'M316 124C350 138 450 138 484 124C476 162 448 190 400 190C352 190 324 162 316 124Z',
  print: {x: 276, y: 276, width: 248, height: 320},
  shades: SHADES,
  tone: TONE,
  highlights: ['M202 200C236 178 270 162 302 150C290 172 252 188 222 212C212 220 202 212 202 200Z', ARM_LIGHT],
  seams: [
    ...SEAMS,
    ...FOLDS,
    ['M296 134C310 194 348 222 400 222C452 222 490 194 504 134', 3.2],
    ['M330 150C352 162 448 162 470 150', 2.4],
    ['M372 220L400 258L428 220', 3],
  ],
  ribs: RIBS + collarRibs,
  stitches: [HEM_STITCH, ...ARM_STITCHES],
  back: {
    outline: symmetric(`M400 134C372 134 342 132 316 124${CREW_SIDE}`),
    opening: undefined,
    ribs: RIBS,
    print: {x: 268, y: 226, width: 264, height: 350},
    seams: [...SEAMS, ...FOLDS, ['M296 134C328 158 364 164 400 164C436 164 472 158 504 134', 3.2]],
  },
}

const HOOD_SIDE = `C288 164 282 176 266 182C232 190 200 198 178 222C178 222 162 252 152 294${BODY_SIDE.slice(BODY_SIDE.indexOf('C134'))}`
const HOOD_RIM = 'M400 84C350 84 318 118 318 166C318 206 352 244 400 276C448 244 482 206 482 166C482 118 450 84 400 84Z'
const HOOD_INSIDE =
  flat(HOOD_RIM, 'var(--in)') +
  '<path d="M400 96C362 98 334 124 334 158C356 130 380 118 400 118C420 118 444 130 466 158C466 124 438 98 400 96Z" fill="var(--f)" opacity=".55"/>'
const HOOD_SHADE =
  'M290 146C290 196 330 250 400 290C470 250 510 196 510 146C516 166 524 178 534 182C520 240 460 290 400 312C340 290 280 240 266 182C278 176 288 164 290 146Z'
const HOOD_SEAMS: Seam[] = [
  [HOOD_RIM, 3.6],
  ['M266 182C282 236 334 282 400 306C466 282 518 236 534 182', 3.2],
]
const HOOD_STITCH = 'M304 170C306 216 346 258 400 290C454 258 494 216 496 170'
const HOOD_LIGHT = 'M330 82C306 104 300 132 300 160C310 132 316 108 340 88Z'
const HOOD_TONE = tones(TONE, along(500, 120, 530, 190, 36, 0.9), along(520, 200, 410, 300, 36, 0.75))

const hoodBack: Partial<Plan> = {
  base: undefined,
  cords: undefined,
  trims: undefined,
  opening: undefined,
  shades: [
    ...SHADES,
    'M266 182C300 250 350 282 400 286C450 282 500 250 534 182C540 230 480 306 400 310C320 306 260 230 266 182Z',
  ],
  highlights: ['M330 90C306 112 300 140 302 172C312 140 320 116 346 96Z', ARM_LIGHT],
  seams: [
    ...SEAMS,
    ...FOLDS,
    ['M266 182C286 250 340 288 400 292C460 288 514 250 534 182', 3.4],
    ['M400 60C404 130 404 210 400 290', 3],
    ['M330 250C346 238 356 222 360 204', 2.6],
    ['M470 250C454 238 446 222 442 204', 2.6],
  ],
  stitches: [HEM_STITCH, ...ARM_STITCHES, 'M391 62C395 130 395 210 391 288', 'M409 62C413 130 413 210 409 288'],
  print: {x: 272, y: 318, width: 256, height: 300},
}

export const hoodie: Plan = {
  label: 'Pullover hoodie',
  outline: symmetric(`M400 58C344 56 300 86 290 146${HOOD_SIDE}`),
  print: {x: 304, y: 304, width: 192, height: 190},
  base: HOOD_INSIDE,
  shades: [...SHADES, HOOD_SHADE, 'M302 520L498 520L548 600L548 660L252 660L252 600Z'],
  tone: tones(HOOD_TONE, along(300, 660, 550, 650, 60, 0.8)),
  highlights: [HOOD_LIGHT, ARM_LIGHT, 'M306 532L340 532L280 620L264 620L264 604Z'],
  seams: [
    ...SEAMS,
    FOLDS[0] ?? ['', 0],
    ...HOOD_SEAMS,
    ['M400 276L400 306', 3],
    ['M302 514L498 514L552 600L552 668', 3.4],
    ['M302 514L248 600L248 668', 3.4],
  ],
  ribs: RIBS,
  stitches: ['M308 526L262 600M492 526L538 600', 'M226 640L248 646M552 646L574 640', ...ARM_STITCHES, HOOD_STITCH],
  cords: ['M366 252C358 286 368 320 360 362', 'M434 252C444 290 432 322 440 374'],
  back: hoodBack,
}

const ZIP = 'M390 290L390 727L410 727L410 290L400 277Z'
const zip =
  piece(ZIP, {fill: 'var(--in)', line: 'var(--edge)', width: 3}) +
  '<path d="M400 292V724" stroke="var(--cord)" stroke-width="7" stroke-dasharray="4 5" fill="none"/>' +
  piece('M394 338H406L409 352V392A9 9 0 0 1 391 392V352Z', {fill: '#bfbdb4', width: 3}) +
  line('M400 370V388', 2.4, 'var(--edge)')

export const zipHoodie: Plan = {
  ...hoodie,
  label: 'Zip hoodie',
  print: {x: 438, y: 340, width: 96, height: 116},
  shades: [
    ...SHADES,
    HOOD_SHADE,
    ...both('M252 622L334 520L346 530L272 624L272 660L252 660Z'),
    'M410 306L430 318L424 664L410 668Z',
  ],
  tone: tones(HOOD_TONE, along(424, 330, 420, 690, 24, 0.6)),
  highlights: [HOOD_LIGHT, ARM_LIGHT],
  seams: [
    ...SEAMS,
    ...FOLDS.slice(0, 2),
    ...HOOD_SEAMS,
    ...mirrored(['M332 512L250 614', 3.4], ['M346 522L268 620', 3]),
  ],
  stitches: [...ARM_STITCHES, HOOD_STITCH, 'M226 640L380 660M420 660L574 640', 'M380 304V716M420 304V716'],
  trims: zip,
  back: hoodBack,
}
