import {type CatalogueClient, defaultClient} from '@/lib/catalogue/client'
import {findPrice, type ProductPrices, priceAt} from '@/lib/catalogue/prices'
import {getProduct, getProductPrices, type Product} from '@/lib/catalogue/product'
import type {ContentImage} from '@/lib/content/image'
import {loadOptional} from '@/lib/sources/load-optional'
import type {Choice} from './choice'

/** A choice in the words of the catalogue. What the product does not have is null. */
export type ChosenProduct = {
  id: string
  /** The choice with what the product has of it. */
  choice: Choice
  name: string
  image: Pick<ContentImage, 'src' | 'alt' | 'width' | 'height'>
  color: {name: string; hex: string} | null
  size: string | null
  /** The place and the technique of the print, such as "Left chest · Embroidery". */
  print: string
  /** A decimal string: the price of the variant, or the product's lowest one while the choice is open. */
  price: {amount: string; currency: string; isLowest: boolean}
}

/** Returns the chosen product, or null when it does not exist or when the catalogue fails and has not been read before. */
export async function loadChosenProduct(choice: Choice | null): Promise<ChosenProduct | null> {
  if (!choice) return null
  const value = await loadOptional({
    what: `Chosen product ${choice.product}`,
    load: () => getProductWithPrices(choice.product),
    fallback: null,
  })
  return value && toChosenProduct(choice, value)
}

type Priced = {product: Product; prices: ProductPrices}

async function getProductWithPrices(id: string, client: CatalogueClient = defaultClient()): Promise<Priced | null> {
  const [product, prices] = await Promise.all([getProduct(id, client), getProductPrices(id, {}, client)])
  return product && prices && {product, prices}
}

/** Describes a choice in the words of the catalogue. Ignores a colour or size that the product does not have. */
export function toChosenProduct(choice: Choice, {product, prices}: Priced): ChosenProduct {
  const color = product.colors.find(({key}) => key === choice.color)
  const size = product.sizes.find(({key}) => key === choice.size)
  const technique = product.defaultTechnique
  const placement = product.placements.find(one => one.technique === technique.key)
  const variants = product.variants.filter(one => one.color === color?.key)
  const variant = variants.find(one => one.size === size?.key)
  const group = variant && findPrice(prices, variant.id, technique.key)
  return {
    id: product.id,
    choice: {product: product.id, color: color?.key ?? null, size: size?.key ?? null},
    name: product.name,
    image: {
      src: variants[0]?.imageUrl ?? product.image.url,
      alt: color ? `${product.name} in ${color.name}` : product.image.alt,
      width: product.image.width,
      height: product.image.height,
    },
    color: color ? {name: color.name, hex: color.hex} : null,
    size: size?.displayName ?? null,
    print: [placement?.displayName, technique.displayName].filter(Boolean).join(' · '),
    price: {amount: group ? priceAt(group, 1) : product.priceFrom, currency: product.currency, isLowest: !group},
  }
}
