import type {ShareCard} from '../card'
import {type Drawing, type DrawingTools, disc, ground} from './drawing'
import {colourBar} from './furniture'
import {halftone} from './halftone'
import {paragraph, smallPrint} from './headline'
import {INK} from './inks'

const DISC = {x: 1010, y: 238, radius: 204}
/** How far the two inks of the name are apart, in pixels. */
const OFFSET = 9
const PALE = '#ffe1d6'
const RULE = '#5e6e64'

/** Draws the site: the brand's name printed off-register in two inks, before a sun. */
export function drawSite({text}: Extract<ShareCard, {kind: 'site'}>, tools: DrawingTools): Drawing {
  const {x, y, radius} = DISC
  const {size, lines} = tools.fitText(text, 'text', {width: 1076, maxSize: 36, minSize: 28, maxLines: 2})
  const inks = [INK.teal, INK.coral, INK.sun].map(ink => ink.slice(1).toUpperCase())
  return {
    shapes: [
      ground(INK.key),
      disc(INK.sun, x, y, radius),
      halftone(
        {left: x - radius, top: y - radius, width: radius * 2, height: radius * 2},
        {fill: INK.coral, tone: (a, b) => (Math.hypot(a - x, b - y) < radius - 4 ? (b - 150) / 300 : 0)},
      ),
      brandName(tools),
      colourBar(),
      paragraph({x: 62, top: 460, fill: INK.paper, leading: size + 8, size, lines}, tools),
      `<path d="M62 558H1138" stroke="${RULE}" stroke-width="2"/>`,
      smallPrint(
        `Teal ${inks[0]} / Coral ${inks[1]} / Sun ${inks[2]}`,
        {x: 62, y: 594, width: 1076, fill: '#b9c6ba'},
        tools,
      ),
    ],
    pictures: [],
  }
}

/** Draws the brand's name twice, and pale where the two lie on each other. */
function brandName({fitText, outline, brandName: name}: DrawingTools): string {
  const {size, lines} = fitText(name, 'display', {width: 1110, maxSize: 206, minSize: 60, maxLines: 1})
  const print = (offset: number) => outline(lines[0], size, {x: 44 + offset, y: 388 - offset})
  return (
    `<g fill="${INK.teal}">${print(0)}</g><g fill="${INK.coral}">${print(OFFSET)}</g>` +
    `<clipPath id="overlap">${print(0)}</clipPath><g clip-path="url(#overlap)" fill="${PALE}">${print(OFFSET)}</g>`
  )
}
