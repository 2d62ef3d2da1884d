import {SHARE_SIZE, type ShareCard} from '../card'
import {type Drawing, type DrawingTools, ground, rect} from './drawing'
import {BAR_HEIGHT, colourBar, logo, mark} from './furniture'
import {halftone} from './halftone'
import {headline, smallPrint} from './headline'
import {INK, SCHEMES} from './inks'

type PostCard = Extract<ShareCard, {kind: 'post'}>

/** The panel at the right with the post's picture. */
const PANEL = {left: 704, top: BAR_HEIGHT, width: 496, height: SHARE_SIZE.height - BAR_HEIGHT}
const TEXT = {x: 64, width: 600}

/** Draws a post: topic, title, author and date beside its cover. */
export function drawPost(card: PostCard, tools: DrawingTools): Drawing {
  const {title, picture} = card
  const kicker = [card.blog, card.topic, `${card.minutes} min`].filter(Boolean).join(' / ')
  const byline = [card.author, card.date && tools.formatDate(card.date)].filter(Boolean).join(', ')
  const absent = mark(SCHEMES.stock.mark, {x: 792, y: 190, scale: 8})
  const name = headline(
    title,
    {...TEXT, bottom: 520, maxSize: 84, minSize: 38, maxLines: 7, maxHeight: 350, fill: INK.key},
    tools,
  )
  return {
    shapes: [
      ground(INK.paper),
      rect(INK.stock, PANEL),
      // Away from the edge, so that no dot lies on the paper.
      halftone({...PANEL, left: PANEL.left + 8}, {fill: INK.sun, tone: (_, y) => (y - 220) / 520, pitch: 14}),
      ...(picture ? [] : [absent]),
      colourBar(),
      logo(tools, SCHEMES.stock),
      smallPrint(kicker, {x: TEXT.x, y: 140, width: TEXT.width, fill: INK.grey}, tools),
      name.svg,
      smallPrint(byline, {x: TEXT.x, y: 584, width: TEXT.width, fill: INK.grey}, tools),
      rect(INK.key, {...PANEL, left: PANEL.left - 3, width: 3}),
    ],
    pictures: picture ? [{picture, box: PANEL, fit: 'cover', absent}] : [],
  }
}
