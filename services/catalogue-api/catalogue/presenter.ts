import type * as listingContract from '../../../contract/listing.ts'
import type * as productContract from '../../../contract/product.ts'
import type * as valuesContract from '../../../contract/values.ts'
import type {ImportedCategory} from '../import.ts'
import {formatCents} from '../money.ts'
import type {Catalogue} from './catalogue.ts'
import type {IndexedProduct} from './indexed-product.ts'
import {type Market, toMarket} from './market.ts'
import {listVariants} from './variants.ts'

/** Puts catalogue entries into the contract's words, with absolute addresses of images. */
export type Presenter = ReturnType<typeof createPresenter>

const DEFAULT_IMAGE_PX = 1200

/** A translator of one moment's catalogue; `publicUrl` is the address under which callers reach this API. */
export function createPresenter(catalogue: Catalogue, publicUrl: string) {
  const imageUrl = (image: string) => `${publicUrl}/images/${image}.webp`

  const toImage = ({image, alt}: {image: string; alt: string}): productContract.Image => ({
    url: imageUrl(image),
    alt,
    ...(catalogue.imageSizes.get(image) ?? {width: DEFAULT_IMAGE_PX, height: DEFAULT_IMAGE_PX}),
  })

  const toCategory = (category: ImportedCategory): listingContract.Category => ({
    id: category.id,
    slug: category.slug,
    parent_id: category.parent_id,
    title: category.title,
    description: category.description,
    image_url: imageUrl(category.image),
    product_count: catalogue.categories.get(category.id)?.productCount ?? 0,
    position: category.position,
  })

  const toSummary = (entry: IndexedProduct, market: Market): productContract.ProductSummary => {
    const {product} = entry
    return {
      id: product.id,
      name: product.name,
      brand: product.brand,
      model: product.model,
      category_ids: product.category_ids,
      ...toDefaults(entry),
      colors: product.colors,
      sizes: product.sizes,
      image: toImage(firstOf(product.images)),
      price_from: formatCents(entry.cheapest(market.rate)),
      currency: market.currency,
      rating: product.rating,
      is_new: product.is_new,
      in_stock: entry.isInStock,
      is_discontinued: product.is_discontinued,
      released_at: product.released_at,
    }
  }

  const toProduct = (entry: IndexedProduct, market: Market): productContract.Product => {
    const {product} = entry
    return {
      ...toSummary(entry, market),
      description: product.description,
      highlights: product.highlights,
      material: product.material,
      material_detail: product.material_detail,
      weight: product.weight,
      certifications: product.certifications,
      care: product.care,
      techniques: product.techniques,
      variants: listVariants(product).map(({image, ...variant}) => ({...variant, image_url: imageUrl(image)})),
      placements: product.placements,
      mockups: product.mockups.map(({image, ...mockup}) => ({...mockup, image_url: imageUrl(image)})),
      images: product.images.map(toImage),
      related_product_ids: product.related_product_ids,
      selling_regions: product.selling_regions,
      updated_at: product.updated_at,
    }
  }

  return {
    imageUrl,
    toCategory,
    toSummary,
    toProduct,
    toMarket: (currency: valuesContract.Currency) => toMarket(catalogue.rates, currency),
  }
}

/** The technique a listing names, and the print area of its first placement. */
function toDefaults({product}: IndexedProduct) {
  const technique = product.techniques.find(one => one.is_default) ?? firstOf(product.techniques)
  const area = product.placements.find(one => one.technique === technique.key) ?? firstOf(product.placements)
  return {
    default_technique: technique,
    print_area: {width: area.print_area_width, height: area.print_area_height, unit: area.unit},
  }
}

function firstOf<Item>(items: Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error('A list that the import keeps from being empty is empty.')
  return first
}
