import {SHARE_SIZE, type ShareCard} from '../card'
import {type Drawing, type DrawingTools, rect} from './drawing'
import {colourBar, logo} from './furniture'
import {halftone} from './halftone'
import {headline, smallPrint} from './headline'
import {INK, SCHEMES} from './inks'

type ProductsCard = Extract<ShareCard, {kind: 'products'}>

/** Where the upper field ends and the shelf begins, in pixels. */
const SHELF = 330
const PICTURE = {size: 280, pitch: 284, left: 34, top: 256}

/** Draws a list of products: its title over a shelf with up to four of them. */
export function drawProducts(card: ProductsCard, tools: DrawingTools): Drawing {
  const title = headline(
    card.title,
    {x: 64, bottom: 232, width: 1072, maxSize: 132, minSize: 48, maxLines: 1, fill: INK.white},
    tools,
  )
  const count = `${card.total} ${card.total === 1 ? 'product' : 'products'}`
  const price = card.price ? `from ${tools.formatMoney(card.price.amount, card.price.currency)}` : ''
  return {
    shapes: [
      rect(INK.teal, {left: 0, top: 0, width: SHARE_SIZE.width, height: SHELF}),
      rect(INK.paper, {left: 0, top: SHELF, width: SHARE_SIZE.width, height: SHARE_SIZE.height - SHELF}),
      halftone(
        {left: 0, top: SHELF + 2, width: SHARE_SIZE.width, height: 108},
        {fill: '#86bab6', tone: (_, y) => 1 - (y - SHELF) / 120},
      ),
      colourBar(),
      logo(tools, SCHEMES.teal),
      title.svg,
      smallPrint(count, {x: 64, y: 590, width: 500, fill: INK.key}, tools),
      smallPrint(price, {x: 1136, y: 590, width: 500, fill: INK.key, isEnd: true}, tools),
    ],
    pictures: card.pictures.slice(0, 4).map((picture, index, {length}) => ({
      picture,
      box: {
        left: Math.round(PICTURE.left + ((4 - length) / 2 + index) * PICTURE.pitch),
        top: PICTURE.top,
        width: PICTURE.size,
        height: PICTURE.size,
      },
      fit: 'contain',
    })),
  }
}
