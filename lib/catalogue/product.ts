import type {z} from 'zod'
import {
  type Mockup as ApiMockup,
  type Placement as ApiPlacement,
  type Product as ApiProduct,
  type SizeTable as ApiSizeTable,
  productAvailability,
  productPrices,
  product as productSchema,
  productSizes,
} from '@/contract/product'
import {productShipping} from '@/contract/shipping'
import {type Currency, key, type SellingRegion} from '@/contract/values'
import {type ProductAvailability, toProductAvailability} from './availability'
import {type Camel, toCamel, toSnake} from './camel'
import {type CardProduct, toCardProduct} from './cards/card-product'
import {type CatalogueClient, defaultClient} from './client'
import {type ProductPrices, toProductPrices} from './prices'
import {listProductsByIds} from './product-list'
import {type ShippingOption, toShippingOptions} from './shipping'

export type Product = Camel<ApiProduct>
export type Placement = Camel<ApiPlacement>
export type Mockup = Camel<ApiMockup>
export type SizeTable = Camel<ApiSizeTable>
/** The size guide: the sizes in order, and one table per type and unit. */
export type ProductSizes = {sizes: string[]; sizeTables: SizeTable[]}
/** All data of a product's page. */
export type ProductDetail = {
  product: Product
  prices: ProductPrices
  sizes: ProductSizes
  shipping: ShippingOption[]
  availability: ProductAvailability
  related: CardProduct[]
}

/** Returns the product with this id, or null when it does not exist. Throws when that is unknown. */
export async function getProduct(id: string, client: CatalogueClient = defaultClient()): Promise<Product | null> {
  const response = await getPart(client, id, '', productSchema)
  return response && toCamel(response)
}

/** Returns the prices of all variants, or null when the product does not exist. */
export async function getProductPrices(
  id: string,
  options: {sellingRegion?: SellingRegion; currency?: Currency} = {},
  client: CatalogueClient = defaultClient(),
): Promise<ProductPrices | null> {
  const response = await getPart(client, id, '/prices', productPrices, options)
  return response && toProductPrices(response)
}

/** Returns the availability of the variants, or null when the product does not exist. */
export async function getProductAvailability(
  id: string,
  client: CatalogueClient = defaultClient(),
): Promise<ProductAvailability | null> {
  const response = await getPart(client, id, '/availability', productAvailability)
  return response && toProductAvailability(response)
}

/** Returns the size guide in inches and centimetres, or null when the product does not exist. */
export async function getProductSizes(
  id: string,
  client: CatalogueClient = defaultClient(),
): Promise<ProductSizes | null> {
  const response = await getPart(client, id, '/sizes', productSizes)
  return response && {sizes: response.sizes, sizeTables: toCamel(response.size_tables)}
}

/** Returns the shipping rates of one country or of all, or null when the product does not exist. */
export async function getProductShipping(
  id: string,
  options: {country?: string; currency?: Currency} = {},
  client: CatalogueClient = defaultClient(),
): Promise<ShippingOption[] | null> {
  const response = await getPart(client, id, '/shipping', productShipping, options)
  return response && toShippingOptions(response)
}

/** Returns all data of a product's page, or null when the product does not exist. */
export async function getProductDetail(
  id: string,
  client: CatalogueClient = defaultClient(),
): Promise<ProductDetail | null> {
  const product = await getProduct(id, client)
  if (!product) return null
  const [prices, sizes, shipping, availability, related] = await Promise.all([
    getProductPrices(id, {}, client),
    getProductSizes(id, client),
    getProductShipping(id, {}, client),
    getProductAvailability(id, client),
    listProductsByIds(product.relatedProductIds, client),
  ])
  if (!prices || !sizes || !shipping || !availability) {
    // The product was removed between the calls, or the backend has no such part of it.
    const missing = Object.entries({prices, sizes, shipping, availability}).flatMap(([part, value]) =>
      value ? [] : part,
    )
    console.warn(`The page of ${id} is a 404: the catalogue has the product, but not its ${missing.join(', ')}`)
    return null
  }
  return {product, prices, sizes, shipping, availability, related: related.map(toCardProduct)}
}

/** Requests one part of a product. Returns null without a request when the id is malformed. */
async function getPart<Schema extends z.ZodType>(
  client: CatalogueClient,
  id: string,
  part: string,
  schema: Schema,
  options: object = {},
): Promise<z.infer<Schema> | null> {
  if (!key.safeParse(id).success) return null
  return client.get(`/products/${id}${part}`, schema, toSnake(options))
}
