import type {ShareCard} from '../card'
import {type Drawing, type DrawingTools, disc, ground, rect} from './drawing'
import {colourBar, logo} from './furniture'
import {halftone} from './halftone'
import {headline, paragraph, smallPrint} from './headline'
import {schemeOf} from './inks'

type PageCard = Extract<ShareCard, {kind: 'page'}>

const DISC = {x: 1010, y: 262, radius: 214}
const TEXT = {x: 64, width: 1072}
/** Height of a line of the text in pixels. */
const LEADING = 42

/** Draws a page without a picture of its own: its title over a disc, and a sentence about it. */
export function drawPage({title, text, kicker}: PageCard, tools: DrawingTools): Drawing {
  const scheme = schemeOf(title, ['coral', 'stock', 'sun'])
  const {x, y, radius} = DISC
  const {size, lines} = tools.fitText(text, 'text', {width: TEXT.width, maxSize: 34, minSize: 30, maxLines: 2})
  const textTop = 592 - lines.length * LEADING
  const maxHeight = textTop - 62 - (kicker ? 140 : 92)
  const name = headline(
    title,
    {
      x: TEXT.x,
      width: TEXT.width,
      bottom: textTop - 62,
      maxSize: 148,
      minSize: 56,
      maxLines: 4,
      maxHeight,
      fill: scheme.text,
    },
    tools,
  )
  return {
    shapes: [
      ground(scheme.ground),
      disc(scheme.disc, x, y, radius),
      halftone(
        {left: x - radius, top: y - radius, width: radius * 2, height: radius * 2},
        {fill: scheme.dots, tone: (a, b) => (Math.hypot(a - x, b - y) < radius - 4 ? (b - y + 90) / 340 : 0)},
      ),
      colourBar(),
      logo(tools, scheme),
      kicker ? smallPrint(kicker, {x: TEXT.x, y: 140, width: 700, fill: scheme.text2}, tools) : '',
      name.svg,
      rect(scheme.text, {left: TEXT.x, top: textTop - 22, width: TEXT.width, height: 2}),
      paragraph({x: TEXT.x, top: textTop, fill: scheme.text, leading: LEADING, size, lines}, tools),
    ],
    pictures: [],
  }
}
