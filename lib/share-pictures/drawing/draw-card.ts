import {SHARE_SIZE, type ShareCard} from '../card'
import type {Drawing, DrawingTools} from './drawing'
import {drawPage} from './page-drawing'
import {drawPolicy} from './policy-drawing'
import {drawPost} from './post-drawing'
import {drawProduct} from './product-drawing'
import {drawProducts} from './products-drawing'
import {drawSite} from './site-drawing'

/** Draws a card. */
export function drawCard(card: ShareCard, tools: DrawingTools): Drawing {
  switch (card.kind) {
    case 'site':
      return drawSite(card, tools)
    case 'page':
      return drawPage(card, tools)
    case 'product':
      return drawProduct(card, tools)
    case 'products':
      return drawProducts(card, tools)
    case 'post':
      return drawPost(card, tools)
    case 'policy':
      return drawPolicy(card, tools)
    case 'own':
      return {
        // What remains when the picture cannot be loaded.
        ...drawSite({kind: 'site', text: ''}, tools),
        pictures: [{picture: card.picture, box: {left: 0, top: 0, ...SHARE_SIZE}, fit: 'cover'}],
      }
  }
}
