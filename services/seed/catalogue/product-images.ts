import {type ArtworkName, artworkOf} from '../art/artwork.ts'
import {areaOn, boxOn, type TemplateView} from '../art/places/area-on.ts'
import {closeUpSvg, productSvg, wrapSvg} from '../art/product-svg.ts'
import {COLOR_ORDER, COLORS, type ColorName, toColorKey} from './colors.ts'
import type {DefinedProduct} from './define-product.ts'

/** An image of a product. Without artwork it is a blank, the template of mockups; `detail` is a close-up of its embroidery. */
type ProductImage = {
  key: string
  view: TemplateView | 'detail'
  color: ColorName
  artwork: ArtworkName | null
}

/** Returns the key of a product's image in one colour, such as `unisex-tee/sun-front`. */
export const toImageKey = ({id}: DefinedProduct, color: ColorName, suffix = 'front'): string =>
  `${id}/${toColorKey(color)}-${suffix}`

/** Whether the default technique of a product is embroidery. */
export const isEmbroidered = ({techniques}: DefinedProduct): boolean => Object.keys(techniques)[0] === 'embroidery'

/** Returns the views of a product's blanks: its sides, and every side that shows a placement. */
export function templateViews({drawing, hasBack, placements}: DefinedProduct): TemplateView[] {
  const views = placements.map(placement => areaOn(drawing, placement)?.view ?? 'front')
  return [...new Set<TemplateView>(['front', ...(hasBack ? (['back'] as const) : []), ...views])]
}

/** Returns a product's images: the one for listings, its back, a close-up of embroidery, the other colours, then the blanks. */
export function listImages(product: DefinedProduct): ProductImage[] {
  const [shown, artwork] = product.shown
  const views = [
    'front' as const,
    ...(product.hasBack ? ['back' as const] : []),
    ...(isEmbroidered(product) ? ['detail' as const] : []),
  ]
  const others = COLOR_ORDER.filter(color => color !== shown && product.colors.includes(color))
  return [
    ...views.map(view => ({key: toImageKey(product, shown, view), view, color: shown, artwork})),
    ...others.map(color => ({key: toImageKey(product, color), view: 'front' as const, color, artwork})),
    ...templateViews(product).map(view => ({
      key: toImageKey(product, shown, `${view}-blank`),
      view,
      color: shown,
      artwork: null,
    })),
  ]
}

/** Returns the alternative text of an image. */
export function describeImage(product: DefinedProduct, {view, color, artwork}: ProductImage): string {
  if (view === 'detail' && artwork) return `${artworkOf(artwork).title} embroidered on ${color}, close up`
  const side = view === 'back' ? ', seen from behind' : ''
  const technique = isEmbroidered(product) && view === 'front' ? 'artwork embroidered' : 'artwork'
  const print = artwork ? `, with the ${artworkOf(artwork).title} ${technique}` : ', unprinted'
  return `${product.name}, ${color}${side}${print}`
}

/** The placement that the pictures show: the first one of the default technique. */
function shownPlacement({placements, techniques}: DefinedProduct) {
  const [technique] = Object.keys(techniques)
  const shown = placements.find(one => one.techniques.some(key => key === technique))
  if (!shown) throw new Error(`No placement is printed by ${technique}`)
  return shown
}

/** Draws an image as a square SVG. */
export function drawImage(product: DefinedProduct, {view, color, artwork}: ProductImage): string {
  const {drawing} = product
  const {hex} = COLORS[color]
  if (view === 'wrap') return wrapSvg(drawing, hex, product.placements)
  if (artwork === null || view === 'detail') {
    return artwork ? closeUpSvg(artwork, hex) : productSvg({drawing, hex, view: view === 'detail' ? 'front' : view})
  }
  return productSvg({
    drawing,
    hex,
    view,
    artwork,
    ...(isEmbroidered(product) && view === 'front' && {embroidery: boxOn(drawing, shownPlacement(product))}),
    isCoated: shownPlacement(product).techniques.includes('sublimation'),
  })
}
