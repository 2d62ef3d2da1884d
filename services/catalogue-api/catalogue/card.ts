import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {ProductSummary} from '../../../contract/product.ts'
import type {Currency} from '../../../contract/values.ts'
import type {ExchangeRates} from '../money.ts'
import {isInStock} from './availability.ts'
import {Pool} from './pool.ts'
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
 * What the index keeps of a product: what lists show and sort by, and what carts, orders and sitemaps need of many products.
 * Variants, prices per variant and the other details are read from the database.
 */
export type Card = Pick<ProductSummary, Shown | Status> & {
  popularity: number
  isInStock: boolean
  /** The lowest price of any variant, in cents of each currency. */
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

/** Returns the card of a product. A pool keeps one copy of what many cards have. */
export function toCard(product: ImportedProduct, rates: ExchangeRates, pool = new Pool()): Card {
  return {
    id: product.id,
    name: product.name,
    brand: pool.text(product.brand),
    model: product.model,
    category_ids: pool.list(product.category_ids.map(id => pool.text(id))),
    ...toDefaults(product, pool),
    // Few products have the same colours, but many have one of them.
    colors: product.colors.map(color => pool.object(color.key, color)),
    sizes: pool.list(product.sizes.map(size => pool.object(size.key, size))),
    rating: product.rating,
    is_new: product.is_new,
    is_discontinued: product.is_discontinued,
    released_at: product.released_at,
    popularity: product.popularity,
    isInStock: isInStock(product),
    lowestPrices: lowestPrices(product, rates),
    images: pool.list(product.images.map(({image}) => pool.text(image))),
    alt: pool.text(product.images[0]?.alt ?? ''),
    variantImage: pool.text(product.variant_image),
    shipping: pool.text(product.shipping),
  }
}

/** The default technique, and the print area of its first placement. */
function toDefaults({techniques, placements}: ImportedProduct, pool: Pool) {
  const technique = techniques.find(one => one.is_default) ?? techniques[0]
  const area = placements.find(one => one.technique === technique?.key) ?? placements[0]
  if (!technique || !area) throw new Error('A list that the import requires to have items is empty.')
  const print_area = {width: area.print_area_width, height: area.print_area_height, unit: area.unit}
  return {
    default_technique: pool.object(technique.key, technique),
    print_area: pool.object(`${print_area.width}`, print_area),
  }
}
