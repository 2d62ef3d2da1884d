import {box, C, CREAM, cover, disc, dots, ink, inkLine, K, paper, S, T, trimmed} from './sheet.ts'

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
      dots(
        T,
        (px, py) => Math.max((px - x) / (width * 0.9), (py - top - height * 0.62) / (height * 0.5)),
        [left, top, left + width, top + height],
        14,
      ),
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
    ...bags.map(({x, drop}) =>
      inkLine(K, `M${x + 190 > 1580 ? x - 184 : x + 184} 150v${drop}m-12 0h24m-12 ${-drop}m-12 0h24`, 4),
    ),
  )
}
