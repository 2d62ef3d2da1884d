import {type ArtworkName, artworkOf} from '../art/artwork.ts'
import {productSvg} from '../art/product-svg.ts'
import {COLOR_ORDER, COLORS, type ColorName, toColorKey} from './colors.ts'
import type {DefinedProduct} from './define-product.ts'

/** An image of a product. Without artwork it is a blank, the template of mockups. */
type ProductImage = {key: string; view: 'front' | 'back'; color: ColorName; artwork: ArtworkName | null}

/** Returns the key of a product's image in one colour, such as `unisex-tee/sun-front`. */
export const toImageKey = ({id}: DefinedProduct, color: ColorName, suffix = 'front'): string =>
  `${id}/${toColorKey(color)}-${suffix}`

/** Returns a product's images: the one for listings, its back, the other colours, then the blanks. */
export function listImages(product: DefinedProduct): ProductImage[] {
  const [shown, artwork] = product.shown
  const views = product.hasBack ? (['front', 'back'] as const) : (['front'] as const)
  const others = COLOR_ORDER.filter(color => color !== shown && product.colors.includes(color))
  return [
    ...views.map(view => ({key: toImageKey(product, shown, view), view, color: shown, artwork})),
    ...others.map(color => ({key: toImageKey(product, color), view: 'front' as const, color, artwork})),
    ...views.map(view => ({key: toImageKey(product, shown, `${view}-blank`), view, color: shown, artwork: null})),
  ]
}

/** Returns the alternative text of an image. */
export function describeImage(product: DefinedProduct, {view, color, artwork}: ProductImage): string {
  const side = view === 'back' ? ', seen from behind' : ''
  const print = artwork ? `, with the ${artworkOf(artwork).title} artwork` : ', unprinted'
  return `${product.name}, ${color}${side}${print}`
}

/** Draws an image as a square SVG. */
export const drawImage = (product: DefinedProduct, {view, color, artwork}: ProductImage): string =>
  productSvg({drawing: product.drawing, hex: COLORS[color].hex, view, ...(artwork && {artwork})})
