import type {ImportedCategory} from '../../../contract/import.ts'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {Category} from '../../../contract/listing.ts'
import type {Image, Product, ProductSummary} from '../../../contract/product.ts'
import type {Currency} from '../../../contract/values.ts'
import {formatCents} from '../money.ts'
import type {Catalogue} from './catalogue.ts'
import type {IndexedProduct} from './indexed-product.ts'
import {type Market, toMarket} from './market.ts'
import {listVariants} from './variants.ts'

/** Size of an image that has not been uploaded. */
const DEFAULT_IMAGE_PX = 1200

/** Converts categories and products of a catalogue to the contract's shapes, with absolute image URLs. */
export class Presenter {
  readonly #catalogue: Catalogue
  readonly #publicUrl: string

  /** `publicUrl` is the URL under which callers reach this API. */
  constructor(catalogue: Catalogue, publicUrl: string) {
    this.#catalogue = catalogue
    this.#publicUrl = publicUrl
  }

  toMarket(currency: Currency): Market {
    return toMarket(this.#catalogue.rates, currency)
  }

  imageUrl(image: string): string {
    return `${this.#publicUrl}/images/${image}.webp`
  }

  toCategory(category: ImportedCategory): Category {
    const node = this.#catalogue.categories.get(category.id)
    return {
      id: category.id,
      slug: category.slug,
      parent_id: category.parent_id,
      title: category.title,
      description: category.description,
      image_url: this.imageUrl(category.image),
      product_count: node?.productCount ?? 0,
      position: category.position,
      ...(node?.updatedAt !== undefined && {updated_at: node.updatedAt}),
    }
  }

  toSummary(indexed: IndexedProduct, market: Market): ProductSummary {
    const {product} = indexed
    return {
      id: product.id,
      name: product.name,
      brand: product.brand,
      model: product.model,
      category_ids: product.category_ids,
      ...toDefaults(product),
      colors: product.colors,
      sizes: product.sizes,
      image: this.#toImage(firstOf(product.images)),
      price_from: formatCents(indexed.lowestPrices[market.currency]),
      currency: market.currency,
      rating: product.rating,
      is_new: product.is_new,
      in_stock: indexed.isInStock,
      is_discontinued: product.is_discontinued,
      released_at: product.released_at,
    }
  }

  toProduct(indexed: IndexedProduct, market: Market): Product {
    const {product} = indexed
    return {
      ...this.toSummary(indexed, market),
      description: product.description,
      highlights: product.highlights,
      size_label: product.size_label,
      material: product.material,
      material_detail: product.material_detail,
      weight: product.weight,
      certifications: product.certifications,
      care: product.care,
      techniques: product.techniques,
      variants: listVariants(product).map(variant => this.#withImageUrl(variant)),
      placements: product.placements,
      mockups: product.mockups.map(mockup => this.#withImageUrl(mockup)),
      images: product.images.map(image => this.#toImage(image)),
      // A product that has been deleted since is left out.
      related_product_ids: product.related_product_ids.filter(id => this.#catalogue.products.has(id)),
      selling_regions: product.selling_regions,
      discontinued: product.discontinued ? {successor: this.#successorOf(product.discontinued)} : null,
      updated_at: product.updated_at,
    }
  }

  /** Returns the image of a product in the colour of this name, otherwise in any; null for an unknown product. */
  itemImageUrl(productId: string, colorName: string): string | null {
    const product = this.#catalogue.products.get(productId)?.product
    if (!product) return null
    const color = product.colors.find(({name}) => name === colorName)?.key
    const variant = listVariants(product).find(one => one.color === color)
    return this.imageUrl(variant?.image ?? firstOf(product.images).image)
  }

  #successorOf({successor}: {successor?: string | undefined}): {id: string; name: string} | null {
    const product = successor === undefined ? undefined : this.#catalogue.products.get(successor)?.product
    return product ? {id: product.id, name: product.name} : null
  }

  #toImage({image, alt}: {image: string; alt: string}): Image {
    const size = this.#catalogue.imageSizes.get(image) ?? {width: DEFAULT_IMAGE_PX, height: DEFAULT_IMAGE_PX}
    return {url: this.imageUrl(image), alt, ...size}
  }

  #withImageUrl<Item extends {image: string}>({image, ...rest}: Item) {
    return {...rest, image_url: this.imageUrl(image)}
  }
}

/** The default technique, and the print area of its first placement. */
function toDefaults(product: ImportedProduct) {
  const technique = product.techniques.find(one => one.is_default) ?? firstOf(product.techniques)
  const area = product.placements.find(one => one.technique === technique.key) ?? firstOf(product.placements)
  return {
    default_technique: technique,
    print_area: {width: area.print_area_width, height: area.print_area_height, unit: area.unit},
  }
}

function firstOf<Item>(items: Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error('A list that the import requires to have items is empty.')
  return first
}
