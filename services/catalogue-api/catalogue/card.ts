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

/** Keeps one copy of values that many products have. */
export type Shared = <Value>(key: string, create: () => Value) => Value

/** Creates a pool of values that many products have. Equal keys must mean equal values. */
export function createShared(): Shared {
  const pool = new Map<string, unknown>()
  return <Value>(key: string, create: () => Value): Value => {
    if (!pool.has(key)) pool.set(key, create())
    // The key says what the value is, including its type.
    return pool.get(key) as Value
  }
}

/** Returns the card of a product. */
export function toCard(
  product: ImportedProduct,
  rates: ExchangeRates,
  share: Shared = (_key, create) => create(),
): Card {
  const shareAll = <Item>(name: string, items: Item[]): Item[] =>
    share(`${name} ${JSON.stringify(items)}`, () =>
      items.map(item => share(`${name} ${JSON.stringify(item)}`, () => item)),
    )
  return {
    id: product.id,
    name: product.name,
    brand: share(`brand ${product.brand}`, () => product.brand),
    model: product.model,
    category_ids: shareAll('categories', product.category_ids),
    ...toDefaults(product, share),
    // Few products have the same colours, but many have one of them.
    colors: product.colors.map(color =>
      share(`color ${color.key} ${color.hex} ${color.hex2} ${color.family} ${color.name}`, () => color),
    ),
    sizes: shareAll('sizes', product.sizes),
    rating: product.rating,
    is_new: product.is_new,
    is_discontinued: product.is_discontinued,
    released_at: product.released_at,
    popularity: product.popularity,
    isInStock: isInStock(product),
    lowestPrices: lowestPrices(product, rates),
    images: shareAll(
      'images',
      product.images.map(({image}) => image),
    ),
    alt: share(`alt ${product.images[0]?.alt}`, () => product.images[0]?.alt ?? ''),
    variantImage: share(`image ${product.variant_image}`, () => product.variant_image),
    shipping: share(`shipping ${product.shipping}`, () => product.shipping),
  }
}

/** The default technique, and the print area of its first placement. */
function toDefaults({techniques, placements}: ImportedProduct, share: Shared) {
  const technique = techniques.find(one => one.is_default) ?? techniques[0]
  const area = placements.find(one => one.technique === technique?.key) ?? placements[0]
  if (!technique || !area) throw new Error('A list that the import requires to have items is empty.')
  const print_area = {width: area.print_area_width, height: area.print_area_height, unit: area.unit}
  return {
    default_technique: share(
      `technique ${technique.key} ${technique.is_default} ${technique.display_name}`,
      () => technique,
    ),
    print_area: share(`area ${print_area.width} ${print_area.height} ${print_area.unit}`, () => print_area),
  }
}
