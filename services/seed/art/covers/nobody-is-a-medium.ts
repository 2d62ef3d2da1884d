import {PLANS} from '../plans.ts'
import {C, CREAM, cover, dots, ink, inkLine, K, paper, S, T} from './sheet.ts'

const TEE = PLANS.tee.outline

/** A tee laid flat with a tape across the chest, and three other sizes just behind it. */
export function nobodyIsAMedium(): string {
  const around = (scale: number, x: number, y: number) => `translate(${x} ${y})scale(${scale})translate(-400 -420)`
  const tape =
    'M180 690C330 610 420 500 560 470C700 440 900 520 1040 470C1180 420 1240 300 1210 230C1180 170 1090 190 1100 260C1112 340 1290 360 1420 250'
  const marks = `<path d="${tape}" fill="none" stroke="${K}" stroke-width="20" stroke-dasharray="5 31" transform="translate(0 -16)"/>`
  return cover(
    CREAM,
    ink(S, TEE, {turn: around(1.52, 772, 520)}),
    inkLine(T, TEE, 9, {turn: around(1.36, 826, 524)}),
    ink(C, TEE, {turn: around(1.2, 806, 512)}),
    paper(TEE, '#fffaf0', around(1.02, 792, 500)),
    inkLine(
      K,
      `${TEE}M303 133C316 190 350 220 400 220C450 220 484 190 497 133M208 168C238 206 244 268 222 326M592 168C562 206 556 268 578 326`,
      8,
      {turn: around(1.02, 792, 500)},
    ),
    dots(T, (x, y) => (x > 820 && x < 980 && y > 460 && y < 800 ? (x - 820) / 170 : 0), [600, 460, 976, 796], 14),
    `<path d="${tape}" fill="none" stroke="${K}" stroke-width="74"/><path d="${tape}" fill="none" stroke="${S}" stroke-width="58"/>`,
    marks,
    `<path d="M162 664L206 718" stroke="${K}" stroke-width="74" fill="none"/><path d="M168 671L200 711" stroke="${T}" stroke-width="58" fill="none"/>`,
  )
}
