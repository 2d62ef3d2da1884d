import type {ImportedCategory} from '../../../contract/import.ts'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {Category} from '../../../contract/listing.ts'
import type {Image, Product, ProductSummary} from '../../../contract/product.ts'
import type {Currency} from '../../../contract/values.ts'
import {formatCents} from '../money.ts'
import {type Card, toCard} from './card.ts'
import type {Catalogue} from './catalogue.ts'
import {type Market, toMarket} from './market.ts'
import {listVariants, toVariantImage} from './variants.ts'

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
      product_count: this.#catalogue.listing.countOf('category', category.slug),
      position: category.position,
      ...(node?.updatedAt !== undefined && {updated_at: node.updatedAt}),
    }
  }

  toSummary(card: Card, market: Market): ProductSummary {
    return {
      id: card.id,
      name: card.name,
      brand: card.brand,
      model: card.model,
      category_ids: card.category_ids,
      default_technique: card.default_technique,
      print_area: card.print_area,
      colors: card.colors,
      sizes: card.sizes,
      image: this.#toImage({image: firstOf(card.images), alt: card.alt}),
      price_from: formatCents(card.lowestPrices[market.currency]),
      currency: market.currency,
      rating: card.rating,
      is_new: card.is_new,
      in_stock: card.isInStock,
      is_discontinued: card.is_discontinued,
      released_at: card.released_at,
    }
  }

  toProduct(product: ImportedProduct, market: Market): Product {
    return {
      ...this.toSummary(toCard(product, this.#catalogue.rates), market),
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
      related_product_ids: product.related_product_ids.filter(id => this.#catalogue.listing.has(id)),
      selling_regions: product.selling_regions,
      discontinued: product.discontinued ? {successor: this.#successorOf(product.discontinued)} : null,
      updated_at: product.updated_at,
    }
  }

  /** Returns the image of a product in the colour of this name, otherwise in any; null for an unknown product. */
  itemImageUrl(productId: string, colorName: string): string | null {
    const card = this.#catalogue.listing.find(productId)
    if (!card) return null
    const color = card.colors.find(({name}) => name === colorName)
    return this.imageUrl(color ? toVariantImage(card.variantImage, color.key) : firstOf(card.images))
  }

  #successorOf({successor}: {successor?: string | undefined}): {id: string; name: string} | null {
    const card = successor === undefined ? undefined : this.#catalogue.listing.find(successor)
    return card ? {id: card.id, name: card.name} : null
  }

  #toImage({image, alt}: {image: string; alt: string}): Image {
    const size = this.#catalogue.imageSizes.get(image) ?? {width: DEFAULT_IMAGE_PX, height: DEFAULT_IMAGE_PX}
    return {url: this.imageUrl(image), alt, ...size}
  }

  #withImageUrl<Item extends {image: string}>({image, ...rest}: Item) {
    return {...rest, image_url: this.imageUrl(image)}
  }
}

function firstOf<Item>(items: Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error('A list that the import requires to have items is empty.')
  return first
}
