import {box, C, CREAM, disc, dots, ink, inkLine, K, paper, S, sheet, T, trimmed} from './covers/sheet.ts'
import {ellipse, repeat, round} from './shapes/geometry.ts'

const SIZE = {width: 400, height: 400}
const SHOULDERS = 'M40 420C44 330 110 300 160 292C176 312 224 312 240 292C290 300 356 330 360 420Z'
const NECK = 'M162 232H238V300C226 318 174 318 162 300Z'
const FACE = 'M116 168C116 104 150 74 200 74C250 74 284 104 284 168C284 226 252 276 200 276C148 276 116 226 116 168Z'

const eyes = (y: number): string => paper(disc(166, y, 7), K) + paper(disc(234, y, 7), K)
const shade = (path: string): string => ink(T, path, {opacity: 0.22})

function head(skin: string, skinOpacity: number): string {
  return (
    paper(NECK, '#fffaf0') +
    ink(skin, NECK, {opacity: skinOpacity}) +
    shade('M162 252C180 284 220 284 238 252V300C226 318 174 318 162 300Z') +
    paper(FACE, '#fffaf0') +
    ink(skin, FACE, {opacity: skinOpacity})
  )
}
const features = (): string =>
  inkLine(K, 'M200 172C196 190 192 200 190 206C196 212 204 212 210 208', 5) +
  inkLine(K, 'M176 236C190 248 212 248 226 234', 6)

/** Round glasses and short hair. */
function maritOsei(): string {
  return sheet(
    SIZE,
    S,
    ink(C, disc(264, 150, 150)),
    paper(SHOULDERS, '#fffaf0'),
    ink(T, SHOULDERS),
    head(C, 0.45),
    ink(
      T,
      'M104 176C92 96 140 46 206 48C268 50 304 92 298 160C296 176 292 186 286 194C284 152 262 126 226 116C190 128 150 124 130 118C118 138 116 158 114 196C108 190 106 184 104 176Z',
    ),
    eyes(174),
    `<g fill="none" stroke="${K}" stroke-width="8"><circle cx="164" cy="174" r="33"/><circle cx="236" cy="174" r="33"/><path d="M196 170Q200 164 204 170M131 170L114 164M269 170L286 164"/></g>`,
    `<g class="m" fill="${S}" fill-opacity=".55"><circle cx="164" cy="174" r="30"/><circle cx="236" cy="174" r="30"/></g>`,
    features(),
    trimmed('marit', FACE, shade('M284 60V300H214C262 262 276 190 262 110Z')),
    inkLine(S, 'M120 330C150 352 250 352 280 330', 10),
  )
}

/** A beard under a flat cap. */
function desTulloch(): string {
  const beard =
    'M116 168C116 186 124 196 140 200C160 204 180 206 200 206C220 206 240 204 260 200C276 196 284 186 284 168C292 250 262 316 200 316C138 316 108 250 116 168Z'
  const cap =
    'M86 128C84 70 140 34 208 36C276 38 318 72 316 122C350 128 366 142 360 152C352 164 320 156 290 150C220 138 150 140 100 150C84 150 84 138 86 128Z'
  return sheet(
    SIZE,
    CREAM,
    ink(T, disc(140, 160, 150)),
    paper(SHOULDERS, '#fffaf0'),
    ink(C, SHOULDERS),
    inkLine(K, 'M120 312V420M280 312V420', 9),
    ink(T, box(120, 366, 160, 60), {opacity: 0.5}),
    paper(FACE, '#fffaf0') + ink(C, FACE, {opacity: 0.34}),
    eyes(176),
    inkLine(K, 'M148 156Q166 148 182 156M218 156Q236 148 252 156', 6),
    paper(beard, '#fffaf0'),
    ink(C, beard),
    ink(S, beard, {opacity: 0.6}),
    paper('M170 228C184 218 216 218 230 228C222 244 178 244 170 228Z', '#fffaf0'),
    inkLine(K, 'M170 228C184 218 216 218 230 228M200 172C196 188 190 196 188 202C196 208 204 208 212 202', 5),
    paper(cap, '#fffaf0'),
    ink(S, cap),
    trimmed(
      'des',
      cap,
      `<path class="m" d="${repeat(16, share => `M${round(40 + share * 320)} 20L${round(20 + share * 320)} 170`)}M60 66H380M60 96H380M60 126H380" stroke="${T}" stroke-width="3.4" fill="none"/>`,
    ),
    inkLine(K, 'M98 150C150 138 220 138 290 150', 7),
  )
}

/** A plait over the shoulder, thread round the collar. */
function ilonaVarga(): string {
  const plait = repeat(6, share => {
    const y = 218 + share * 160
    const x = 292 + Math.sin(share * 2.6) * 14
    return `M${round(x)} ${round(y - 24)}C${round(x + 34)} ${round(y - 26)} ${round(x + 34)} ${round(y + 10)} ${round(x)} ${round(y + 26)}C${round(x - 34)} ${round(y + 10)} ${round(x - 34)} ${round(y - 26)} ${round(x)} ${round(y - 24)}Z`
  })
  const hair =
    'M102 200C86 110 128 44 204 44C276 44 316 96 306 180C304 204 300 216 296 228C270 212 268 170 262 132C230 128 210 112 200 88C190 118 160 134 136 138C128 166 124 196 128 236C112 226 106 216 102 200Z'
  return sheet(
    SIZE,
    C,
    ink(S, disc(140, 250, 170)),
    paper(SHOULDERS, '#fffaf0'),
    ink(S, SHOULDERS, {opacity: 0.5}),
    head(S, 0.34),
    ink(C, FACE, {opacity: 0.16}),
    paper(hair, '#fffaf0'),
    ink(T, hair),
    paper(plait, '#fffaf0'),
    ink(T, plait),
    inkLine(K, plait, 4),
    eyes(180),
    inkLine(K, 'M150 160Q166 152 182 160M218 160Q234 152 250 160', 5),
    features(),
    inkLine(C, 'M112 316C150 350 250 350 288 316', 7),
    inkLine(C, 'M116 330C152 364 248 364 284 330', 7),
    `<path d="M96 312C140 372 260 372 304 312" fill="none" stroke="${K}" stroke-width="5" stroke-dasharray="12 9"/>`,
    inkLine(C, 'M284 330C310 350 330 380 372 372', 6),
  )
}

/** Curls, and a roll of parcel tape for an earring. */
function jossAbara(): string {
  const curls = repeat(15, (_, index) => {
    const angle = ((index * 17.5 + 150) * Math.PI) / 180
    return ellipse(round(200 + Math.cos(angle) * 112), round(158 + Math.sin(angle) * 104), 40 - (index % 3) * 4)
  })
  return sheet(
    SIZE,
    CREAM,
    ink(S, box(0, 0, 400, 400)),
    dots(C, (_, y) => (y - 120) / 380, [0, 0, 400, 400], 13),
    paper(SHOULDERS, '#fffaf0'),
    ink(S, SHOULDERS),
    ink(C, SHOULDERS, {opacity: 0.5}),
    ink(T, curls),
    ink(T, 'M104 170C100 90 150 60 200 60C250 60 300 90 296 170Z'),
    head(C, 0.75),
    ink(S, FACE, {opacity: 0.5}),
    trimmed(
      'joss',
      FACE,
      shade('M116 60H284V128C250 108 150 108 116 128Z'),
      shade('M284 60V300H214C262 262 276 190 262 110Z'),
    ),
    eyes(180),
    inkLine(K, 'M148 158Q166 146 182 156M218 156Q234 146 252 158', 7),
    features(),
    paper(`${disc(106, 246, 26)}`, '#fffaf0'),
    inkLine(K, 'M108 204V222', 5),
    `<circle cx="106" cy="248" r="21" fill="none" stroke="#c9a673" stroke-width="13"/>`,
    inkLine(K, `${disc(106, 248, 28)}${disc(106, 248, 14)}M128 266L146 276`, 4),
    inkLine(T, 'M120 322C160 356 240 356 280 322', 12),
  )
}

/** Functions that draw the authors' portraits as SVG, 400 by 400, by the author's slug. */
export const PORTRAITS: Readonly<Record<string, () => string>> = {
  'marit-osei': maritOsei,
  'des-tulloch': desTulloch,
  'ilona-varga': ilonaVarga,
  'joss-abara': jossAbara,
}
