import {type AvailabilityRow, findShortage, type ProductAvailability, type Shortage} from '../availability'
import type {PriceGroup, ProductPrices} from '../prices'
import {listPrintAreas} from '../print-areas'
import type {Product, ProductDetail} from '../product'

/** Number of pictures that the page or its structured data show. */
const SHOWN_IMAGES = 6

/** A variant as the page's data have it: without its stock number, with its place in the list as its id, and why it cannot be ordered. */
type PageVariant = Pick<Product['variants'][number], 'id' | 'color' | 'size'> & {shortage?: Shortage}
/** What a product's page shows of the product. `placements` has each print area once, the default one first. */
export type PageProduct = Omit<
  Product,
  | 'categoryIds'
  | 'colors'
  | 'images'
  | 'isNew'
  | 'rating'
  | 'relatedProductIds'
  | 'releasedAt'
  | 'sellingRegions'
  | 'updatedAt'
  | 'variants'
> & {
  /** `imageUrl` is the picture of the colour's first variant; null without a variant. */
  colors: (Pick<Product['colors'][number], 'key' | 'name' | 'hex'> & {imageUrl: string | null})[]
  images: Pick<Product['images'][number], 'url' | 'alt'>[]
  variants: PageVariant[]
}
/** All data of a product's page. Ids of variants are short and unique in it only. */
export type PageDetail = Omit<ProductDetail, 'product'> & {
  product: PageProduct
  /** Set in the HTML of a page, which has the related products, the shipping, the size tables and the questions. */
  isInHtml?: true
}

/** Returns what a product's page shows of a product, which is two thirds of it. */
export function toPageDetail(detail: ProductDetail): PageDetail {
  const {product, prices, availability} = detail
  const ids = new Map(product.variants.map(({id}, index) => [id, String(index)]))
  const toId = (id: string) => ids.get(id) ?? id
  const shown = toPageProduct(product, availability, toId)
  return {
    ...detail,
    product: shown,
    prices: {
      ...prices,
      groups: prices.groups.map(group => toGroup(group, toId)),
      additionalPlacements: listSurcharges(prices, shown),
    },
    availability: {
      ...availability,
      exceptions: availability.exceptions.map((row): AvailabilityRow => ({...row, variantId: toId(row.variantId)})),
    },
  }
}

const toGroup = (group: PriceGroup, toId: (id: string) => string): PriceGroup => ({
  ...group,
  variantIds: group.variantIds.map(toId),
})

/** Lists the surcharges of other placements than the default one, whose print the price of the product contains. */
const listSurcharges = ({additionalPlacements}: ProductPrices, {placements}: PageProduct) =>
  additionalPlacements.filter(({placement}) => placement !== placements[0]?.key)

function toPageProduct(product: Product, availability: ProductAvailability, toId: (id: string) => string): PageProduct {
  const {categoryIds, isNew, rating, relatedProductIds, releasedAt, sellingRegions, updatedAt, ...shown} = product
  return {
    ...shown,
    colors: product.colors.map(({key, name, hex}) => ({key, name, hex, imageUrl: toImageUrl(product, key)})),
    highlights: [...new Set(product.highlights)],
    images: listImages(product),
    placements: listPrintAreas(product),
    variants: product.variants.map(({id, color, size}) => {
      const shortage = findShortage(availability, id, product.defaultTechnique.key)
      return {id: toId(id), color, size, ...(shortage && {shortage})}
    }),
  }
}

/** Lists the first pictures, each once. */
const listImages = ({images}: Product): PageProduct['images'] =>
  images
    .filter(({url}, index) => images.findIndex(other => other.url === url) === index)
    .slice(0, SHOWN_IMAGES)
    .map(({url, alt}) => ({url, alt}))

const toImageUrl = ({variants}: Product, color: string): string | null =>
  variants.find(variant => variant.color === color)?.imageUrl ?? null
