import {type ArtworkName, artworkOf} from '../art/artwork.ts'
import {productSvg} from '../art/product-svg.ts'
import {COLOR_ORDER, COLORS, type ColorName, toColorKey} from './colors.ts'
import type {DefinedProduct} from './define-product.ts'

/** One picture of a product; without artwork it is the blank that mockups are made on. */
type ProductPicture = {key: string; view: 'front' | 'back'; color: ColorName; artwork: ArtworkName | null}

/** The key of a product's front picture in one colour, such as `unisex-tee/sun-front`. */
export const toImageKey = ({id}: DefinedProduct, color: ColorName, suffix = 'front'): string =>
  `${id}/${toColorKey(color)}-${suffix}`

/** A product's pictures: first the one for listings, its back, then the other colours, then the blanks. */
export function picturesOf(product: DefinedProduct): ProductPicture[] {
  const [shown, artwork] = product.shown
  const views = product.hasBack ? (['front', 'back'] as const) : (['front'] as const)
  const others = COLOR_ORDER.filter(color => color !== shown && product.colors.includes(color))
  return [
    ...views.map(view => ({key: toImageKey(product, shown, view), view, color: shown, artwork})),
    ...others.map(color => ({key: toImageKey(product, color), view: 'front' as const, color, artwork})),
    ...views.map(view => ({key: toImageKey(product, shown, `${view}-blank`), view, color: shown, artwork: null})),
  ]
}

/** What a reader who cannot see the picture is told. */
export function describePicture(product: DefinedProduct, {view, color, artwork}: ProductPicture): string {
  const side = view === 'back' ? ', seen from behind' : ''
  const print = artwork ? `, with the ${artworkOf(artwork).title} artwork` : ', unprinted'
  return `${product.name}, ${color}${side}${print}`
}

/** Draws a picture as a square SVG file. */
export const drawPicture = (product: DefinedProduct, {view, color, artwork}: ProductPicture): string =>
  productSvg({drawing: product.drawing, hex: COLORS[color].hex, view, ...(artwork && {artwork})})
