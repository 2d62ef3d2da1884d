import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {ProductSummary} from '../../../contract/product.ts'
import type {Currency} from '../../../contract/values.ts'
import type {ExchangeRates} from '../money.ts'
import {isInStock} from './availability.ts'
import {lowestPrices} from './prices.ts'

type Shown =
  | 'id'
  | 'name'
  | 'brand'
  | 'model'
  | 'category_ids'
  | 'default_technique'
  | 'print_area'
  | 'colors'
  | 'sizes'
type Status = 'rating' | 'is_new' | 'is_discontinued' | 'released_at'

/**
 * What the index keeps of a product: what lists show, and what carts, orders and sitemaps need of many products. Variants, prices
 * per variant and the other details are read from the database.
 */
export type Card = Pick<ProductSummary, Shown | Status> & {
  isInStock: boolean
  /** The lowest price of any variant with the default technique, in cents of each currency. */
  lowestPrices: Record<Currency, number>
  /** Keys of all images; the first one is the card's. */
  images: string[]
  /** The text alternative of the first image. */
  alt: string
  /** Key of the images of variants, with `{color}` for the colour. */
  variantImage: string
  /** Key of the shipping profile. */
  shipping: string
}

/** Returns the card of a product. */
export function toCard(product: ImportedProduct, rates: ExchangeRates): Card {
  return {
    id: product.id,
    name: product.name,
    brand: product.brand,
    model: product.model,
    category_ids: product.category_ids,
    ...toDefaults(product),
    colors: product.colors,
    sizes: product.sizes,
    rating: product.rating,
    is_new: product.is_new,
    is_discontinued: product.is_discontinued,
    released_at: product.released_at,
    isInStock: isInStock(product),
    lowestPrices: lowestPrices(product, rates),
    images: product.images.map(({image}) => image),
    alt: product.images[0]?.alt ?? '',
    variantImage: product.variant_image,
    shipping: product.shipping,
  }
}

/** The default technique, and the print area of its first placement. */
function toDefaults({techniques, placements}: ImportedProduct) {
  const default_technique = techniques.find(one => one.is_default) ?? techniques[0]
  const area = placements.find(one => one.technique === default_technique?.key) ?? placements[0]
  if (!default_technique || !area) throw new Error('A list that the import requires to have items is empty.')
  const print_area = {width: area.print_area_width, height: area.print_area_height, unit: area.unit}
  return {default_technique, print_area}
}
