import {formatLength, formatMeasure} from '@/lib/format/length'
import type {ShareCard} from '../card'
import {type Drawing, type DrawingTools, disc, ground} from './drawing'
import {colourBar, logo, mark} from './furniture'
import {halftone} from './halftone'
import {headline, oneLine, smallPrint} from './headline'
import {INK, SCHEMES, schemeOf} from './inks'

type ProductCard = Extract<ShareCard, {kind: 'product'}>

const DISC = {x: 900, y: 322, radius: 292}

/** Draws a product: name, price and technique beside its picture on a disc. */
export function drawProduct(card: ProductCard, tools: DrawingTools): Drawing {
  const scheme = schemeOf(card.name, ['sun', 'coral', 'teal'])
  const {x, y, radius} = DISC
  const dots = halftone(
    {left: x - radius, top: 300, width: radius * 2, height: 316},
    {fill: scheme.dots, tone: (a, b) => (Math.hypot(a - x, b - y) < radius - 6 ? (b - y - 8) / 380 : 0)},
  )
  const name = headline(
    card.name,
    {x: 64, top: 132, width: 530, maxSize: 100, minSize: 44, maxLines: 6, maxHeight: 334, fill: scheme.text},
    tools,
  )
  const price = `from ${tools.formatMoney(card.price.amount, card.price.currency)}`
  return {
    shapes: [
      ground(scheme.ground),
      disc(scheme.disc, x, y, radius),
      dots,
      colourBar(),
      logo(tools, scheme),
      name.svg,
      oneLine(price, 'display', {x: 62, y: 538, fill: scheme.text, width: 530, maxSize: 58, minSize: 32}, tools),
      smallPrint(`${card.technique}, ${formatArea(card.area)}`, {x: 64, y: 584, width: 530, fill: scheme.text2}, tools),
    ],
    pictures: [
      {
        picture: card.picture,
        box: {left: 598, top: 20, width: 600, height: 600},
        fit: 'contain',
        absent: mark(SCHEMES[scheme.disc === INK.sun ? 'sun' : 'coral'].mark, {x: 730, y: 190, scale: 8.5}),
      },
    ],
  }
}

const formatArea = ({width, height, unit}: ProductCard['area']): string =>
  `${formatMeasure(width)} × ${formatLength(height, unit)}`
